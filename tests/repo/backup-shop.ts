import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { databaseFile } from '../../scripts/lib/database-file'
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

/** Opens the database of a local shop that nobody serves. */
export const databaseOf = (state: string, readOnly = true) =>
  new DatabaseSync(databaseFile(state) ?? '', { readOnly, enableForeignKeyConstraints: false })
