import { type SQL, sql } from 'drizzle-orm'

export type Page = { limit: number; cursor?: string; search?: string }

/** Ids of the orders that meet the conditions, newest first, from `cursor` (an order id) on. */
export function pageIds(conditions: SQL[], page: Page): SQL {
  const where = [
    ...conditions,
    ...(page.cursor ? [sql`seq < ${seqOf(conditions, page.cursor)}`] : []),
    ...(page.search ? [sql`instr(id, ${page.search.toUpperCase()}) > 0`] : []),
  ]
  return sql`(SELECT id FROM orders WHERE ${sql.join(where, sql` AND `)} ORDER BY seq DESC LIMIT ${page.limit + 1})`
}

// Under the same conditions, so that a cursor tells nothing about somebody else's order.
const seqOf = (conditions: SQL[], orderId: string) =>
  sql`(SELECT seq FROM orders WHERE ${sql.join([...conditions, sql`id = ${orderId}`], sql` AND `)})`

/** Cuts the one order too many that tells whether there is a next page. */
export function cutPage<T extends { id: string }>(
  views: T[],
  limit: number,
): { orders: T[]; nextCursor: string | null } {
  const orders = views.slice(0, limit)
  return { orders, nextCursor: views.length > limit ? (orders.at(-1)?.id ?? null) : null }
}
