/** A file of the folder `migrations`: its name, its text, and the SHA-256 of that. */
export type Migration = { name: string; text: string; sha256: string }

type Row = Record<string, unknown>

/** A database, here or far away. `run` makes one transaction of its statements and answers the rows of all of them. */
export type Database = { run(statements: string[]): Promise<Row[]> }

/** What the owner has to read: the shop can't be brought to the newest migration. */
export class MigrationProblem extends Error {}

/** The database did not say whether it has done what was asked. */
export class NoAnswer extends Error {}

/** The D1 of a shop on this machine. */
export const throughBinding = (db: D1Database): Database => ({
  async run(statements) {
    const answers = await db.batch<Row>(statements.map((statement) => db.prepare(statement)))
    return answers.flatMap(({ results }) => results)
  },
})

// The first table is wrangler's own; ours stands beside it, so that wrangler finds what it expects.
const notes = [
  `CREATE TABLE IF NOT EXISTS d1_migrations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT UNIQUE,
    applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL
  )`,
  'CREATE TABLE IF NOT EXISTS migration_hashes (name TEXT PRIMARY KEY, sha256 TEXT NOT NULL) STRICT, WITHOUT ROWID',
  'SELECT name, sha256 FROM d1_migrations LEFT JOIN migration_hashes USING (name)',
]

const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`
const noteName = ({ name }: Migration) => `INSERT INTO d1_migrations (name) VALUES (${quoted(name)})`
const noteHash = ({ name, sha256 }: Migration) =>
  `INSERT INTO migration_hashes (name, sha256) VALUES (${quoted(name)}, ${quoted(sha256)})`

/** Reads what is applied, by name; the hash is null where it was not noted. */
const appliedIn = async (database: Database, statements: string[]) =>
  new Map((await database.run(statements)).map(({ name, sha256 }) => [name, sha256]))

const tables = `SELECT name FROM sqlite_schema
  WHERE type = 'table' AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY name`
const noteTables = ['d1_migrations', 'migration_hashes']

/**
 * The migrations that are due, without a change to the database. Raises a `MigrationProblem` for a file that has changed
 * since it was applied, and for a database of another program.
 */
export async function dueOf(database: Database, migrations: Migration[]): Promise<Migration[]> {
  const names = (await database.run([tables])).map(({ name }) => String(name))
  const isNoted = noteTables.every((name) => names.includes(name))
  if (!isNoted) await refuseForeign(database, names, migrations)
  const applied = isNoted ? await appliedIn(database, notes.slice(-1)) : new Map()
  for (const migration of migrations) refuseChanged(migration, applied.get(migration.name))
  return migrations.filter(({ name }) => !applied.get(name))
}

/**
 * Brings a database up to the newest migration, each in one transaction with its name and its hash. A name without a
 * hash was noted by an earlier version or by wrangler alone: its repairs are made, and its hash is noted. Answers the
 * names of those that were new. Raises a `MigrationProblem` that names the file, for a file that has changed since it was
 * applied and for one that fails.
 */
export async function migrate(database: Database, migrations: Migration[]): Promise<string[]> {
  const applied = await appliedIn(database, notes)
  for (const migration of migrations) refuseChanged(migration, applied.get(migration.name))
  const due = migrations.filter(({ name }) => !applied.get(name))
  const isNew = ({ name }: Migration) => !applied.has(name)
  const onlyNoted = due.filter((migration) => !isNew(migration) && repairsIn(migration.text).length === 0)
  if (onlyNoted.length > 0) await database.run(onlyNoted.map(noteHash))
  for (const migration of due.filter((each) => !onlyNoted.includes(each))) {
    const repairs = await repairsOf(database, migration)
    const rest = isNew(migration) ? [...statementsOf(migration), noteName(migration)] : []
    await database.run([...repairs, ...rest, noteHash(migration)]).catch((error: Error) => {
      const end = error instanceof NoAnswer ? 'is applied whole, or not at all' : 'failed, and left the shop as it was'
      throw new MigrationProblem(`migrations/${migration.name} ${end}: ${error.message}`)
    })
  }
  return due.filter(isNew).map(({ name }) => name)
}

/** A database of the same name may be another program's, with migrations of its own. */
async function refuseForeign(database: Database, names: string[], migrations: Migration[]): Promise<void> {
  const [other] = names.filter((name) => !noteTables.includes(name))
  const noted = names.includes('d1_migrations') ? await database.run(['SELECT name FROM d1_migrations']) : []
  const areOurs = noted.length > 0 && noted.every(({ name }) => migrations.some((each) => each.name === name))
  if (other === undefined || areOurs) return
  throw new MigrationProblem(
    `The database has the table ${other} and no migration of this shop: it is another program’s. Nothing was changed. Another name stands in wrangler.toml (database_name), or --database names an empty one.`,
  )
}

function refuseChanged({ name, sha256 }: Migration, applied: unknown): void {
  if (!applied || applied === sha256) return
  throw new MigrationProblem(
    `migrations/${name} is not what this shop has applied. Put its text back, and write a new migration for what is new.`,
  )
}

const withoutComments = (text: string) => text.replace(/^\s*--.*$/gm, '').trim()

/** The statements that any shop gets. */
export const statementsOf = ({ text }: Migration): string[] =>
  text.split('--> statement-breakpoint').map(withoutComments).filter(Boolean)

type Repair = { column: string; is: 'missing' | 'left'; statement: string }

/** The statements for a shop that began with another text, which SQL itself can't choose: it has no ADD IF NOT EXISTS. */
export const repairsIn = (text: string): Repair[] =>
  [...text.matchAll(/^-- where (\w+\.\w+) is (missing|left): (.+)$/gm)].map(([, column = '', is, statement = '']) => ({
    column,
    is: is === 'left' ? 'left' : 'missing',
    statement,
  }))

async function repairsOf(database: Database, { text }: Migration): Promise<string[]> {
  const repairs = repairsIn(text)
  if (repairs.length === 0) return []
  const rows = await database.run([
    `SELECT tables.name || '.' || columns.name AS name FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
      WHERE tables.type = 'table' AND tables.name NOT GLOB 'sqlite_*' AND tables.name NOT GLOB '_cf_*'`,
  ])
  const columns = new Set(rows.map(({ name }) => name))
  return repairs.filter(({ column, is }) => columns.has(column) === (is === 'left')).map(({ statement }) => statement)
}
