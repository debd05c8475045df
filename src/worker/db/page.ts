import { type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

/** Which page of a list is wanted: the one after the row that `cursor` names, or the first. */
export type PageWish = { limit: number; cursor?: string }

/**
 * A page of a list. Read `count` rows: one more than are shown tells that there is a next page. `cut` takes that row off
 * and answers the cursor of the next page, which is the name of the last row shown, or null at the end of the list.
 */
export const pageOf = ({ limit }: { limit: number }) => ({
  count: limit + 1,
  cut<Row, Cursor>(rows: readonly Row[], nameOf: (row: Row) => Cursor): { shown: Row[]; nextCursor: Cursor | null } {
    const shown = rows.slice(0, limit)
    const last = shown.at(-1)
    return { shown, nextCursor: rows.length > limit && last !== undefined ? nameOf(last) : null }
  },
})

type ListedTable = SQLiteTable & { seq: SQLiteColumn }

/**
 * Condition of the rows that a list shows after the one a cursor names: the older ones, of a queue the newer ones. Only a
 * row that meets `among` is a place in the list; a cursor that names another one ends it.
 */
export const isPast = (
  table: ListedTable,
  cursor: string | undefined,
  { isQueue = false, among = sql`true` } = {},
): SQL =>
  cursor
    ? sql`${table.seq} ${isQueue ? sql`>` : sql`<`}
      (SELECT last.seq FROM ${table} AS last WHERE last.id = ${cursor} AND ${among})`
    : sql`true`
