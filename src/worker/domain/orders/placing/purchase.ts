import type { Currency } from '../../../../shared/money'
import { type Plan, retryOnConflict } from '../../../db/database'
import { commitAs } from '../../caller/caller'
import { type CartLineView, planAsShown, planTake, takeShown } from '../../cart/cart'
import { catalogueChanged } from '../../catalogue/catalogue'
import type { CallerCtx } from '../../ctx'
import { planAnswer } from '../../idempotency/idempotency'
import { planOwe, sendSoon } from '../../outbox/outbox'
import type { OrderRow } from '../order-row'
import { type OrderView, viewWithoutCodes } from '../reading/order-view'
import { type CheckoutWish, checkout, explain } from './checkout'
import { contentOf, draftOf, totalOf } from './draft'
import { planNoTwinOrder, planPaid, planPayment, planPlace, planReplaceUnpaid } from './purchase-plan'

/**
 * Buys the whole cart, or an unpaid order, from the caller's balance: order, items, codes, money, owed delivery and
 * emptied cart in one batch, or nothing. `expectedMinor` is the total the buyer was shown. Answers the order,
 * `processing`. Raises what `checkout` raises, `out_of_stock` and `insufficient_funds`.
 */
export const payFromBalance = (ctx: CallerCtx, wish: CheckoutWish): Promise<OrderView> =>
  retryOnConflict(() => purchase(ctx, wish))

async function purchase(ctx: CallerCtx, wish: CheckoutWish): Promise<OrderView> {
  const seen = seenFor(ctx, wish)
  if (seen) return place(ctx, wish.currency, seen, planAsSeen(ctx, seen))
  const start = await checkout<OrderView>(ctx, wish)
  if ('earlier' in start) return start.earlier
  if ('unpaid' in start) return payUnpaid(ctx, start.unpaid)
  return place(ctx, wish.currency, start.lines, planReplaceUnpaid(ctx, start.replaces))
}

/** The usual case needs no look at the cart: this isolate has just shown it, and the batch proves that it still is so. */
function seenFor(ctx: CallerCtx, { currency, expectedMinor, orderId }: CheckoutWish): CartLineView[] | undefined {
  if (orderId !== undefined || !ctx.settings.switches.sales) return
  const seen = takeShown(ctx)
  const isAsExpected = seen && (expectedMinor === undefined || expectedMinor === totalOf(seen, currency))
  return isAsExpected ? seen : undefined
}

const planAsSeen = (ctx: CallerCtx, lines: CartLineView[]): Plan => [
  planAsShown(ctx, lines),
  planNoTwinOrder(ctx.caller.userId, contentOf(lines)),
]

/** `before`: what has to hold or to go before these lines are bought. */
async function place(ctx: CallerCtx, currency: Currency, lines: CartLineView[], before: Plan): Promise<OrderView> {
  const draft = draftOf(ctx, lines, currency, { method: 'balance' })
  const { order } = draft
  const plan = [
    ...planAnswer(ctx, order),
    ...before,
    ...planPlace(ctx, draft),
    ...planPayment(order, order.placedAt),
    ...planOwe(ctx, order.id),
    ...planTake(ctx, draft.items),
  ]
  await commitAs(ctx, plan).catch((error: unknown) => explain(ctx, error))
  sendSoon(ctx, order.id)
  catalogueChanged(ctx)
  return order
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
  await commitAs(ctx, [
    ...planAnswer(ctx, paid),
    ...planPaid(ctx, row, { method: 'balance' }),
    ...planPayment(row, atMs),
  ])
  sendSoon(ctx, row.id)
  return paid
}
