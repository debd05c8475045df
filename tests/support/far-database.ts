import { env } from 'cloudflare:workers'
import type { Luck } from './luck'

/** Where a batch that was sent to D1 has run. */
type Ran = { where: 'primary' | 'replica' }

type Statement = { text: string; values: unknown[] }
/** `held`: the rows of each table, as text. */
type Replica = { db: D1Database; bookmark: string; held: Map<string, string> }

const isWrite = ({ text }: Statement): boolean => /\b(INSERT|UPDATE|DELETE|REPLACE)\b/.test(text)

/**
 * The real local D1 with two replicas, each a database of its own that holds what the primary held a while ago. A replica
 * goes on only where `drift` lets it, or where a session brings a bookmark that it has not reached, and then no further
 * than it must: which of the two answers is luck, so that one answer may be older than the one before.
 */
export async function farDatabase(luck: Luck) {
  const tables = await readable()
  const replicas: Replica[] = []
  for (const db of [env.REPLICA_NEAR, env.REPLICA_FAR]) {
    await db.batch((await makesOf(db)).map((text) => db.prepare(text)))
    replicas.push({ db, bookmark: '', held: new Map() })
  }
  const ran: Ran[] = []

  /** Brings a replica to what `source` holds now: the primary, or the other replica. */
  async function catchUp(replica: Replica, source?: Replica): Promise<void> {
    const primary = env.DB.withSession('first-primary')
    const from = source?.db ?? primary
    const rows = await from.batch<Record<string, unknown>>(
      tables.map((name) => from.prepare(`SELECT * FROM "${name}"`)),
    )
    const now = tables.map((name, nth) => ({ name, rows: rows[nth]?.results ?? [] }))
    const changed = now.filter((table) => replica.held.get(table.name) !== JSON.stringify(table.rows))
    const emptied = changed.map(({ name }) => `DELETE FROM "${name}"`)
    const filled = changed.flatMap((table) => fillsOf(table.name, table.rows))
    await replica.db.batch(
      ['PRAGMA defer_foreign_keys = on', ...emptied, ...filled].map((text) => replica.db.prepare(text)),
    )
    for (const { name, rows: held } of changed) replica.held.set(name, JSON.stringify(held))
    replica.bookmark = source?.bookmark ?? primary.getBookmark() ?? ''
  }

  async function run(statements: Statement[], asked: string, isFirst: boolean) {
    const changes = statements.some(isWrite)
    const replica = luck.pick(replicas)
    const mustBePrimary = changes || (asked === 'first-primary' && isFirst)
    const note = (where: Ran['where']) => ran.push({ where })
    if (mustBePrimary) {
      note('primary')
      const session = env.DB.withSession('first-primary')
      const answers = await session.batch(statements.map(({ text, values }) => session.prepare(text).bind(...values)))
      return { answers, bookmark: session.getBookmark() ?? '' }
    }
    note('replica')
    const isBehind = asked !== 'first-unconstrained' && replica.bookmark < asked
    // A session that has heard the newer replica is no reason for the older one to know more than that one.
    const enough = isBehind ? replicas.find(({ bookmark }) => bookmark >= asked) : undefined
    if (isBehind || replica.bookmark === '') await catchUp(replica, enough)
    const { db, bookmark } = replica
    const answers = await db.batch(statements.map(({ text, values }) => db.prepare(text).bind(...values)))
    return { answers, bookmark }
  }

  const statementOf = (text: string, values: unknown[] = []) => {
    const all = async () => (await run([{ text, values }], 'first-primary', true)).answers[0]
    return { text, values, bind: (...given: unknown[]) => statementOf(text, given), all, run: all }
  }

  const withSession = (since: string = 'first-unconstrained') => {
    let seen: string | undefined
    return {
      prepare: (text: string) => statementOf(text),
      async batch(statements: Statement[]) {
        const { answers, bookmark } = await run(statements, seen ?? since, seen === undefined)
        if (bookmark > (seen ?? '')) seen = bookmark
        return answers
      },
      getBookmark: () => seen ?? null,
    }
  }

  const DB = {
    prepare: (text: string) => statementOf(text),
    batch: async (statements: Statement[]) => (await run(statements, 'first-primary', true)).answers,
    withSession,
  } as unknown as D1Database

  return {
    DB,
    ran,
    /** Time goes by: each replica may hear of what the primary has done meanwhile, or not. */
    async drift(percent: number): Promise<void> {
      for (const replica of replicas) if (luck.percent(percent)) await catchUp(replica)
    },
  }
}

async function readable(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND sql IS NOT NULL
     AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' ORDER BY rowid`,
  ).all<{ name: string }>()
  return results.map(({ name }) => name)
}

/** What makes the tables of a replica, in the place of those that it has: its rows come from the primary, without triggers. */
async function makesOf(replica: D1Database): Promise<string[]> {
  const old = await replica
    .prepare(
      `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'`,
    )
    .all<{ name: string }>()
  const { results } = await env.DB.prepare(
    `SELECT sql FROM sqlite_master WHERE type IN ('table', 'index', 'view') AND sql IS NOT NULL
     AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%' ORDER BY rowid`,
  ).all<{ sql: string }>()
  const drops = old.results.map(({ name }) => `DROP TABLE "${name}"`)
  return ['PRAGMA defer_foreign_keys = on', ...drops, ...results.map(({ sql }) => sql)]
}

const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : value === null ? 'NULL' : String(value)

function fillsOf(table: string, rows: Record<string, unknown>[]): string[] {
  const [first] = rows
  if (!first) return []
  const columns = Object.keys(first)
  const values = rows.map((row) => `(${columns.map((column) => literal(row[column])).join(', ')})`)
  const into = `INSERT INTO "${table}" (${columns.map((column) => `"${column}"`).join(', ')}) VALUES`
  const size = 50
  return Array.from({ length: Math.ceil(values.length / size) }, (_, nth) =>
    [into, values.slice(nth * size, (nth + 1) * size).join(', ')].join(' '),
  )
}
