import { eq, type SQL, sql } from 'drizzle-orm'
import { guardStill, type Plan, read } from '../../../db/database'
import { paidForFirst, paidForFirstSql, paidOf } from '../../../db/paid'
import { orders } from '../../../db/schema'
import { planClear } from '../../alerts/alerts'
import type { Ctx } from '../../ctx'
import { codesQuery } from '../../inventory/inventory'
import { planOweNothing } from '../../outbox/outbox'
import { isUnderWay, planCallAgain, planWithdraw, toppedUpPieces } from '../../supply/supply'
import { planOweUnlessGiven, reasonNow } from '../delivering/completion'
import { planTell } from '../news'
import type { OrderRow } from '../order-row'
import { type AsRead, type ChargeBack, isTakenBack, planChargeBack, planEndWith, planIsAsRead } from './refunds'

/** Plan of stopping the delivery of a paid order while a bank disputes its payment; no person is called to it. */
export const planDispute = (ctx: Ctx, orderId: string): Plan => [
  sql`UPDATE orders SET reason = 'disputed' WHERE id = ${orderId} AND status = 'processing'`,
  ...planOweNothing(sql`(${orderId})`),
  planClear(ctx, orderId, ['by_hand']),
]

/** SQL of what was paid for the pieces whose codes the buyer has: the money of the first ones is given back first. */
const paidForDelivered = ({ id, currency }: OrderRow): SQL<number> => sql`(SELECT coalesce(sum(
    ${paidOf('item')} - ${paidForFirstSql(sql`item.quantity - held.pieces`, 'item', sql`${currency}`)}), 0)
  FROM (SELECT item_position, count(*) AS pieces FROM codes
    WHERE codes.order_id = ${id} AND delivered_at IS NOT NULL AND voided_at IS NULL GROUP BY item_position) AS held
    CROSS JOIN order_items AS item ON item.order_id = ${id} AND item.position = held.item_position)`

const paidForLast = (pieces: number, { total, quantity, currency }: OrderRow): number =>
  total - paidForFirst(quantity - pieces, { quantity, paid: total }, currency)

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
        delivered: paidForDelivered(order).as('delivered'),
        toppedUp: toppedUpPieces(order.id).as('topped_up'),
        isUnderWay: sql<number>`${isUnderWay(order.id)}`.as('is_under_way'),
      })
      .from(orders)
      .where(eq(orders.id, order.id)),
  ])
  if (order.kind === 'topup' && kept?.isUnderWay === 1) return { unsold: 0, plan: planUndispute(ctx, order) }
  const toppedUp = kept?.toppedUp ?? 0
  const delivered = (kept?.delivered ?? 0) + paidForLast(toppedUp, order)
  const undelivered = Math.max(0, order.total - order.refunded - delivered)
  const unsold = Math.min(lost.minor, undelivered)
  const left = undelivered - unsold
  const plan = await planChargeBack(ctx, order, { ...lost, minor: unsold, note: order.id, left, ends: true })
  return { unsold, plan: [guardStill(sql`${toppedUpPieces(order.id)} = ${toppedUp}`), ...plan] }
}

/**
 * Plan of a provider having given back all that was left of a paid order. What was delivered stays so, and the order is
 * completed with it; what nobody was asked for is not delivered any more. A top-up that its supplier may be delivering
 * goes on, with no money left to give back. Stale when the order has moved.
 */
export async function planGivenBack(ctx: Ctx, order: OrderRow, taken: Omit<ChargeBack, 'ends'>): Promise<Plan> {
  const [[now], seen] = await read(ctx.db, [
    ctx.db
      .select({
        toppedUp: toppedUpPieces(order.id).as('topped_up'),
        isUnderWay: sql<number>`${isUnderWay(order.id)}`.as('is_under_way'),
      })
      .from(orders)
      .where(eq(orders.id, order.id)),
    codesQuery(ctx.db, sql`(${order.id})`, 'readable'),
  ])
  const { toppedUp = 0, isUnderWay: isAsked = 0 } = now ?? {}
  const goesOn = order.kind === 'topup' && isAsked === 1
  return [
    ...(await planChargeBack(ctx, order, { ...taken, ends: false })),
    guardStill(sql`${isUnderWay(order.id)} = ${isAsked}`),
    ...(goesOn
      ? [...planWithdraw(ctx, order.id), planClear(ctx, order.id, ['by_hand'])]
      : [
          // Of a disputed order nothing is delivered; of this one nothing is left to dispute.
          sql`UPDATE orders SET reason = NULL WHERE id = ${order.id} AND reason = 'disputed'`,
          ...planEndWith(ctx, { ...order, toppedUp }, seen.length, 'charged_back'),
        ]),
    ...(goesOn || seen.length + toppedUp > 0 ? planTell(ctx, order, 'money_back') : []),
  ]
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
    planCallAgain(ctx, id, sql`NOT ${isTakenBack(ctx, id)}`),
    sql`UPDATE orders SET reason = ${reasonNow(id)} WHERE id = ${id} AND reason = 'disputed' AND ${isFree}`,
  ]
}
