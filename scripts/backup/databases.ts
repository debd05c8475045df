import { createHash } from 'node:crypto'
import { closeSync, openSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { databaseFile } from '../lib/database-file'
import { remoteArgs } from '../lib/deployed'
import { withBindings } from '../lib/local-bindings'
import { audit } from '../lib/local-database'
import { attempt } from '../lib/project'
import { contentOf, type Size, sizeQueries, sizesOf } from './content'
import { dump, tablesOf } from './dump'
import { mendExported } from './exported'
import { BackupProblem, type Manifest } from './sealing'
import { statementsOf } from './statements'

/** A local shop by its state folder, or a database of the account by its name. */
export type Place = { state: string } | { remote: string }

/** A database as wrangler takes it: its name, and where it is. */
export const placeOf = (place: Place): [name: string, ...args: string[]] =>
  'state' in place ? ['DB', '--local', '--persist-to', place.state] : [place.remote, ...remoteArgs()]

function wrangler(args: string[]): string {
  const { isDone, said } = attempt('wrangler', args)
  if (!isDone) throw new BackupProblem(`wrangler ${args.slice(0, 2).join(' ')} failed:\n${said}`)
  return said
}

const ownTables = `SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*'`

// Linux takes 128 KiB as one argument of a command.
const mostBytes = 100_000

/** As few commands as carry these queries. */
function commandsOf(queries: readonly string[]): string[] {
  const commands: string[] = []
  for (const query of queries) {
    const longer = [...commands.slice(-1), query].join(';\n')
    if (commands.length > 0 && Buffer.byteLength(longer) <= mostBytes) commands.splice(-1, 1, longer)
    else commands.push(query)
  }
  return commands
}

/** Asks D1 itself: the rows of all queries, one after another. */
export function query<T>(place: Place, queries: readonly string[]): T[] {
  const [name, ...args] = placeOf(place)
  return commandsOf(queries).flatMap((command) => {
    const said = wrangler(['d1', 'execute', name, ...args, '--json', '--yes', '--command', command])
    const answers: { results: T[] }[] = JSON.parse(said)
    return answers.flatMap(({ results }) => results)
  })
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
    await mendExported(database, (queries) => query(place, queries))
    return await look(database)
  } finally {
    database.close()
  }
}

/** Runs the statements of a file in a database of this machine. */
export async function load(database: DatabaseSync, file: string): Promise<void> {
  database.exec('BEGIN')
  for await (const statement of statementsOf(file)) database.exec(statement)
  database.exec('COMMIT')
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
    : query<{ name: string }>(place, [ownTables]).map(({ name }) => name)
  if (tables.length === 0) return
  const where = isLocal ? place.state : place.remote
  throw new BackupProblem(`${where} is not empty: it has ${tables.length} tables. Nothing was written.`)
}

/**
 * Runs the statements of a file in a database through D1 itself: far away all of them or none, here part by part. What
 * fails leaves a local shop that holds half of them.
 */
export async function carryOut(place: Place, file: string): Promise<void> {
  if ('state' in place) return carryOutHere(place.state, file)
  const [name, ...args] = placeOf(place)
  wrangler(['d1', 'execute', name, ...args, '--yes', '--file', file])
}

// What goes to the local D1 in one exchange is one text, and half a gigabyte is the longest that Node can make.
const mostSigns = 16_000_000

/** Statements, in their order, in parts that are not longer than this. */
export async function* inParts(statements: AsyncIterable<string>, longest = mostSigns): AsyncGenerator<string[]> {
  let part: string[] = []
  let length = 0
  for await (const statement of statements) {
    if (part.length > 0 && length + statement.length > longest) {
      yield part
      part = []
      length = 0
    }
    part.push(statement)
    length += statement.length
  }
  if (part.length > 0) yield part
}

async function carryOutHere(state: string, file: string): Promise<void> {
  const work = async ({ DB }: Env) => {
    for await (const part of inParts(statementsOf(file))) await DB.batch(part.map((text) => DB.prepare(text)))
  }
  await withBindings(work, state).catch((error: Error) => {
    throw new BackupProblem(`Not all statements were carried out; remove ${state} before another try: ${error.message}`)
  })
}

/** Statements in the form of today, and what they make. */
export type Prepared = { file: string; content: string; sizes: Size[]; queries: string[] }

/**
 * Reads the statements of a backup, in whatever order and form an earlier version wrote them, and writes them as they
 * are written today: nothing on the way into D1 takes one of those for something else.
 */
export async function prepare(statements: string): Promise<Prepared> {
  const database = new DatabaseSync(`${statements}.sqlite`, { enableForeignKeyConstraints: false })
  try {
    await load(database, statements)
    const file = `${statements}.prepared.sql`
    writeDown(database, file)
    return { file, content: contentOf(database), sizes: sizesOf(database), queries: sizeQueries(database) }
  } finally {
    database.close()
  }
}

/** Raises a `BackupProblem` unless a local database holds exactly this. Answers what its audit finds. */
export const proveLocal = (state: string, content: string): Promise<unknown[]> =>
  withLocal(state, (database) => {
    if (contentOf(database) !== content) throw new BackupProblem('What was restored is not what the backup holds.')
    return audit(database)
  })

/** The same as far as D1 can count, rows and bytes: for one that is far away, whose content was proven here before. */
export function proveSizes(place: Place, { sizes, queries }: Prepared): void {
  const found = new Map(query<Size>(place, queries).map((size) => [size.name, size]))
  const isWrong = ({ name, count, bytes }: Size) => found.get(name)?.count !== count || found.get(name)?.bytes !== bytes
  const wrong = sizes.filter(isWrong).map(({ name }) => name)
  if (wrong.length > 0) throw new BackupProblem(`These tables are not what they were: ${wrong.join(', ')}.`)
}
