import type { DatabaseSync } from 'node:sqlite'

/** D1 takes no statement above 100 KB. Several rows go into one statement; a row above `rowBytes` goes into several. */
const statementBytes = 60_000
const rowBytes = 30_000
/** Of such a row: a text above `longBytes` is written piece by piece, each of so many signs. */
const longBytes = 500
const partLength = 10_000

const named = (name: string) => `"${name.replaceAll('"', '""')}"`

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
  // SQLite writes its own values: whatever their type is, they are read back as they were.
  const literals = columns.map((column) => `quote(${column})`).join(` || ', ' || `)
  const bytes = columns.map((column) => `coalesce(octet_length(${column}), 4)`).join(' + ')
  const which = keys.map((key) => `'${key} = ' || quote(${key})`).join(` || ' AND ' || `)
  let statement = ''
  for (const row of database
    .prepare(
      `SELECT iif(${bytes} > ${rowBytes}, NULL, ${literals}) AS literals, ${which} AS which FROM ${named(table)}
        ORDER BY ${keys.join(', ')}`,
    )
    .iterate()) {
    const line = row.literals === null ? undefined : `(${row.literals})`
    const isFull = Buffer.byteLength(statement) + Buffer.byteLength(line ?? '') > statementBytes
    if (statement && (isFull || !line)) {
      yield `${start}${statement};\n`
      statement = ''
    }
    if (line) statement += (statement && ',\n') + line
    else yield* longRow(database, named(table), columns, String(row.which))
  }
  if (statement) yield `${start}${statement};\n`
}

/** First the row with its long texts left empty, then these, piece by piece. */
function* longRow(database: DatabaseSync, table: string, columns: string[], which: string): Generator<string> {
  const one = (expression: string) =>
    database.prepare(`SELECT ${expression} AS value FROM ${table} WHERE ${which}`).get()?.value
  const long = columns.filter((column) => one(`octet_length(${column}) > ${longBytes}`) === 1)
  const values = columns.map((column) => (long.includes(column) ? "''" : one(`quote(${column})`)))
  yield `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${values.join(', ')});\n`
  for (const column of long) {
    for (let from = 1; from <= Number(one(`length(${column})`)); from += partLength) {
      const part = one(`quote(substr(${column}, ${from}, ${partLength}))`)
      yield `UPDATE ${table} SET ${column} = ${column} || ${part} WHERE ${which};\n`
    }
  }
}
