import { type Plan, type Reads, type Results, retryOnConflict } from '../../../db/database'
import { commitAs } from '../../caller/caller'
import { type CartLineView, contentOf, forgetShownPrices, planAsShown, planTakeOut, takeShown } from '../../cart/cart'
import { catalogueChanged } from '../../catalogue/catalogue'
import type { CallerCtx } from '../../ctx'
import { planAnswer } from '../../idempotency/idempotency'
import { planOwe, sendSoon } from '../../outbox/outbox'
import { confirmedFor } from '../../ways-in/ways-in'
import { claimedQuery, deliverHere, rememberClaimed } from '../delivering/claimed'
import type { OrderRow } from '../order-row'
import { type OrderView, viewWithoutCodes } from '../reading/order-view'
import { type CheckoutWish, checkout, dearerOf, explain, isAnother } from './checkout'
import { type Draft, draftOf, type PayWith } from './draft'
import { holdersOf, type Priced, recallPriced } from './pricing'
import {
  planMayBuy,
  planMayPay,
  planNoTwinOrder,
  planPaid,
  planPayment,
  planPlace,
  planReplaceUnpaid,
} from './purchase-plan'

/**
 * Buys the whole cart, or an unpaid order, from the caller's balance: order, items, codes, money, owed delivery and
 * emptied cart in one batch, or nothing. `expectedMinor` is the total the buyer was shown. Answers the order,
 * `processing`. An unpaid order whose coupon was for a first order is refused once another one came first. Raises what
 * `checkout` raises, `out_of_stock`, `insufficient_funds`, and `step_up_required` for a large sum that nobody has
 * confirmed; for vouchers also `transfers_held`.
 */
export const payFromBalance = (ctx: CallerCtx, wish: CheckoutWish): Promise<OrderView> =>
  retryOnConflict(() => purchase(ctx, wish))

/** The same, and delivers after the answer what came from stock; the message to the queue delivers it if that fails. */
export async function buy(ctx: CallerCtx, wish: CheckoutWish): Promise<OrderView> {
  const order = await payFromBalance(ctx, wish)
  deliverHere(ctx, order.id)
  return order
}

async function purchase(ctx: CallerCtx, wish: CheckoutWish): Promise<OrderView> {
  const shown = shownFor(ctx, wish)
  if (shown) return place(ctx, shown, planStillShown(ctx, shown.lines))
  const start = await checkout<OrderView>(ctx, wish)
  if ('earlier' in start) return start.earlier
  if ('unpaid' in start) return payUnpaid(ctx, start.unpaid)
  return place(ctx, start.priced, planReplaceUnpaid(ctx, start.replaces))
}

/** Usually the cart need not be read: this isolate has just shown it, and the batch proves that it still is the same. */
function shownFor(ctx: CallerCtx, wish: CheckoutWish): Priced | undefined {
  const { currency, expectedMinor, orderId, coupon } = wish
  const { switches, currencies } = ctx.settings
  if (orderId !== undefined || !switches.sales || !currencies[currency].sold) return
  const lines = takeShown(ctx, currency)
  if (lines && isAnother(wish, lines)) return
  const priced = lines && recallPriced(ctx, lines, { currency, coupon })
  if (!priced || holdersOf(priced).size > 0 || dearerOf(ctx, wish, priced).length > 0) return
  return expectedMinor === undefined || expectedMinor === priced.quote.total ? priced : undefined
}

const planStillShown = (ctx: CallerCtx, lines: CartLineView[]): Plan => [
  planAsShown(ctx, lines),
  planNoTwinOrder(ctx.caller.userId, contentOf(lines)),
]

/** `before`: what has to hold or to go before these lines are bought. */
async function place(ctx: CallerCtx, priced: Priced, before: Plan): Promise<OrderView> {
  const draft = draftOf(ctx, priced, { method: 'balance' })
  const { order } = draft
  const along = {
    first: [...planAnswer(ctx, order), ...planMayBuy(ctx, order), ...before],
    last: [...planPayment(order, order.placedAt), ...planOwe(ctx, order.id), ...planTakeOut(ctx, draft.items)],
  }
  const confirmed = confirmedFor(ctx, { currency: order.currency, minor: order.total })
  const [claimed] = await commitDraft(confirmed, draft, along, [claimedQuery({ orderId: order.id })])
  forgetShownPrices(ctx)
  rememberClaimed(ctx, order, claimed)
  sendSoon(ctx, order.id)
  return order
}

/** Plans that stand and fall with an order, before and after its own. */
type Along = { first: Plan; last: Plan }

async function commitDraft<const T extends Reads>(
  ctx: CallerCtx,
  draft: Draft,
  { first, last }: Along,
  queries?: T,
): Promise<Results<T>> {
  const plan = [...first, ...planPlace(ctx, draft), ...last]
  const results = await commitAs(ctx, plan, queries).catch((error: unknown) =>
    explain(ctx, draft.order.currency, error),
  )
  catalogueChanged(ctx)
  return results
}

type Cart = { priced: Priced; replaces: OrderRow[]; payWith: PayWith }

/** Places an order that is to be paid later, with plans for the order: `made` is answered. Raises what `checkout` raises. */
export async function placeUnpaid<Made>(
  ctx: CallerCtx,
  { priced, replaces, payWith }: Cart,
  along: (order: OrderView) => Along & { made: Made },
): Promise<Made> {
  const draft = draftOf(ctx, priced, payWith)
  const { first, last, made } = along(draft.order)
  await commitDraft(ctx, draft, { first: [...first, ...planReplaceUnpaid(ctx, replaces)], last })
  return made
}

async function payUnpaid(ctx: CallerCtx, row: OrderRow): Promise<OrderView> {
  const unpaid = await viewWithoutCodes(ctx, row.id)
  const atMs = ctx.clock.nowMs()
  const paid: OrderView = {
    ...unpaid,
    status: 'processing',
    paidAt: atMs,
    paymentMethod: 'balance',
    paymentProvider: null,
  }
  const plan = [
    ...planAnswer(ctx, paid),
    ...planMayBuy(ctx, row),
    ...planMayPay(row),
    ...planPaid(ctx, row, { method: 'balance' }),
    ...planPayment(row, atMs),
  ]
  const confirmed = confirmedFor(ctx, { currency: row.currency, minor: row.total })
  const [claimed] = await commitAs(confirmed, plan, [claimedQuery({ orderId: row.id })])
  rememberClaimed(ctx, paid, claimed)
  sendSoon(ctx, row.id)
  return paid
}
