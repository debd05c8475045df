import { type SQL, sql } from 'drizzle-orm'
import type { AlertKind } from '../../../../shared/alerts'
import { commit, guard, type Plan } from '../../../db/database'
import { planClear, planClearWhere, planRaise, planRaiseAll } from '../../alerts/alerts'
import type { Ctx } from '../../ctx'
import { planCountPurchase } from '../../identity/identity'
import {
  givenBefore,
  isBackordered,
  missingPieces,
  planWaitNoMore,
  unvoidedCodes,
  wasGiven,
} from '../../inventory/inventory'
import { planOwe, planOweNothing } from '../../outbox/outbox'
import { planCostsLater } from '../../reports/reports'
import { isAwaited, planWithdraw } from '../../supply/supply'
import { planGiveBack } from '../items'
import { planKeptDelivered } from '../keeping'
import { planTellDelivered } from '../news'
import type { OrderRow } from '../order-row'

/** The alerts of a delivery that failed or waits. */
export const deliveryAlerts: AlertKind[] = ['delivery_failed', 'dead_letter', 'awaiting_stock']

/** Whether a paid order may be delivered or put on hold: not while a bank disputes its payment. */
export const waits = (orderId: string) =>
  sql`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND status = 'processing' AND reason IS NOT 'disputed')`

/** The ids of the unpaid orders. */
export const unpaidIds = sql`(SELECT id FROM orders WHERE status = 'pending')`

/** Plan of an order that lacks nothing being completed. Violates `invalid_transition` when it no longer waits. */
export const planComplete = (ctx: Ctx, order: Pick<OrderRow, 'id' | 'userId' | 'paidAt'>): Plan => [
  ...planCompleted(ctx, order),
  ...planTellDelivered(ctx, order),
]

const planCompleted = (ctx: Ctx, { id, userId }: Pick<OrderRow, 'id' | 'userId'>): Plan => [
  guard('invalid_transition', waits(id)),
  sql`UPDATE orders SET status = 'completed', reason = NULL, completed_at = ${ctx.clock.nowMs()}
    WHERE id = ${id} AND status = 'processing'`,
  ...planCountPurchase(userId),
  ...planOweNothing(sql`(${id})`),
  ...planCostsLater(id),
  ...planKeptDelivered(id),
  planClear(ctx, id, deliveryAlerts),
]

/**
 * Plan of a paid order being finished with what its buyer can read: codes that nobody has seen go back to stock, what
 * is missing is given up. The caller gives the money back, and tells the buyer.
 */
export const planCompleteWithout = (ctx: Ctx, order: Pick<OrderRow, 'id' | 'userId'>): Plan => [
  ...planWithdraw(ctx, order.id),
  planClear(ctx, order.id, ['by_hand']),
  ...planGiveBack(ctx, order.id),
  sql`UPDATE order_items SET returned = quantity
      - ${unvoidedCodes({ orderId: sql`order_items.order_id`, position: sql`order_items.position` })}
    WHERE order_id = ${order.id}`,
  ...planCompleted(ctx, order),
]

/**
 * Plan of the reason that a paid order waits: first for its supplier, then for stock, which raises an alert. One that was on
 * hold waits for no person any more, since its delivery has got so far.
 */
export const planReason = (ctx: Ctx, { id: orderId, reason }: Pick<OrderRow, 'id' | 'reason'>): Plan => [
  sql`UPDATE orders SET reason = CASE
      WHEN ${isAwaited(orderId)} THEN 'awaiting_supplier'
      WHEN ${isBackordered(orderId)} THEN 'awaiting_stock' END
    WHERE id = ${orderId} AND ${waits(orderId)}`,
  planRaise(ctx, { kind: 'awaiting_stock', subject: orderId, detail: ['awaiting_codes'] }, isBackordered(orderId)),
  planClearWhere(ctx, ['awaiting_stock'], sql`subject = ${orderId} AND NOT ${isBackordered(orderId)}`),
  ...(reason === 'on_hold' ? [planClear(ctx, orderId, ['delivery_failed', 'dead_letter'])] : []),
]

/** Codes of paid orders that their buyers were given before the database forgot the gift: rows of `sold_codes`. */
export const givenOfPaid = givenBefore(
  (orderId) => sql`EXISTS (SELECT 1 FROM orders WHERE orders.id = ${orderId} AND status = 'processing')`,
)

/** Whether an order lacks nothing, and has nothing too much. */
export const isWhole = (orderId: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM order_items AS item WHERE item.order_id = ${orderId} AND ${missingHere} <> 0)`

/** Pieces that an order's item, called `item`, lacks. */
export const missingHere = missingPieces({ orderId: sql`item.order_id`, position: sql`item.position` })

/**
 * Plan of paid orders waiting for a person, whose buyers were given codes that the database has forgotten: nothing comes
 * from stock, and nothing is ordered, until the person delivers them or sends the order on. Only what a supplier has of
 * them goes on.
 */
export const planStopGiven = (ctx: Ctx): Plan => {
  const stopped = sql`(SELECT order_id FROM ${givenOfPaid})`
  return [
    sql`UPDATE orders SET reason = 'on_hold' WHERE id IN ${stopped} AND reason IS NOT 'disputed'`,
    ...planOweNothing(stopped),
    ...planWaitNoMore(stopped),
    planRaiseAll(
      ctx,
      sql`SELECT DISTINCT 'delivery_failed' AS kind, order_id AS subject, json_array('given_before') AS detail
        FROM ${givenOfPaid}`,
    ),
  ]
}

/**
 * Plan of owing the delivery of an order that is paid from now on, or whose dispute is won, if a condition holds. One
 * whose buyer was given codes before waits for a person instead, as in `planStopGiven`; `reasonNow` says so.
 */
export const planOweUnlessGiven = (ctx: Ctx, orderId: string, condition: SQL = sql`true`): Plan => [
  ...planOwe(ctx, orderId, sql`${condition} AND NOT ${wasGiven(orderId)}`),
  planRaise(
    ctx,
    { kind: 'delivery_failed', subject: orderId, detail: ['given_before'] },
    sql`${condition} AND ${wasGiven(orderId)}`,
  ),
]

/** The reason of such an order: it waits for a person, or for nobody. */
export const reasonNow = (orderId: string): SQL => sql`iif(${wasGiven(orderId)}, 'on_hold', NULL)`

/** Marks a paid order as waiting for a person and raises an alert. It stays owed: the sweep goes on trying. */
export async function hold(ctx: Ctx, orderId: string, kind: 'delivery_failed' | 'dead_letter'): Promise<void> {
  await commit(ctx.db, [
    sql`UPDATE orders SET reason = 'on_hold' WHERE id = ${orderId} AND ${waits(orderId)}`,
    planRaise(ctx, { kind, subject: orderId, detail: ['not_delivered'] }, waits(orderId)),
  ])
  ctx.log(kind, { orderId })
}
