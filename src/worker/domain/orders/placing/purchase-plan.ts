import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../../shared/errors'
import { storedKind } from '../../../db/columns'
import { guard, guardStill, type Plan } from '../../../db/database'
import { unpaidOrders } from '../../../db/schema'
import { costNow, planIsFilled, planTakeOutOrdered } from '../../cart/cart'
import type { CallerCtx, Ctx } from '../../ctx'
import { planCouponPaid, planGiveBackCoupon, planMayUseCoupon, planStillFirst } from '../../discounts/discounts'
import { planCountOrder } from '../../identity/identity'
import { keptUntil, planClaim, unvoidedCodes } from '../../inventory/inventory'
import { planTransfer, salesAccount, userAccount } from '../../ledger/ledger'
import { planGiveBackPromotions, planPromotionsPaid } from '../../promotions/promotions'
import { newSupplyKey } from '../../supply/supply'
import { planConfirmedSent, planUnheld } from '../../ways-in/ways-in'
import { planOweUnlessGiven, reasonNow } from '../delivering/completion'
import { planCountSold, planGiveBack, planHoldNoMore } from '../items'
import type { OrderRow } from '../order-row'
import { hasOrdered } from '../reading/bought'
import type { OrderView } from '../reading/order-view'
import type { Draft, ItemDraft, PayOutside, PayWith } from './draft'
import { planHoldFew } from './holding'
import { planKeepInstructions } from './instructions'
import { planLowering } from './lowering'

/** Plan of what comes before ordering a cart that was read: it still holds something, and older orders for it go. */
export const planReplaceUnpaid = (ctx: CallerCtx, older: Pick<OrderRow, 'id' | 'coupon'>[]): Plan => [
  planIsFilled(ctx),
  ...older.flatMap((order) => planGiveUp(ctx, order, 'given_up')),
]

/**
 * Plan of writing an order down with its codes claimed: bought at once, or kept for the time an unpaid one has.
 * Order matters: the first check that fails is the error that the buyer gets.
 */
export function planPlace(ctx: CallerCtx, { order, content, lowering, items, instructions }: Draft): Plan {
  const { off, coupon } = lowering
  return [
    ...(order.status === 'pending' ? [planNoTwinOrder(order.userId, content)] : []),
    ...(coupon ? planMayUseCoupon(ctx, coupon, hasOrdered(order.userId)) : []),
    planOrder(order, content, sql`${costNow(order.userId, order.currency, items)} - ${off}`),
    ...planLowering(ctx, order, lowering),
    ...planClaim(order.id, items, order.placedAt),
    ...planKeepInstructions(instructions),
    planItems(order, items),
    ...(off > 0 ? [planAddsUp(order)] : []),
    ...planCountSold(order.id),
    ...(order.status === 'pending'
      ? [planFewUnpaid(ctx, order.userId), ...planHoldFew(ctx, order)]
      : planCountPaid(order)),
  ]
}

/** Guard against freezing a whole shop with unpaid orders: a buyer may hold as many as the owner has set. */
export const planFewUnpaid = ({ settings }: Ctx, userId: string) =>
  guard(
    'too_many_unpaid',
    sql`(SELECT count(*) FROM ${unpaidOrders} WHERE user_id = ${userId} AND status = 'pending') <= ${settings.unpaidOrders}`,
  )

/** Guard against a second order for a cart: the slower one of two tabs reads again and finds the order of the other, unpaid. */
export const planNoTwinOrder = (userId: string, content: string) =>
  guardStill(sql`NOT EXISTS (SELECT 1 FROM ${unpaidOrders}
    WHERE user_id = ${userId} AND status = 'pending' AND content = ${content})`)

/**
 * Plan of writing an order. `total` is what it costs at this moment, the total of the order what its buyer saw:
 * `price_changed` when unlike, also when another tab has changed or removed one of the lines.
 */
export const planOrder = (order: OrderView, content: string, total: SQL) => sql`
  INSERT INTO orders (id, user_id, kind, currency, total, agreed, quantity, status, payment_method, payment_provider,
    placed_at, paid_at, expires_at, content, coupon, vouchers, supply_key)
  VALUES (${order.id}, ${order.userId}, ${storedKind(order.kind)}, ${order.currency}, ${total}, ${order.total}, ${order.quantity},
    ${order.status}, ${order.paymentMethod}, ${order.paymentProvider}, ${order.placedAt}, ${order.paidAt},
    ${order.expiresAt}, ${content}, ${order.coupon}, ${order.vouchers}, ${newSupplyKey})`

// One row per cart line: offers are unique within a cart, so demand per offer is summed already. What a supplier can
// deliver need not be in stock.
const planItems = (order: OrderView, items: ItemDraft[]) => sql`
  INSERT INTO order_items (order_id, position, offer_id, product_id, type, titles, label, region, amount, unit_price,
    paid, discounts, quantity, from_stock, claimed, instructions_id, unpaid)
  SELECT ${order.id}, item.value ->> 'position', offers.id, offers.product_id, item.value ->> 'type',
    item.value ->> 'titles', offers.label, offers.region, offers.amount, item.value ->> 'unitPrice',
    item.value ->> 'paid', item.value ->> 'discounts', item.value ->> 'quantity',
    iif(offers.source <> 'stock' AND offers.supplied, ${claimed(order.id)}, item.value ->> 'quantity'),
    ${claimed(order.id)}, item.value ->> 'instructionsId', ${order.status === 'pending' ? 1 : 0}
  FROM json_each(${JSON.stringify(items)}) AS item JOIN offers ON offers.id = item.value ->> 'offerId'`

