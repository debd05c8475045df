import { eq, type SQL, sql } from 'drizzle-orm'
import { type Plan, read } from '../../../db/database'
import { orders } from '../../../db/schema'
import type { Ctx } from '../../ctx'
import { planOweNothing } from '../../outbox/outbox'
import { isUnderWay } from '../../supply/supply'
import { planOweUnlessGiven, reasonNow } from '../delivering/completion'
import type { OrderRow } from '../order-row'

/** Plan of stopping the delivery of a paid order while a bank disputes its payment. */
export const planDispute = (orderId: string): Plan => [
  sql`UPDATE orders SET reason = 'disputed' WHERE id = ${orderId} AND status = 'processing'`,
  ...planOweNothing(sql`(${orderId})`),
]

/** Whether a bank holds, or has given back, what an order was paid with. */
export const isTakenBack = (ctx: Ctx, orderId: string): SQL => ctx.orderPayments.isDisputed(orderId, ['open', 'lost'])

/**
 * What of a disputed order its buyer keeps, in minor units: what was delivered, and all of a top-up that its supplier
 * may be delivering (`isUnderWay`).
 */
export async function keptOf(ctx: Ctx, order: OrderRow): Promise<{ minor: number; isUnderWay: boolean }> {
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
  const isToppingUp = order.kind === 'freefire' && kept?.isUnderWay === 1
  return { minor: isToppingUp ? order.total : (kept?.delivered ?? 0), isUnderWay: isToppingUp }
}

/** Plan of delivering after all: the bank has given the money back, and no other dispute is open. */
export function planUndispute(ctx: Ctx, orderId: string): Plan {
  const isFree = sql`NOT ${ctx.orderPayments.isDisputed(orderId, ['open'])}`
  return [
    ...planOweUnlessGiven(ctx, orderId, isFree),
    sql`UPDATE orders SET reason = ${reasonNow(orderId)} WHERE id = ${orderId} AND reason = 'disputed' AND ${isFree}`,
  ]
}
