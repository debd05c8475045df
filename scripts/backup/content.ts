import { createHash } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { named, tablesOf } from './dump'

export type Column = { name: string; type: string; pk: number }

export const columnsOf = (database: DatabaseSync, table: string): Column[] =>
  database.prepare('SELECT name, type, pk FROM pragma_table_info(?)').all(table) as Column[]

/**
 * A mark of all that a database holds: its schema, and of every row the bytes and the type of each value, in no order.
 * It is taken otherwise than a backup is written, so that a fault of the one is seen by the other.
 */
export function contentOf(database: DatabaseSync): string {
  const hash = createHash('sha256')
  const add = (sql: string) => {
    for (const row of database.prepare(sql).iterate()) hash.update(`${row.line}\n`)
  }
  add(`SELECT type || ' ' || name || ' ' || sql AS line FROM sqlite_master WHERE sql IS NOT NULL
    AND name NOT GLOB 'sqlite_*' AND name NOT GLOB '_cf_*' ORDER BY line`)
  for (const table of tablesOf(database)) {
    const values = columnsOf(database, table).map(({ name }) => {
      const column = named(name)
      return `typeof(${column}) || iif(typeof(${column}) IN ('text', 'blob'), hex(${column}), quote(${column}))`
    })
    hash.update(`${table}\n`)
    add(`SELECT ${values.join(` || ' ' || `)} AS line FROM ${named(table)} ORDER BY line`)
  }
  return hash.digest('hex')
}

export type Size = { name: string; count: number; bytes: number }

/** For each table a query of how many rows and how many bytes it has: any SQLite answers them alike. */
export const sizeQueries = (database: DatabaseSync): string[] =>
  tablesOf(database).map((table) => {
    const bytes = columnsOf(database, table).map(({ name }) => `coalesce(length(CAST(${named(name)} AS BLOB)), 0)`)
    return `SELECT '${table}' AS name, count(*) AS count, coalesce(sum(${bytes.join(' + ')}), 0) AS bytes FROM ${named(table)}`
  })

export const sizesOf = (database: DatabaseSync): Size[] =>
  sizeQueries(database).map((query) => database.prepare(query).get() as Size)
