import { eq, sql } from 'drizzle-orm'
import { type Plan, read } from '../../../db/database'
import { orders } from '../../../db/schema'
import type { Ctx } from '../../ctx'
import { planOweNothing } from '../../outbox/outbox'
import { isUnderWay } from '../../supply/supply'
import { planOweUnlessGiven, reasonNow } from '../delivering/completion'
import type { OrderRow } from '../order-row'
import { type AsRead, planChargeBack, planIsAsRead } from './refunds'

/** Plan of stopping the delivery of a paid order while a bank disputes its payment. */
export const planDispute = (orderId: string): Plan => [
  sql`UPDATE orders SET reason = 'disputed' WHERE id = ${orderId} AND status = 'processing'`,
  ...planOweNothing(sql`(${orderId})`),
]

/** `minor` is what the bank has given to the buyer, out of the sales to the account `to`. */
type Lost = { reference: string; minor: number; to: string }

/**
 * How a paid order goes on that lost its dispute: what its buyer did not get is unsold and the order ends. A top-up that
 * its supplier may be delivering goes on: when it is rejected its price comes back. `unsold`: how much of the money left
 * the sales. The plan is stale when the order has moved.
 */
export async function lostDispute(ctx: Ctx, order: OrderRow, lost: Lost): Promise<{ unsold: number; plan: Plan }> {
  const [[kept]] = await read(ctx.db, [
    ctx.db
      .select({
        delivered: sql<number>`(SELECT coalesce(sum(unit_price), 0) FROM codes JOIN order_items AS item
          ON item.order_id = codes.order_id AND item.position = codes.item_position
          WHERE codes.order_id = ${order.id} AND delivered_at IS NOT NULL AND voided_at IS NULL)`.as('delivered'),
        isUnderWay: sql<number>`${isUnderWay(order.id)}`.as('is_under_way'),
      })
      .from(orders)
      .where(eq(orders.id, order.id)),
  ])
  if (order.kind === 'topup' && kept?.isUnderWay === 1) return { unsold: 0, plan: planUndispute(ctx, order) }
  const undelivered = Math.max(0, order.total - order.refunded - (kept?.delivered ?? 0))
  const unsold = Math.min(lost.minor, undelivered)
  const left = undelivered - unsold
  return { unsold, plan: planChargeBack(ctx, order, { ...lost, minor: unsold, note: order.id, left, ends: true }) }
}

/**
 * Plan of delivering after all: the bank has given the money back, and no other dispute is open. Stale when the order has
 * moved.
 */
export function planUndispute(ctx: Ctx, order: AsRead): Plan {
  const { id } = order
  const isFree = sql`NOT ${ctx.orderPayments.isDisputed(id, ['open'])}`
  return [
    planIsAsRead(order),
    ...planOweUnlessGiven(ctx, id, isFree),
    sql`UPDATE orders SET reason = ${reasonNow(id)} WHERE id = ${id} AND reason = 'disputed' AND ${isFree}`,
  ]
}
