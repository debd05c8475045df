import { eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { guard, type Plan, type Selecting } from '../../db/database'
import { supplierOrders } from '../../db/schema-supply'
import { planClearWhere } from '../alerts/alerts'
import type { Ctx } from '../ctx'

export type SupplierOrderRow = typeof supplierOrders.$inferSelect

/** SQL expression of what the ids of a new order at suppliers begin with (`orders.supply_key`). */
export const newSupplyKey = sql`hex(randomblob(10))`

/** The id of a piece for ever: nobody orders the same one a second time, whatever the database remembers. */
const pieceId = (position: SQL, number: SQL) =>
  sql`coalesce(orders.supply_key, orders.id) || '-' || ${position} || '-' || ${number}`

type Pieces = { orderId: string; position: number; asked: number; pieces: number }

/**
 * Plan of ordering pieces of an item from its offer's supplier, after those that were `asked` for: a row for each, before
 * any call. A piece may cost what its buyer has paid for it without the margin, and never more than
 * the ceiling. Makes the batch fail as a conflict when somebody else has ordered them.
 */
export function planOrderPieces(ctx: Ctx, item: Pieces): Plan {
  if (item.pieces === 0) return []
  const numbers = JSON.stringify(Array.from({ length: item.pieces }, (_, nth) => item.asked + nth))
  return [
    sql`INSERT INTO supplier_orders (id, order_id, item_position, supplier, ref, state, max_cost, agreed_region,
        created_at, next_check_at)
      SELECT ${pieceId(sql`order_items.position`, sql`piece.value`)}, order_items.order_id, order_items.position, offers.supplier, offers.supplier_ref, 'waiting',
        min(offers.max_cost, order_items.unit_price * 100000000
          / (iif(orders.currency = 'usd', suppliers.usd_rate, suppliers.rub_rate) * (10000 + offers.margin))),
        (SELECT agreed_region FROM supplier_items AS item
          WHERE item.supplier = offers.supplier AND item.ref = offers.supplier_ref),
        ${ctx.clock.nowMs()}, ${ctx.clock.nowMs()}
      FROM order_items JOIN orders ON orders.id = order_items.order_id
        JOIN offers ON offers.id = order_items.offer_id JOIN suppliers ON suppliers.name = offers.supplier
        JOIN json_each(${numbers}) AS piece
      WHERE order_items.order_id = ${item.orderId} AND order_items.position = ${item.position}`,
  ]
}

/** Plan of ordering a top-up of a player. */
export const planOrderTopUp = (ctx: Ctx, orderId: string): Plan => [
  sql`INSERT INTO supplier_orders (id, order_id, item_position, supplier, ref, player_id, state, max_cost, created_at,
      next_check_at)
    SELECT ${pieceId(sql`0`, sql`0`)}, order_id, 0, supplier, ref, player_id, 'waiting', max_cost, ${ctx.clock.nowMs()},
      ${ctx.clock.nowMs()}
    FROM order_topups JOIN orders ON orders.id = order_topups.order_id WHERE order_id = ${orderId}`,
]

/** Query of everything that was ordered at suppliers for an order. */
export const ofOrderQuery = (db: Selecting, orderId: string | Placeholder) =>
  db.select().from(supplierOrders).where(eq(supplierOrders.orderId, orderId))

/** Whether a supplier may have accepted something of an order, so that its end is not known. */
export const isUnderWay = (orderId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM supplier_orders WHERE order_id = ${orderId} AND state IN ('submitting', 'unknown', 'pending'))`

/** Guard of giving money back: what a supplier may be delivering is never refunded. */
export const planNothingUnderWay = (orderId: string): SQL => guard('supplier_pending', sql`NOT ${isUnderWay(orderId)}`)

/** Plan of not ordering what no supplier has accepted yet. */
export const planWithdraw = (ctx: Ctx, orderId: string): Plan =>
  planReject(ctx, sql`order_id = ${orderId} AND state = 'waiting'`)

/** Plan of not ordering pieces of an item that came in another way, but for those that wait for stock anyway. */
export const planWithdrawPieces = (ctx: Ctx, item: { orderId: string; position: number; pieces: number }): Plan =>
  planReject(
    ctx,
    sql`id IN (SELECT waiting.id FROM supplier_orders AS waiting WHERE waiting.order_id = ${item.orderId}
      AND waiting.item_position = ${item.position} AND waiting.state = 'waiting'
      LIMIT max(0, ${item.pieces} - coalesce((SELECT pieces FROM backorders
        WHERE backorders.order_id = ${item.orderId} AND backorders.position = ${item.position}), 0)))`,
  )

const planReject = (ctx: Ctx, which: SQL): Plan => [
  planClearWhere(ctx, ['supplier_order'], sql`subject IN (SELECT id FROM supplier_orders WHERE ${which})`),
  sql`UPDATE supplier_orders SET state = 'rejected', reason = 'by_hand', next_check_at = NULL,
      closed_at = ${ctx.clock.nowMs()} WHERE ${which}`,
]

/** Plan of another player being meant; only what no supplier has accepted. */
export const planRedirect = (ctx: Ctx, orderId: string, playerId: string): Plan => [
  sql`UPDATE supplier_orders SET player_id = ${playerId}, next_check_at = ${ctx.clock.nowMs()}
    WHERE order_id = ${orderId} AND state = 'waiting'`,
]
