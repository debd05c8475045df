import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Plan } from '../../../src/worker/db/database'

// A parameter of D1 holds 2 MB at most; so many of the widest rows stay well below that.
const perStatement = 500

const chunksOf = <T>(rows: T[]): T[][] =>
  Array.from({ length: Math.ceil(rows.length / perStatement) }, (_, nth) =>
    rows.slice(nth * perStatement, (nth + 1) * perStatement),
  )

/** Plan of inserting rows that all have the same fields, hundreds with one statement. */
export function planInsert<T extends SQLiteTable>(table: T, rows: T['$inferInsert'][], onConflict = sql``): Plan {
  const [first] = rows
  if (!first) return []
  const given = Object.entries(getTableColumns(table)).filter(([name]) => name in first)
  const names = given.map(([, column]) => sql.identifier(column.name))
  const places = given.map((_, nth) => sql`value ->> ${sql.raw(String(nth))}`)
  const stored = (row: Record<string, unknown>) =>
    given.map(([name, column]) => {
      const value = row[name]
      return value === null || value === undefined ? null : column.mapToDriverValue(value)
    })
  return chunksOf(rows).map(
    (chunk) => sql`INSERT INTO ${table} (${sql.join(names, sql`, `)}) SELECT ${sql.join(places, sql`, `)}
      FROM json_each(${JSON.stringify(chunk.map(stored))}) WHERE true ${onConflict}`,
  )
}

/** Plan of a statement that reads `value ->> 0`, `value ->> 1`, … of lists, hundreds of them at a time. */
export const planEach = (lists: unknown[][], statement: (given: SQL) => SQL): Plan =>
  chunksOf(lists).map((chunk) => statement(sql`json_each(${JSON.stringify(chunk)})`))
