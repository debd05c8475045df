import { type SQL, sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import type { NoticeKind } from '../../../shared/notices'
import type { Plan } from '../../db/database'
import type { Ctx } from '../ctx'
import { planNotify, planNotifyEach } from '../notices/notices'
import { owedIds } from '../outbox/outbox'
import type { OrderRow } from './order-row'
import { isFirstByHand } from './still-untaken'

const { soonMs, waitsToldMs } = workerLimits.notices

type Told = Pick<OrderRow, 'id' | 'userId' | 'paidAt'>

/** Plan of telling the buyer of an order something about it, if a condition holds. */
export const planTell = (
  ctx: Ctx,
  { id, userId }: Pick<OrderRow, 'id' | 'userId'>,
  kind: NoticeKind,
  when?: SQL,
): Plan => planNotify(ctx, { userId, kind, params: { order: id }, link: `/orders/${id}` }, when)

/** Plan of telling that an order is delivered, unless its buyer has paid a moment ago and still looks at it. */
export const planTellDelivered = (ctx: Ctx, order: Told): Plan =>
  ctx.clock.nowMs() - (order.paidAt ?? 0) > soonMs ? planTell(ctx, order, 'order_delivered') : []

/** Plan of telling that money of an order is given back; one that has cost nothing has none, and what is there is delivered. */
export const planTellBack = (ctx: Ctx, order: Told, minor: number): Plan =>
  minor > 0 ? planTell(ctx, order, 'money_back') : planTellDelivered(ctx, order)

/** Plan of telling that a paid order has ended without delivery. An unpaid one, or the buyer’s own end, is no news. */
export const planTellEnded = (ctx: Ctx, order: Told, isOwnEnd: boolean): Plan =>
  order.paidAt === null || isOwnEnd ? [] : planTell(ctx, order, 'order_ended')

/**
 * Plan of telling buyers, once an order, that what they paid takes longer: whatever it waits for. A dispute is between
 * them and their bank, and of what was paid more than a day ago they know; what they have bought of a person takes its
 * time, which they have read before.
 */
export function planTellWaiting(ctx: Ctx): Plan {
  const nowMs = ctx.clock.nowMs()
  return planNotifyEach(
    ctx,
    'order_waits',
    sql`SELECT user_id, id AS about, json_object('order', id) AS params, '/orders/' || id AS link FROM orders
      WHERE id IN ${owedIds} AND status = 'processing' AND reason IS NOT 'disputed' AND NOT ${isFirstByHand(sql`orders.id`)}
        AND paid_at BETWEEN ${nowMs - waitsToldMs} AND ${nowMs - soonMs}`,
  )
}
