import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../../shared/errors'
import { guard, guardStill, type Plan, retryOnConflict } from '../../../db/database'
import { orders } from '../../../db/schema'
import { planClear } from '../../alerts/alerts'
import { planAudit } from '../../audit/audit'
import { commitAs, readAs } from '../../caller/caller'
import { catalogueChanged } from '../../catalogue/catalogue'
import type { CallerCtx, Ctx } from '../../ctx'
import { planGiveBackCoupon } from '../../discounts/discounts'
import { earlierAnswer, earlierQuery, planAnswer } from '../../idempotency/idempotency'
import {
  codesQuery,
  hasReadableCodes,
  planHoldsAsMany,
  readablePrints,
  type StoredCode,
  underAnyKey,
} from '../../inventory/inventory'
import { checkSum, planTransfer, salesAccount, userAccount } from '../../ledger/ledger'
import { planOweNothing } from '../../outbox/outbox'
import { planGiveBackPromotions } from '../../promotions/promotions'
import { planNothingUnderWay, planWithdraw, toppedUpPieces } from '../../supply/supply'
import { planTakeBack, planVoidUnused } from '../../vouchers/vouchers'
import { deliveryAlerts, planCompleteWithout } from '../delivering/completion'
import { planGiveBack, planHoldNoMore } from '../items'
import { planKeptLess } from '../keeping'
import { planTellBack, planTellEnded } from '../news'
import type { OrderRow } from '../order-row'
import { type OrderView, oneOrderQueries, orderViews } from '../reading/order-view'

/** `minor`: how much, everything that is left without it. */
type RefundWish = { minor?: number; reason: string }

/**
 * Gives an order's money back to its buyer's balance, in full or in part, never more than was paid. A delivered code
 * stays with its buyer; a whole refund before all is delivered ends the order and the other codes go back to stock.
 * Raises `order_not_found`, `invalid_transition` for an unpaid order, `refund_too_large`, `invalid_amount` for a sum that
 * the currency has not, `supplier_pending` while a supplier may be delivering, `idempotency_mismatch`.
 */
export const refund = (ctx: CallerCtx, givenId: string, wish: RefundWish): Promise<OrderView> =>
  retryOnConflict(() => refundOnce(ctx, givenId.toUpperCase(), wish))

async function refundOnce(ctx: CallerCtx, orderId: string, wish: RefundWish): Promise<OrderView> {
  const [earlierRows, ...rows] = await readAs(ctx, [earlierQuery(ctx), ...refundQueries(ctx, orderId)])
  const earlier = earlierAnswer<OrderView>(ctx, earlierRows)
  if (earlier) return earlier
  const { after, plan, ends } = await decideRefund(ctx, rows, { ...wish, action: 'refund_order' })
  await commitAs(ctx, [...planAnswer(ctx, after), ...plan])
  if (ends) catalogueChanged(ctx)
  return after
}

const refunded = { ...getTableColumns(orders), toppedUp: toppedUpPieces(sql`orders.id`).as('topped_up') }

type Refunded = OrderRow & { toppedUp: number }

/** Queries of what decides a refund of an order; `decideRefund` reads their rows. */
export const refundQueries = (ctx: Ctx, orderId: string) =>
  [
    ctx.db.select(refunded).from(orders).where(eq(orders.id, orderId)),
    codesQuery(ctx.db, sql`(${orderId})`, 'readable'),
    ...oneOrderQueries(orderId, null),
  ] as const

type RefundRows = readonly [Refunded[], StoredCode[], ...Parameters<typeof orderViews>[1]]

/** `plan`: stale when the order has moved since. `ends`: whether the refund ends the order. `after`: the order then. */
type DecidedRefund = { id: string; minor: number; ends: boolean; after: OrderView; plan: Plan }

/** Plan of vouchers whose whole price goes back. Violates `voucher_used`. */
const planTakeVouchers = async (ctx: Ctx, { id, vouchers }: OrderRow): Promise<Plan> =>
  vouchers > 0 ? planTakeBack(ctx, await underAnyKey(ctx, readablePrints(id))) : []

