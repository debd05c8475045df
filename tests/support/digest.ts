import { env } from 'cloudflare:workers'

/** Every row of every table, and the names of all sessions: by table, as text. */
export type Digest = Map<string, string>

let tables: string[] = []

async function tableNames(): Promise<string[]> {
  if (tables.length > 0) return tables
  const { results } = await env.DB.prepare(
    `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '_cf_%'
     ORDER BY name`,
  ).all<{ name: string }>()
  tables = results.map(({ name }) => name)
  return tables
}

export async function digest(): Promise<Digest> {
  const names = await tableNames()
  const [answers, { keys }] = await Promise.all([
    env.DB.batch(names.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`))),
    env.SESSIONS.list(),
  ])
  const sessions = keys.map(({ name }) => name).join('\n')
  return new Map([
    ...names.map((name, place) => [name, JSON.stringify(answers[place]?.results)] as const),
    ['sessions', sessions],
  ])
}

/** The names of the tables in which something is not as it was. */
export const changedTables = (before: Digest, after: Digest): string[] =>
  [...after.keys()].filter((name) => before.get(name) !== after.get(name))
