import type { DatabaseSync } from 'node:sqlite'

/** D1 takes no statement above 100 KB. Several rows go into one statement; a row above `rowBytes` goes into several. */
const statementBytes = 60_000
const rowBytes = 30_000
/** Of such a row: a value above `longBytes` is written piece by piece, each of so many bytes. */
const longBytes = 500
const partBytes = 40_000

export const named = (name: string) => `"${name.replaceAll('"', '""')}"`

/** Signs that nobody takes for an end of anything, in whatever way a program reads a file of statements. */
const harmless = '0-9A-Za-z_.:/+=-'

/**
 * A value as SQLite reads it back, with its type, in ASCII. A text of other signs is told by its bytes: `quote` stops at
 * NUL, and programs on the way have their own ideas of line ends and of words of SQL.
 */
export const literalOf = (column: string): string => `CASE WHEN typeof(${column}) <> 'text' THEN quote(${column})
  WHEN length(${column}) = octet_length(${column}) AND ${column} NOT GLOB '*[^${harmless}]*'
  THEN '''' || ${column} || '''' ELSE 'CAST(X''' || hex(${column}) || ''' AS TEXT)' END`

type Part = { name: string; sql: string }

const partsOf = (database: DatabaseSync, type: 'table' | 'index' | 'trigger'): Part[] =>
  database
    .prepare(
      `SELECT name, sql FROM sqlite_master WHERE type = ? AND sql IS NOT NULL AND name NOT GLOB 'sqlite_*'
        AND name NOT GLOB '_cf_*' ORDER BY name`,
    )
    .all(type) as Part[]

/** The tables of a database by name, without those of D1 itself. */
export const tablesOf = (database: DatabaseSync): string[] => partsOf(database, 'table').map(({ name }) => name)

/** A table comes after those that its rows refer to. */
function inOrder(database: DatabaseSync): Part[] {
  const tables = new Map(partsOf(database, 'table').map((table) => [table.name, table]))
  const ordered = new Set<Part>()
  function visit(name: string, way: string[]): void {
    const table = tables.get(name)
    if (!table || ordered.has(table)) return
    if (way.includes(name)) throw new Error(`Tables refer to each other in a circle: ${way.join(', ')}.`)
    const parents = database.prepare('SELECT DISTINCT "table" AS parent FROM pragma_foreign_key_list(?)').all(name)
    for (const { parent } of parents) if (parent !== name) visit(String(parent), [...way, name])
    ordered.add(table)
  }
  for (const name of tables.keys()) visit(name, [])
  return [...ordered]
}

/**
 * The statements that make a database anew: tables, indexes, rows in the order in which they refer to each
 * other, then triggers. The same content always gives the same statements. What wrangler exports can't be imported as it
 * is: it fills tables before those that they refer to, and has statements longer than D1 takes.
 */
export function* dump(database: DatabaseSync): Generator<string> {
  const tables = inOrder(database)
  // Rows may refer to what a unique index names: the indexes come before them, and triggers after what they forbid.
  for (const { sql } of [...tables, ...partsOf(database, 'index')]) yield `${sql};\n`
  for (const { name } of tables) yield* rowsOf(database, name)
  for (const { sql } of partsOf(database, 'trigger')) yield `${sql};\n`
}

function* rowsOf(database: DatabaseSync, table: string): Generator<string> {
  const known = database.prepare('SELECT name, pk FROM pragma_table_info(?)').all(table) as {
    name: string
    pk: number
  }[]
  const columns = known.map(({ name }) => named(name))
  const own = known.filter(({ pk }) => pk > 0).map(({ name }) => named(name))
  const keys = own.length > 0 ? own : ['rowid']
  const start = `INSERT INTO ${named(table)} (${columns.join(', ')}) VALUES\n`
  const literals = columns.map(literalOf).join(` || ', ' || `)
  const which = keys.map((key) => `'${key} = ' || ${literalOf(key)}`).join(` || ' AND ' || `)
  let statement = ''
  for (const row of database
    .prepare(`SELECT ${literals} AS literals, ${which} AS which FROM ${named(table)} ORDER BY ${keys.join(', ')}`)
    .iterate()) {
    const line = `(${row.literals})`
    const isLong = line.length > rowBytes
    if (statement && (isLong || statement.length + line.length > statementBytes)) {
      yield `${start}${statement};\n`
      statement = ''
    }
    if (isLong) yield* longRow(database, { table: named(table), columns, keys, which: String(row.which) })
    else statement += (statement && ',\n') + line
  }
  if (statement) yield `${start}${statement};\n`
}

type LongRow = { table: string; columns: string[]; keys: string[]; which: string }

/** First the row with its long values left empty, then these, piece by piece; a piece may end in the middle of a sign. */
function* longRow(database: DatabaseSync, { table, columns, keys, which }: LongRow): Generator<string> {
  const told = (column: string) => {
    const known = `typeof(${column}) AS type, ${literalOf(column)} AS literal, hex(${column}) AS bytes`
    return database.prepare(`SELECT ${known} FROM ${table} WHERE ${which}`).get() as Record<string, string>
  }
  const values = columns.map((column) => ({ column, type: '', literal: '', bytes: '', ...told(column) }))
  const isLong = ({ column, literal }: (typeof values)[number]) => literal.length > longBytes && !keys.includes(column)
  const first = values.map((value) => (isLong(value) ? (value.type === 'blob' ? "X''" : "''") : value.literal))
  yield `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${first.join(', ')});\n`
  for (const { column, type, bytes } of values.filter(isLong)) {
    for (let from = 0; from < bytes.length; from += 2 * partBytes) {
      const part = `X'${bytes.slice(from, from + 2 * partBytes)}'`
      yield `UPDATE ${table} SET ${column} = CAST(${column} || ${part} AS ${type}) WHERE ${which};\n`
    }
  }
}