/** A refund to the balance of so much, or of all that is left, on record as `action`. Raises what `refund` raises. */
export async function decideRefund(
  ctx: CallerCtx,
  [[order], codes, ...rows]: RefundRows,
  { minor: wished, reason, action }: RefundWish & { action: string },
): Promise<DecidedRefund> {
  const [view] = await orderViews(ctx, rows)
  if (!order || !view) throw new AppError('order_not_found')
  if (order.paidAt === null)
    throw new AppError('invalid_transition', { params: { from: order.status, to: 'refunded' } })
  const left = order.total - order.refunded
  const minor = wished ?? left
  if (minor !== left) checkSum(order.currency, minor)
  // An order that cost nothing can be ended while it waits, though there is nothing to give back.
  const isFree = order.total === 0 && order.status === 'processing'
  if (minor > left || (left === 0 && !isFree)) throw new AppError('refund_too_large')
  const ends = order.status === 'processing' && minor === left
  const atMs = ctx.clock.nowMs()
  const after: OrderView = {
    ...view,
    refunded: order.refunded + minor,
    refunds: [...view.refunds, { at: atMs, minor, to: 'balance', expectedAt: null }],
    ...(ends && endOf(view, codes, order.toppedUp, atMs)),
  }
  const id = ctx.ids.id()
  const plan = [
    ...planMayRefund(ctx, order),
    ...(minor === left ? await planTakeVouchers(ctx, order) : []),
    ...(minor > 0 ? planRefund(order, { id, minor, atMs }) : []),
    ...(ends ? planEndWith(ctx, order, codes.length, null) : []),
    ...(after.status === 'cancelled' ? [] : planTellBack(ctx, order, minor)),
    ...planAudit(ctx, { action, subject: order.id, before: order.refunded, after: after.refunded, reason }),
  ]
  return { id, minor, ends, after, plan }
}

/** An order that is paid back whole: cancelled, or, when its buyer has pieces of it, completed with those. */
function endOf({ items, player, byHand }: OrderView, codes: StoredCode[], toppedUp: number, atMs: number) {
  const ended = {
    reason: null,
    player: player && { ...player, canCorrect: false, asks: [] },
    byHand: byHand && { ...byHand, state: null, canCancel: false },
  }
  if (codes.length + toppedUp === 0) return { ...ended, status: 'cancelled' as const, cancelledAt: atMs }
  const seenOf = (position: number) => toppedUp + codes.filter((code) => code.position === position).length
  return {
    ...ended,
    status: 'completed' as const,
    completedAt: atMs,
    items: items.map((item, position) => ({ ...item, returned: item.quantity - seenOf(position) })),
  }
}

/** Plan of ending an order of which so many codes were seen: cancelled for a reason, or completed with what was delivered. */
export const planEndWith = (ctx: Ctx, order: Refunded, seen: number, reason: EndReason): Plan => [
  planHoldsAsMany(order.id, seen, 'readable'),
  guardStill(sql`${toppedUpPieces(order.id)} = ${order.toppedUp}`),
  ...(seen + order.toppedUp === 0 ? planEnd(ctx, order, reason) : planCompleteWithout(ctx, order)),
]

export type AsRead = Pick<OrderRow, 'id' | 'status' | 'refunded'>

/** Guard of a change that was computed from an order as it was read. */
export const planIsAsRead = (order: AsRead) =>
  guardStill(sql`EXISTS (SELECT 1 FROM orders WHERE id = ${order.id} AND status = ${order.status}
    AND refunded = ${order.refunded})`)

/** `ofVouchers`: how much of it is known to be for vouchers; of any other refund of a mixed order goods come first. */
type Refund = { id: string; minor: number; ofVouchers?: number; atMs: number }

/** Whether a bank holds, or has given back, what an order was paid with. */
export const isTakenBack = (ctx: Ctx, orderId: string | SQL): SQL =>
  ctx.orderPayments.isDisputed(orderId, ['open', 'lost'])

/** Guard of giving money back by hand: no money that a bank disputes or has taken back is given a second time. */
export const planIsUndisputed = (ctx: Ctx, orderId: string) =>
  guard('refund_too_large', sql`NOT ${isTakenBack(ctx, orderId)}`)

/** Guards of giving money back by hand, of an order as it was read: no bank asks for it, and no supplier may deliver. */
export const planMayRefund = (ctx: Ctx, order: OrderRow): Plan => [
  planIsAsRead(order),
  planIsUndisputed(ctx, order.id),
  planNothingUnderWay(order.id),
]

