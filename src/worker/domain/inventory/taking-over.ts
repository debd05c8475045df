import { eq, type SQL, sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'
import { orderItems, orders } from '../../db/schema'
import { supplierOrders } from '../../db/schema-supply'
import { planClearWhere } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { isOwed } from '../outbox/outbox'
import { isFree } from './codes'
import { planWaitAlso } from './filling'

/**
 * Query of the pieces of an offer that a supplier was asked for in vain. They wait for it to deliver again, and nothing
 * has happened there: what may have been accepted is in another state.
 */
export const stuckPiecesQuery = (ctx: Ctx, offerId: SQL) =>
  ctx.db
    .select({ id: supplierOrders.id })
    .from(supplierOrders)
    .innerJoin(
      orderItems,
      sql`${orderItems.orderId} = ${supplierOrders.orderId} AND position = ${supplierOrders.itemPosition}`,
    )
    .innerJoin(orders, eq(orders.id, supplierOrders.orderId))
    .where(
      sql`${supplierOrders.state} = 'waiting' AND checks > 0 AND offer_id = ${offerId} AND status = 'processing'
        AND ${isOwed(sql`${orders.id}`)}`,
    )

/**
 * Plan of not buying any more what has come into stock: those of the stuck pieces that it is the turn of, by when their
 * orders were paid, wait for stock from now on. A fill follows, which gives it to them.
 */
export function planTakeOver(ctx: Ctx, offerId: string, pieces: { id: string }[]): Plan {
  if (pieces.length === 0) return []
  const nowMs = ctx.clock.nowMs()
  const given = sql`json_each(${JSON.stringify(pieces.map(({ id }) => id))}) AS given
    JOIN supplier_orders AS piece ON piece.id = given.value JOIN orders ON orders.id = piece.order_id`
  const taken = sql`${given} WHERE piece.state = 'rejected' AND piece.reason = 'in_stock' AND piece.closed_at = ${nowMs}`
  return [
    sql`UPDATE supplier_orders SET state = 'rejected', reason = 'in_stock', next_check_at = NULL, closed_at = ${nowMs}
      WHERE id IN (SELECT id FROM (
          SELECT id, sum(pieces) OVER (ORDER BY since, order_id, position, id ROWS UNBOUNDED PRECEDING) AS upto FROM (
            SELECT NULL AS id, order_id, position, since, pieces FROM backorders WHERE offer_id = ${offerId}
            UNION ALL SELECT piece.id, piece.order_id, piece.item_position, orders.paid_at, 1 FROM ${given}
              WHERE piece.state = 'waiting'))
        WHERE id IS NOT NULL
          AND upto <= (SELECT count(*) FROM codes WHERE offer_id = ${offerId} AND ${isFree(nowMs)}))`,
    planClearWhere(ctx, ['supplier_order'], sql`subject IN (SELECT piece.id FROM ${taken})`),
    ...planWaitAlso(offerId, sql`SELECT piece.order_id, piece.item_position, orders.paid_at FROM ${taken}`),
  ]
}
