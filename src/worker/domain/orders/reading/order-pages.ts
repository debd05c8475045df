import { type SQL, sql } from 'drizzle-orm'
import { type PageWish, pageOf } from '../../../db/page'

export type Page = PageWish & { search?: string }

/** Ids of a buyer's orders, newest first, from `cursor` (an order id) on. */
export function pageIds(userId: string, page: Page): SQL {
  const where = [
    sql`user_id = ${userId}`,
    ...(page.cursor ? [isBefore(page.cursor, sql`user_id = ${userId}`)] : []),
    ...(page.search ? [sql`instr(id, ${page.search.toUpperCase()}) > 0`] : []),
  ]
  return sql`(SELECT id FROM orders INDEXED BY orders_of_user WHERE ${sql.join(where, sql` AND `)}
    ORDER BY placed_at DESC, seq DESC LIMIT ${pageOf(page).count})`
}

/** Whether an order is older than another one, which has to meet a condition: a cursor tells nothing about others. */
export const isBefore = (orderId: string, condition: SQL = sql`true`): SQL =>
  sql`(placed_at, seq) < (SELECT last.placed_at, last.seq FROM orders AS last WHERE last.id = ${orderId} AND ${condition})`

/** The same for an order that is newer. */
export const isAfter = (orderId: string): SQL =>
  sql`(placed_at, seq) > (SELECT last.placed_at, last.seq FROM orders AS last WHERE last.id = ${orderId})`

/** The orders of a page, of which one too many was read. */
export function cutOrders<T extends { id: string }>(
  views: T[],
  page: PageWish,
): { orders: T[]; nextCursor: string | null } {
  const { shown, nextCursor } = pageOf(page).cut(views, ({ id }) => id)
  return { orders: shown, nextCursor }
}
