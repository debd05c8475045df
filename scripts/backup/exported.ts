import type { DatabaseSync } from 'node:sqlite'
import { columnsOf } from './content'
import { literalOf, named, tablesOf } from './dump'
import { BackupProblem } from './sealing'

/** A row as the database has it: its values as `literalOf` writes them, joined by commas. */
type Row = { name: string; literals: string }

/**
 * What arrives here of a text that wrangler exports. It writes a line end as `\n` and has every `\n` of that text made
 * a line end again, also one that was two signs before; and what is no UTF-8 becomes U+FFFD.
 */
function asExported(bytes: Buffer): string {
  const text = bytes.toString()
  let exported = text.replaceAll('\r', '\\r').replaceAll('\n', '\\n')
  if (text.includes('\r')) exported = exported.replaceAll('\\r', '\r')
  if (text.includes('\n')) exported = exported.replaceAll('\\n', '\n')
  return exported
}

/** For each table a query of the rows with a text that may not have come through. D1 allows expressions 100 deep. */
const doubtfulRows = (database: DatabaseSync): string[] =>
  tablesOf(database).map((table) => {
    const columns = columnsOf(database, table).map(({ name }) => named(name))
    const texts = columns.map((column) => `coalesce(${column}, '')`).join(' || ')
    const isDoubtful = `instr(texts, char(10)) AND instr(texts, '\\n') OR instr(texts, char(13)) AND instr(texts, '\\r')
      OR instr(texts, char(0)) OR texts GLOB '*' || char(65533) || '*'`
    return `SELECT '${table}' AS name, literals FROM (SELECT ${columns.map(literalOf).join(` || ', ' || `)} AS literals,
      ${texts} AS texts FROM ${named(table)}) WHERE ${isDoubtful}`
  })

/**
 * Gives a database that was loaded from an export those texts that an export can't carry: `ask` answers queries of the
 * exported one. Raises a `BackupProblem` when such a text has changed since, and nobody knows what it was.
 */
export async function mendExported(
  database: DatabaseSync,
  ask: (queries: string[]) => Promise<Row[]> | Row[],
): Promise<void> {
  for (const { name, literals } of await ask(doubtfulRows(database))) mendRow(database, name, literals)
}

function mendRow(database: DatabaseSync, table: string, literals: string): void {
  const values = literals.split(', ')
  const known = columnsOf(database, table).map(({ name, pk }, nth) => ({
    ...{ column: named(name), isKey: pk > 0, literal: values[nth] ?? '' },
    ...textIn(values[nth] ?? ''),
  }))
  const lost = known.filter(({ bytes, exported }) => bytes && !Buffer.from(exported).equals(bytes))
  if (lost.length === 0) return
  // The key is what it was exported as, as long as it is not mended itself.
  const keys = known.filter(({ isKey }) => isKey)
  const whose = keys.map(({ column, bytes, literal }) => `${column} = ${bytes ? '?' : literal}`).join(' AND ')
  const key = keys.flatMap(({ bytes, exported }) => (bytes ? [exported] : []))
  const had = lost.map(({ column }) => `${column} = ?`).join(' AND ')
  const { changes } = database
    .prepare(`UPDATE ${named(table)} SET ${lost.map(({ column }) => `${column} = CAST(? AS TEXT)`).join(', ')}
      WHERE ${whose} AND ${had}`)
    .run(...lost.flatMap(({ bytes }) => bytes ?? []), ...key, ...lost.map(({ exported }) => exported))
  // One that was added since the export is not missing in it.
  const isThere = database.prepare(`SELECT 1 FROM ${named(table)} WHERE ${whose}`).get(...key)
  if (changes === 0 && isThere) throw new BackupProblem(`A text of ${table} was changed meanwhile. Try once more.`)
}

function textIn(literal: string): { bytes: Buffer | undefined; exported: string } {
  const [, plain, hex] = /^'(.*)'$|^CAST\(X'(.*)' AS TEXT\)$/.exec(literal) ?? []
  const bytes = plain !== undefined ? Buffer.from(plain) : hex !== undefined ? Buffer.from(hex, 'hex') : undefined
  return { bytes, exported: bytes ? asExported(bytes) : '' }
}