/** Guards of a provider taking back what paid an order, as it was read: nobody has had anything for it yet. */
export const planMayReverse = (ctx: Ctx, order: OrderRow): Plan => [
  ...planMayRefund(ctx, order),
  guard('refund_too_large', nothingDelivered(order.id)),
]

/** SQL: nobody has had anything of an order, neither a code nor a piece of a top-up. */
const nothingDelivered = (orderId: string): SQL =>
  sql`(NOT ${hasReadableCodes(orderId)} AND ${toppedUpPieces(orderId)} = 0)`

/** Plan of giving money back to the balance: from the sales, counted on the order. */
export const planRefund = (order: OrderRow, { id, minor, ofVouchers, atMs }: Refund): Plan => [
  ...planCountRefunded(order, minor, ofVouchers),
  ...planTransfer({
    reference: `refund:${id}`,
    from: salesAccount(order.currency),
    to: userAccount(order.userId, order.currency),
    currency: order.currency,
    minor,
    kind: 'refund',
    note: order.id,
    atMs,
  }),
]

/** Counts what was given back of an order; more than its goods have cost is for vouchers. Violates `refund_too_large`. */
const planCountRefunded = (order: OrderRow, minor: number, ofVouchers = 0): Plan => [
  sql`UPDATE orders SET vouchers_refunded = max(vouchers_refunded, refunded + ${minor} - (total - vouchers),
      min(vouchers, vouchers_refunded + ${ofVouchers}, refunded + ${minor})),
    refunded = refunded + ${minor} WHERE id = ${order.id}`,
  ...planKeptLess(order),
]

/** `minor` leaves the sales for `to`, `left` goes back to the balance; `note` is what the transfer is booked about. */
export type ChargeBack = { reference: string; minor: number; to: string; note: string; left?: number; ends: boolean }

/**
 * Plan of a bank or a provider taking back what an order was paid with: with the last of it the vouchers are void that
 * nobody has redeemed. Stale when the order has moved since.
 */
export async function planChargeBack(
  ctx: Ctx,
  order: OrderRow,
  { left = 0, ends, ...taken }: ChargeBack,
): Promise<Plan> {
  const { currency } = order
  const atMs = ctx.clock.nowMs()
  const isVoid = order.vouchers > 0 && order.refunded + taken.minor === order.total
  return [
    planIsAsRead(order),
    ...(isVoid ? planVoidUnused(ctx, await underAnyKey(ctx, readablePrints(order.id))) : []),
    ...(taken.minor > 0
      ? [
          ...planCountRefunded(order, taken.minor),
          ...planTransfer({ ...taken, from: salesAccount(currency), currency, kind: 'chargeback', atMs }),
        ]
      : []),
    ...(left > 0 ? planRefund(order, { id: taken.reference, minor: left, atMs }) : []),
    ...(ends ? planEnd(ctx, order, 'charged_back') : []),
  ]
}

type EndReason = 'charged_back' | 'rejected' | 'given_up' | null

/** Plan of an order ending before anybody saw its codes: they go back to stock and nothing is owed any more. The buyer is told. */
export const planEnd = (
  ctx: Ctx,
  order: Pick<OrderRow, 'id' | 'userId' | 'paidAt' | 'coupon'>,
  reason: EndReason,
): Plan => [
  sql`UPDATE orders SET status = 'cancelled', reason = ${reason}, cancelled_at = ${ctx.clock.nowMs()}
    WHERE id = ${order.id}`,
  ...planHoldNoMore(order.id),
  ...planGiveBackCoupon(order, ctx.clock.nowMs(), nothingDelivered(order.id)),
  ...planGiveBackPromotions(order.id, ctx.clock.nowMs(), nothingDelivered(order.id)),
  ...planGiveBack(ctx, order.id),
  ...planWithdraw(ctx, order.id),
  ...planOweNothing(sql`(${order.id})`),
  ...ctx.orderPayments.planCheckSoon(order.id, ctx.clock.nowMs()),
  planClear(ctx, order.id, [...deliveryAlerts, 'by_hand']),
  ...planTellEnded(ctx, order, reason === 'given_up'),
]
