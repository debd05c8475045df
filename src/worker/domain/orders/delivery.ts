import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { commit, guard, type Plan, read } from '../../db/database'
import { orderItems, orders } from '../../db/schema'
import { type AlertKind, planClear, planRaise } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { sealedCodesOf, unsealAll } from '../inventory/inventory'
import { planSettled } from '../outbox/outbox'

/** What a delivery that did not work raises. */
export const deliveryAlerts: AlertKind[] = ['delivery_failed', 'dead_letter']

/**
 * Delivers a paid order: checks that every code is there and opens, then completes it, once however often it is asked.
 * An order that can't be delivered whole stays `processing`, on hold, with an alert.
 */
export async function deliver(ctx: Ctx, orderId: string): Promise<void> {
  const [[order], items, sealed] = await read(ctx.db, [
    ctx.db
      .select({ status: orders.status, userId: orders.userId, reason: orders.reason })
      .from(orders)
      .where(eq(orders.id, orderId)),
    ctx.db.select({ fromStock: orderItems.fromStock }).from(orderItems).where(eq(orderItems.orderId, orderId)),
    sealedCodesOf(ctx.db, orderId),
  ])
  // While a bank disputes the payment nothing is shown; what is decided then goes on or ends it.
  if (order?.status !== 'processing' || order.reason === 'disputed') return
  const wanted = items.reduce((sum, item) => sum + item.fromStock, 0)
  const codes = await unsealAll(ctx, sealed)
  if (wanted === 0 || codes?.length !== wanted) return hold(ctx, orderId, 'delivery_failed')
  await completeOnce(ctx, orderId, order.userId)
}

async function completeOnce(ctx: Ctx, orderId: string, userId: string): Promise<void> {
  const plan: Plan = [
    guard('invalid_transition', waits(orderId)),
    sql`UPDATE orders SET status = 'completed', reason = NULL, completed_at = ${ctx.clock.nowMs()}
      WHERE id = ${orderId} AND status = 'processing'`,
    sql`UPDATE users SET purchases = purchases + 1 WHERE id = ${userId}`,
    ...planSettled(orderId),
    planClear(ctx, orderId, deliveryAlerts),
  ]
  try {
    await commit(ctx.db, plan)
    ctx.log('order_delivered', { orderId })
  } catch (error) {
    // Another copy of the same message was faster.
    if (error instanceof AppError && error.code === 'invalid_transition') return
    throw error
  }
}

/** Whether a paid order may be delivered or put on hold: not while a bank disputes its payment. */
const waits = (orderId: string) =>
  sql`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND status = 'processing' AND reason IS NOT 'disputed')`

/** Marks a paid order as waiting for a person and raises an alert. It stays owed: the sweep goes on trying. */
export async function hold(ctx: Ctx, orderId: string, kind: 'delivery_failed' | 'dead_letter'): Promise<void> {
  await commit(ctx.db, [
    sql`UPDATE orders SET reason = 'on_hold' WHERE id = ${orderId} AND ${waits(orderId)}`,
    planRaise(ctx, { kind, subject: orderId, detail: 'A paid order could not be delivered.' }, waits(orderId)),
  ])
  ctx.log(kind, { orderId })
}
