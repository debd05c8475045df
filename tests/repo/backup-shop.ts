import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseFile } from '../../scripts/lib/database-file'
import { withBindings } from '../../scripts/lib/local-bindings'
import { sourceFiles, textOf } from './source'

export const passphrase = 'a passphrase for tests'

/** A folder of a test file's own, and the names in it; `end` takes it away. */
export function testFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'keyfall-test-'))
  return { folder, at: (name: string) => join(folder, name), end: () => rmSync(folder, { recursive: true }) }
}

const migrations = sourceFiles('migrations', /\.sql$/)
export const lastMigration = migrations.at(-1)?.replace('migrations/', '') ?? ''

/** The tables of the shop. */
export const schema = [
  ...migrations.map((path) => textOf(path).replaceAll('--> statement-breakpoint', '')),
  'CREATE TABLE d1_migrations (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, applied_at TIMESTAMP);',
  ...migrations.map((path) => `INSERT INTO d1_migrations (name) VALUES ('${path.replace('migrations/', '')}');`),
].join('\n')

type Kept = { path: string; content: Buffer }

/** The database of a local shop as it lies there, without what SQLite keeps beside it. */
function keptOf(state: string): Kept {
  const path = databaseFile(state) ?? ''
  const database = databaseOf(state, false)
  database.exec('PRAGMA wal_checkpoint(TRUNCATE)')
  database.close()
  return { path: relative(state, path), content: readFileSync(path) }
}

function lay(state: string, { path, content }: Kept): void {
  mkdirSync(dirname(join(state, path)), { recursive: true })
  writeFileSync(join(state, path), content)
}

/** D1 makes the file. */
async function makeEmpty(): Promise<Kept> {
  const { folder, end } = testFolder()
  await withBindings(({ DB }) => DB.prepare('SELECT 1').run(), folder)
  const empty = keptOf(folder)
  end()
  return empty
}

let empty: Promise<Kept> | undefined
const filled = new Map<string, Kept>()

/** A local shop of these statements, which are run once: another shop of them is a copy. */
export async function makeShop(state: string, statements: string): Promise<void> {
  const known = filled.get(statements)
  if (known) return lay(state, known)
  empty ??= makeEmpty()
  lay(state, await empty)
  const database = databaseOf(state, false)
  database.exec(statements)
  database.close()
  filled.set(statements, keptOf(state))
}

/** Opens the database of a local shop that nobody serves. */
export const databaseOf = (state: string, readOnly = true) =>
  new DatabaseSync(databaseFile(state) ?? '', { readOnly, enableForeignKeyConstraints: false })
