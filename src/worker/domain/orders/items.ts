import { type SQL, sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'
import { planMoveCounters } from '../catalogue/catalogue'
import type { Ctx } from '../ctx'
import { planRelease } from '../inventory/inventory'

/** The offer of an order's item. */
export const offerOf = (orderId: string, position: number): SQL =>
  sql`(SELECT offer_id FROM order_items WHERE order_id = ${orderId} AND position = ${position})`

/** The items of an order as a supplier is asked for them: a query of rows with their price before discounts. */
export const itemToOrder = (orderId: string, position: number): SQL =>
  sql`SELECT order_items.order_id, order_items.position, offer_id, unit_price, currency,
      coalesce(supply_key, orders.id) AS supply_key
    FROM order_items JOIN orders ON orders.id = order_items.order_id
    WHERE order_items.order_id = ${orderId} AND order_items.position = ${position}`

/** The pieces of a top-up as their supplier is asked for them first. */
export const topUpToOrder = (orderId: string, positions: number[]): SQL =>
  sql`SELECT order_id, piece.value AS position, supplier, ref, player_id, player, max_cost,
      coalesce(supply_key, orders.id) AS supply_key
    FROM order_topups JOIN orders ON orders.id = order_topups.order_id
      JOIN json_each(${JSON.stringify(positions)}) AS piece WHERE order_id = ${orderId}`

/** Whether a top-up has more suppliers than one. */
export const hasOthers = (orderId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM order_topups WHERE order_id = ${orderId} AND others IS NOT NULL)`

/** One piece of a top-up as the next supplier is asked for it, after so many that have refused. */
export const topUpToOrderNext = (orderId: string, position: number, refusals: number): SQL =>
  sql`SELECT order_id, ${String(position)} AS position, other.value ->> 'supplier' AS supplier, other.value ->> 'ref' AS ref,
      player_id, player, other.value ->> 'maxCost' AS max_cost, coalesce(supply_key, orders.id) AS supply_key
    FROM order_topups JOIN orders ON orders.id = order_topups.order_id
      JOIN json_each(others) AS other ON other.key = ${refusals - 1} WHERE order_id = ${orderId}`

/** Plan of counting an order as sold, whose items are written and have their codes. */
export const planCountSold = (orderId: string): Plan =>
  planMoveCounters(
    sql`SELECT offer_id, -from_stock AS stock, quantity AS sold FROM order_items WHERE order_id = ${orderId}`,
  )

/** Plan of counting a piece of an item as not sold after all, whose money was given back. */
export const planCountReturned = (orderId: string, position: number): Plan => [
  sql`UPDATE order_items SET returned = returned + 1 WHERE order_id = ${orderId} AND position = ${position}`,
  ...planMoveCounters(sql`SELECT ${offerOf(orderId, position)} AS offer_id, 0 AS stock, -1 AS sold`),
]

/** Plan of an order holding its codes for nobody who has yet to pay: the order is paid, or has ended. */
export const planHoldNoMore = (orderId: string): Plan => [
  sql`UPDATE order_items SET unpaid = false WHERE order_id = ${orderId} AND unpaid`,
]

/** Plan of an order giving back the codes that nobody has seen. */
export const planGiveBack = (ctx: Ctx, orderId: string): Plan =>
  planRelease(
    ctx,
    orderId,
    sql`SELECT position, offer_id, quantity - returned AS pieces FROM order_items WHERE order_id = ${orderId}`,
  )
