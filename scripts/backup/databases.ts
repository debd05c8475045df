import { createHash } from 'node:crypto'
import { closeSync, createReadStream, openSync, writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { audit, databaseFile } from '../lib/local-database'
import { attempt } from '../lib/project'
import { dump, tablesOf } from './dump'
import { BackupProblem, type Manifest } from './sealing'

/** A local shop by its state folder, or a database of the account by its name. */
export type Place = { state: string } | { remote: string }

const placeOf = (place: Place): [name: string, ...args: string[]] =>
  'state' in place ? ['DB', '--local', '--persist-to', place.state] : [place.remote, '--remote']

function wrangler(args: string[]): string {
  const { isDone, said } = attempt('wrangler', args)
  if (!isDone) throw new BackupProblem(`wrangler ${args.slice(0, 2).join(' ')} failed:\n${said}`)
  return said
}

const ownTables = `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'`

function query<T>(place: Place, sql: string): T[] {
  const [name, ...args] = placeOf(place)
  const answer: { results: T[] }[] = JSON.parse(
    wrangler(['d1', 'execute', name, ...args, '--json', '--yes', '--command', sql]),
  )
  return answer.flatMap(({ results }) => results)
}

/** Looks at the database of a local shop, also while it serves: what is read is what one moment had. */
async function withLocal<T>(state: string, look: (database: DatabaseSync) => Promise<T> | T): Promise<T> {
  const file = databaseFile(state)
  if (!file) throw new BackupProblem(`${state} has no database.`)
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    database.exec('BEGIN')
    return await look(database)
  } finally {
    database.close()
  }
}

/** Looks at a database as it is now. One that is far away is fetched first; it answers nobody else until that is done. */
export async function withDatabase<T>(
  place: Place,
  folder: string,
  look: (database: DatabaseSync) => Promise<T> | T,
): Promise<T> {
  if ('state' in place) return withLocal(place.state, look)
  const file = `${folder}/export.sql`
  wrangler(['d1', 'export', ...placeOf(place), '--output', file, '--skip-confirmation'])
  const database = new DatabaseSync(`${folder}/export.sqlite`, { enableForeignKeyConstraints: false })
  try {
    await load(database, file)
    return await look(database)
  } finally {
    database.close()
  }
}

/** Runs the statements of a file, each of which ends a line outside any text. */
export async function load(database: DatabaseSync, file: string): Promise<void> {
  let statement = ''
  let isInText = false
  for await (const line of createInterface({ input: createReadStream(file), crlfDelay: Number.POSITIVE_INFINITY })) {
    statement += `${line}\n`
    if ((line.split("'").length - 1) % 2 === 1) isInText = !isInText
    if (isInText || !line.endsWith(';') || statement.length < 1_000_000) continue
    database.exec(statement)
    statement = ''
  }
  database.exec(statement)
}

/** Writes the statements that make a database anew. Answers what they hold. */
export function writeDown(database: DatabaseSync, file: string): Pick<Manifest, 'schema' | 'rows' | 'sha256'> {
  const hash = createHash('sha256')
  const output = openSync(file, 'wx', 0o600)
  for (const statement of dump(database)) {
    hash.update(statement)
    writeSync(output, statement)
  }
  closeSync(output)
  const { name: schema } = database.prepare('SELECT name FROM d1_migrations ORDER BY id DESC LIMIT 1').get() ?? {}
  const rows = tablesOf(database).map((table) => {
    return [table, Number(database.prepare(`SELECT count(*) AS n FROM "${table}"`).get()?.n)] as const
  })
  return { schema: String(schema), rows: Object.fromEntries(rows), sha256: hash.digest('hex') }
}

/** Raises a `BackupProblem` for a database that holds anything, were it only tables without rows. */
export async function refuseUnlessEmpty(place: Place): Promise<void> {
  const isLocal = 'state' in place
  if (isLocal && !databaseFile(place.state)) return
  const tables = isLocal
    ? await withLocal(place.state, tablesOf)
    : query<{ name: string }>(place, ownTables).map(({ name }) => name)
  if (tables.length === 0) return
  const where = isLocal ? place.state : place.remote
  throw new BackupProblem(`${where} is not empty: it has ${tables.length} tables. Nothing was written.`)
}

/** Runs statements in a database through D1 itself. */
export function carryOut(place: Place, file: string): void {
  const [name, ...args] = placeOf(place)
  wrangler(['d1', 'execute', name, ...args, '--yes', '--file', file])
}

/**
 * Raises a `BackupProblem` unless a local database holds exactly what a file of statements says, in whatever order and
 * form an earlier version wrote them. Answers what its audit finds.
 */
export async function proveLocal(state: string, statements: string): Promise<unknown[]> {
  const told = new DatabaseSync(`${statements}.sqlite`)
  await load(told, statements)
  const expected = fingerprintOf(told)
  told.close()
  return withLocal(state, async (database) => {
    if (fingerprintOf(database) !== expected) throw new BackupProblem('What was restored is not what the backup holds.')
    return audit(database)
  })
}

function fingerprintOf(database: DatabaseSync): string {
  const hash = createHash('sha256')
  for (const statement of dump(database)) hash.update(statement)
  return hash.digest('hex')
}

/** The same for one that is far away, as far as counting goes: its content was proven here before. */
export function proveRemote(remote: string, { rows }: Manifest): void {
  const counts = Object.keys(rows).map((table) => `(SELECT count(*) FROM "${table}") AS "${table}"`)
  const found = Object.assign(
    {},
    ...counts.map((count) => query<Record<string, number>>({ remote }, `SELECT ${count}`)[0]),
  )
  const wrong = Object.entries(rows).filter(([table, count]) => found[table] !== count)
  if (wrong.length > 0) throw new BackupProblem(`These tables lack rows: ${wrong.map(([table]) => table).join(', ')}.`)
}
