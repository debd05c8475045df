import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { unstable_splitSqlQuery as split } from 'wrangler'
import { databaseFile } from '../../scripts/lib/database-file'
import { withBindings } from '../../scripts/lib/local-bindings'
import { exportOf } from '../repo/exports'
import { Refusal } from './answers'

/** A database of the account: its statements run in SQLite itself. `copies`: what it was at each bookmark. */
export type Database = { uuid: string; name: string; location: string; sqlite: DatabaseSync; writes: number } & {
  copies: { bookmark: string; atMs: number; content: Uint8Array }[]
}

export function newDatabase(name: string, location = 'enam'): Database {
  const sqlite = new DatabaseSync(':memory:')
  const database = { ...{ uuid: randomUUID(), name, location, writes: 0 }, sqlite, copies: [] }
  keepCopy(database)
  return database
}

/** Keeps what a database holds now under its bookmark. */
function keepCopy(database: Database): void {
  database.copies.push({ bookmark: bookmarkOf(database), atMs: Date.now(), content: database.sqlite.serialize() })
}

/** Writes down that a database has changed. */
function noteWrite(database: Database): void {
  database.writes += 1
  keepCopy(database)
}

/** The bookmark of now, or of a moment. */
export function bookmarkAt(database: Database, timestamp: string | null): { bookmark: string } {
  if (timestamp === null) return { bookmark: bookmarkOf(database) }
  const before = database.copies.findLast(({ atMs }) => atMs <= Date.parse(timestamp))
  if (!before) throw new Refusal(400, 7400, 'there is no bookmark of that moment')
  return { bookmark: before.bookmark }
}

/** Puts a database back to what it was at a bookmark, in place; the bookmark of before leads back again. */
export function restore(database: Database, wanted: string | null): object {
  const copy = database.copies.find(({ bookmark }) => bookmark === wanted)
  if (!copy) throw new Refusal(400, 7400, 'there is no such bookmark')
  const previous_bookmark = bookmarkOf(database)
  database.sqlite.deserialize(copy.content)
  noteWrite(database)
  return { bookmark: copy.bookmark, previous_bookmark, message: 'restored' }
}

/** Where the database stands, for Time Travel. */
export const bookmarkOf = ({ uuid, writes }: Database) =>
  `${String(writes).padStart(8, '0')}-00000000-00000000-${uuid.replaceAll('-', '')}`

/** What moves when rows or tables change. */
const changesOf = (sqlite: DatabaseSync): string =>
  JSON.stringify([sqlite.prepare('SELECT total_changes()').get(), sqlite.prepare('PRAGMA schema_version').get()])

/** Runs several statements as one transaction, and answers the rows of each. Raises what D1 says of an error. */
export function query(database: Database, sql: string): object[] {
  const { sqlite } = database
  const before = changesOf(sqlite)
  sqlite.exec('BEGIN')
  try {
    const answers = split(sql).map((statement) => {
      if (statement.length > 100_000) throw new Error('statement too long: SQLITE_TOOBIG')
      return {
        results: sqlite.prepare(statement).all(),
        success: true,
        meta: { duration: 1, served_by: 'sim' },
      }
    })
    sqlite.exec('COMMIT')
    if (changesOf(sqlite) !== before) noteWrite(database)
    return answers
  } catch (error) {
    sqlite.exec('ROLLBACK')
    throw new Refusal(400, 7500, `${error instanceof Error ? error.message : error}: SQLITE_ERROR`)
  }
}

/** Files on their way into a database, by the hash that names them. */
const uploads = new Map<string, string>()

export function upload(name: string, body: Buffer): string {
  uploads.set(name, body.toString())
  return createHash('md5').update(body).digest('hex')
}

type Import = { action: string; etag: string; filename: string }

/** `init` asks for the file, `ingest` runs it as one transaction. */
export function importInto(database: Database, { action, etag, filename }: Import, origin: string): object {
  if (action === 'init') {
    const name = `${database.uuid}.${etag}.sql`
    return { success: true, type: 'import', upload_url: `${origin}/uploads/${name}`, filename: name }
  }
  if (action !== 'ingest') throw new Refusal(400, 7400, `an import knows no ${action}`)
  const sql = uploads.get(filename)
  if (sql === undefined) throw new Refusal(400, 7400, 'the file was not uploaded')
  uploads.delete(filename)
  try {
    database.sqlite.exec(`BEGIN;\n${sql}\n;COMMIT`)
  } catch (error) {
    database.sqlite.exec('ROLLBACK')
    return { success: true, type: 'import', status: 'error', messages: [], errors: [String(error)] }
  }
  noteWrite(database)
  const meta = { duration: 1, rows_read: 0, rows_written: 0, size_after: 1 }
  const result = { num_queries: split(sql).length, final_bookmark: bookmarkOf(database), meta }
  return { success: true, type: 'import', status: 'complete', messages: [], at_bookmark: bookmarkOf(database), result }
}

/** The text of an export. D1 of this machine writes it, in the form of the deployed one. */
export async function exported(database: Database): Promise<string> {
  const state = mkdtempSync(join(tmpdir(), 'keyfall-export-'))
  try {
    await withBindings(({ DB }) => DB.prepare('SELECT 1').run(), state)
    await backup(database.sqlite, databaseFile(state) ?? '')
    return await exportOf(state)
  } finally {
    rmSync(state, { recursive: true })
  }
}
