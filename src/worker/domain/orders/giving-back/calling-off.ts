import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { AppError } from '../../../../shared/errors'
import { guard, retryOnConflict } from '../../../db/database'
import { orders } from '../../../db/schema'
import { commitAs, readAs } from '../../caller/caller'
import type { CallerCtx } from '../../ctx'
import { isByHand, mayCallOff } from '../still-untaken'
import { planEnd, planIsAsRead, planIsUndisputed, planRefund } from './refunds'

/**
 * Calls off a paid top-up of the caller's that waits for a person: what was paid is on the balance again, once. Raises
 * `order_not_found`, `invalid_transition` for what no person delivers, `supplier_pending` once somebody has taken it.
 */
export const callOff = (ctx: CallerCtx, orderId: string): Promise<void> =>
  retryOnConflict(() => callOffOnce(ctx, orderId))

async function callOffOnce(ctx: CallerCtx, orderId: string): Promise<void> {
  const [[found]] = await readAs(ctx, [
    ctx.db
      .select({ ...getTableColumns(orders), isOfHand: isByHand(sql`orders.id`).as('is_by_hand') })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.userId, ctx.caller.userId))),
  ])
  if (!found) throw new AppError('order_not_found')
  const { isOfHand, ...order } = found
  if (order.status === 'cancelled') return
  if (!isOfHand || order.status !== 'processing' || order.reason === 'disputed') {
    throw new AppError('invalid_transition', { params: { from: order.status, to: 'cancelled' } })
  }
  const minor = order.total - order.refunded
  await commitAs(ctx, [
    planIsAsRead(order),
    guard('supplier_pending', mayCallOff(sql`${orderId}`)),
    planIsUndisputed(ctx, orderId),
    ...(minor > 0 ? planRefund(order, { id: orderId, minor, atMs: ctx.clock.nowMs() }) : []),
    ...planEnd(ctx, order, 'given_up'),
  ])
}