/** Guard of an order whose items are paid for by its total, to the unit. */
const planAddsUp = ({ id, total }: OrderView) =>
  guardStill(sql`(SELECT sum(paid) FROM order_items WHERE order_id = ${id}) = ${total}`)

const claimed = (orderId: string) =>
  unvoidedCodes({ orderId: sql`${orderId}`, position: sql`(item.value ->> 'position')` })

/** An order that costs nothing proves no buyer: who has never paid stays a newcomer. */
export const planCountPaid = ({ userId, total }: Pick<OrderView, 'userId' | 'total'>): Plan =>
  total === 0 ? [] : planCountOrder(userId)

type Payable = Pick<OrderView, 'id' | 'userId' | 'currency' | 'total' | 'coupon' | 'vouchers' | 'placedAt'>

/** Plan of paying an order from its buyer's balance; one that costs nothing moves no money. */
export const planPayment = (order: Payable, atMs: number): Plan =>
  order.total === 0
    ? []
    : planTransfer({
        reference: `order:${order.id}`,
        from: userAccount(order.userId, order.currency),
        to: salesAccount(order.currency),
        currency: order.currency,
        minor: order.total,
        kind: order.vouchers > 0 ? 'voucher_purchase' : 'purchase',
        note: order.id,
        atMs,
      })

/**
 * Guards of paying an order from the balance. Somebody else may redeem what it buys, so vouchers are money that is sent:
 * violates `transfers_held` and `step_up_required` as sending it does. Raises `method_unavailable` while top-ups get a bonus.
 */
export const planMayBuy = (ctx: CallerCtx, { vouchers, currency, total }: Payable): Plan => {
  if (vouchers === 0) return []
  // A bonus that buys vouchers comes back as a top-up, and gets another: it would print money.
  if (ctx.settings.switches.topUpBonus && ctx.settings.topUpBonus[currency].length > 0) {
    throw new AppError('method_unavailable')
  }
  return [...planUnheld(ctx, ctx.caller.userId), ...planConfirmedSent(ctx, { currency, minor: total })]
}

/** Guards of beginning to pay an order that has waited: violates `coupon_not_applicable`. */
export const planMayPay = (order: Pick<Payable, 'id' | 'userId' | 'coupon'>): Plan =>
  planStillFirst(order, hasOrdered(order.userId))

/** Guard of a step that was decided by reading an unpaid order. */
const planIsUnpaid = (orderId: string) =>
  guardStill(sql`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND status = 'pending')`)

/** Plan of an unpaid order becoming a paid one: its delivery is owed and its lines leave the cart. */
export function planPaid(ctx: Ctx, order: Payable, payWith: PayWith): Plan {
  const provider = payWith.method === 'balance' ? null : payWith.provider
  return [
    planIsUnpaid(order.id),
    sql`UPDATE orders SET status = 'processing', reason = ${reasonNow(order.id)}, paid_at = ${ctx.clock.nowMs()}, payment_method = ${payWith.method},
        payment_provider = ${provider} WHERE id = ${order.id} AND status = 'pending'`,
    ...planHoldNoMore(order.id),
    ...planCouponPaid(order, ctx.clock.nowMs()),
    ...planPromotionsPaid(order.id, ctx.clock.nowMs()),
    ...planCountPaid(order),
    ...planOweUnlessGiven(ctx, order.id),
    ...planTakeOutOrdered(order, sql`SELECT offer_id, quantity FROM order_items WHERE order_id = ${order.id}`),
    ...ctx.orderPayments.planCheckSoon(order.id, ctx.clock.nowMs()),
  ]
}

/** Plan of an unpaid order being paid in this way from now on: its buyer reads the way in it, and is offered it again. */
export const planPayBy = (orderId: string, { method, provider }: PayOutside): Plan => [
  sql`UPDATE orders SET payment_method = ${method}, payment_provider = ${provider}
    WHERE id = ${orderId} AND status = 'pending' AND (payment_method, payment_provider) IS NOT (${method}, ${provider})`,
]

/** Plan of an unpaid order waiting with its codes until this time, Unix ms: a later or a sooner one than before. */
export const planWaitUntil = (orderId: string, untilMs: number): Plan => [
  sql`UPDATE orders SET expires_at = ${untilMs} WHERE id = ${orderId} AND status = 'pending'`,
]

/**
 * Plan of an unpaid order waiting with its codes until this time, Unix ms, or until a later one that was set before, as
 * long as they can be redeemed. Stale when it is not unpaid any more.
 */
export const planWaitAtLeastUntil = (orderId: string, untilMs: number): Plan => [
  planIsUnpaid(orderId),
  sql`UPDATE orders SET expires_at = max(expires_at, ${keptUntil(orderId, untilMs)})
    WHERE id = ${orderId} AND status = 'pending'`,
]

/** Plan of an unpaid order coming to its end: its codes, which nobody has seen, go back to stock. */
export const planGiveUp = (ctx: Ctx, order: Pick<OrderRow, 'id' | 'coupon'>, reason: 'expired' | 'given_up'): Plan => [
  planIsUnpaid(order.id),
  sql`UPDATE orders SET status = 'cancelled', reason = ${reason}, cancelled_at = ${ctx.clock.nowMs()}
    WHERE id = ${order.id} AND status = 'pending'`,
  ...planHoldNoMore(order.id),
  ...planGiveBack(ctx, order.id),
  ...planGiveBackCoupon(order, ctx.clock.nowMs()),
  ...planGiveBackPromotions(order.id, ctx.clock.nowMs()),
  ...ctx.orderPayments.planCheckSoon(order.id, ctx.clock.nowMs()),
]
