import { and, eq, sql } from 'drizzle-orm'
import { AppError, type ErrorCode, type FieldErrors } from '../../../../shared/errors'
import type { Currency } from '../../../../shared/money'
import { prepared } from '../../../db/prepared'
import { orders, unpaidOrders } from '../../../db/schema'
import { commitAs, readAs, readAsSpender } from '../../caller/caller'
import {
  type CartLineView,
  contentOf,
  dearerThanShown,
  forgetShownPrices,
  isUnmoved,
  linesIn,
  linesQueries,
  planRequote,
} from '../../cart/cart'
import type { CallerCtx } from '../../ctx'
import { earlierAnswer, earlierQuery } from '../../idempotency/idempotency'
import { rememberedPromotions } from '../../promotions/promotions'
import { refuseClosed, refuseUnsold } from '../../settings/settings'
import { rememberedTiers } from '../../tiers/tiers'
import type { OrderRow } from '../order-row'
import { holdersOf, type Priced, price, readCoupon, refusedCoupon } from './pricing'

/** What the buyer wants to pay: the cart, of the `version` that they saw, or an unpaid order of theirs. Minor units. */
export type CheckoutWish = {
  currency: Currency
  expectedMinor?: number
  version?: string
  orderId?: string
  coupon?: string
}

/** What a checkout goes on with: an earlier answer, an unpaid order to pay, or lines to make an order of. */
export type Checkout<Answer> =
  | { earlier: Answer }
  | { unpaid: OrderRow }
  /** `replaces`: the same cart, left unpaid in the other currency or for too long, or what holds the coupon or the pieces that are used. */
  | { priced: Priced; replaces: OrderRow[] }

const unpaidOf = prepared((db, value) =>
  db
    .select()
    .from(orders)
    .where(sql`id IN (SELECT id FROM ${unpaidOrders} WHERE user_id = ${value('userId')} AND status = 'pending')`),
)
const oneOf = prepared((db, value) =>
  db
    .select()
    .from(orders)
    .where(and(eq(orders.id, value('orderId')), eq(orders.userId, value('userId')))),
)

const ownQuery = ({ caller: { userId } }: CallerCtx, orderId: string | undefined) =>
  orderId === undefined ? unpaidOf({ userId }) : oneOf({ userId, orderId: orderId.toUpperCase() })

/**
 * Reads what a checkout needs, in one round trip. The same cart again is the same unpaid order, so that a second
 * click reserves nothing twice. Raises `sales_closed`, `unsupported_currency`, `cart_empty`,
 * `coupon_not_found`, `coupon_not_applicable`, `coupon_used_up`, `price_changed`, `out_of_stock` and `not_sold_in_currency` (lines in `fields`), `amount_mismatch`, `order_not_found`, `invalid_transition`, `idempotency_mismatch`.
 */
export async function checkout<Answer>(ctx: CallerCtx, wish: CheckoutWish): Promise<Checkout<Answer>> {
  const queries = [earlierQuery(ctx), ownQuery(ctx, wish.orderId), ...linesQueries(ctx)] as const
  const asked = wish.orderId === undefined ? readCoupon(ctx, wish) : undefined
  // An earlier answer holds, whatever has become of the coupon since.
  asked?.catch(() => {})
  const { results, refuseFrozen } = await readAsSpender(ctx, queries)
  const [earlierRows, own, ...lineRows] = results
  const earlier = earlierAnswer<Answer>(ctx, earlierRows)
  if (earlier) return { earlier }
  refuseFrozen()
  refuseClosed(ctx, 'sales')
  refuseUnsold(ctx, wish.currency)
  const nowMs = ctx.clock.nowMs()
  if (wish.orderId !== undefined) return { unpaid: payable(wish, own[0], nowMs) }
  const lines = linesIn(ctx, lineRows)
  if (lines.length === 0) throw new AppError('cart_empty')
  await refuseUnsellable(ctx, wish.currency, lines)
  if (isAnother(wish, lines)) throw new AppError('amount_mismatch')
  const priced = price(ctx, lines, wish.currency, await asked)
  const { total, coupon } = priced.quote
  if (coupon?.reason) throw refusedCoupon(coupon.reason)
  if (wish.expectedMinor !== undefined && wish.expectedMinor !== total) throw new AppError('amount_mismatch')
  refuseDearer(ctx, wish, priced)
  const same = own.filter((order) => order.content === contentOf(lines))
  const unpaid = same.find(
    (order) =>
      order.currency === wish.currency &&
      order.total === total &&
      order.coupon === (coupon?.code ?? null) &&
      isInTime(order, nowMs),
  )
  const holders = holdersOf(priced)
  const holding = own.filter((order) => holders.has(order.id) || (coupon !== null && order.coupon === coupon.code))
  return unpaid ? { unpaid } : { priced, replaces: [...new Set([...same, ...holding])] }
}

/** Whether these are not the lines that the buyer saw: another tab may have made a cart of the same total. */
export const isAnother = ({ version }: CheckoutWish, lines: CartLineView[]): boolean =>
  version !== undefined && version !== contentOf(lines)

const isInTime = (order: OrderRow, nowMs: number): boolean => (order.expiresAt ?? 0) > nowMs

function payable(wish: CheckoutWish, order: OrderRow | undefined, nowMs: number): OrderRow {
  if (!order) throw new AppError('order_not_found')
  if (order.status !== 'pending' || !isInTime(order, nowMs)) {
    const from = order.status === 'pending' ? 'cancelled' : order.status
    throw new AppError('invalid_transition', { params: { from, to: 'processing' } })
  }
  const expected = wish.expectedMinor ?? order.total
  if (order.currency !== wish.currency || order.total !== expected) throw new AppError('amount_mismatch')
  return order
}

// `price_changed` comes once; from then on the cart shows today's prices, so paying again pays the shown total.
async function refuseUnsellable(ctx: CallerCtx, currency: Currency, lines: CartLineView[]): Promise<void> {
  refuseSoldOut(lines.filter((line) => !line.sellable))
  const moved = lines.filter((line) => !isUnmoved(line, currency))
  if (moved.length === 0) return
  forgetShownPrices(ctx)
  await commitAs(ctx, planRequote(ctx))
  throw new AppError('price_changed', { fields: fieldsOf(moved, 'price_changed') })
}

/** Without a sum the buyer agrees to the one that was shown last. `price_changed` comes once here too. */
function refuseDearer(ctx: CallerCtx, wish: CheckoutWish, priced: Priced): void {
  const dearer = dearerOf(ctx, wish, priced)
  if (dearer.length === 0) return
  forgetShownPrices(ctx)
  throw new AppError('price_changed', { fields: Object.fromEntries(dearer.map((key) => [key, 'price_changed'])) })
}

/** The keys of lines that cost more than was shown, to a buyer who has named no sum. */
export const dearerOf = (
  ctx: CallerCtx,
  { currency, expectedMinor, coupon }: CheckoutWish,
  priced: Priced,
): string[] =>
  expectedMinor === undefined ? dearerThanShown(ctx, { currency, coupon, paid: priced.quote.lines }, priced.lines) : []

function refuseSoldOut(soldOut: CartLineView[]): void {
  if (soldOut.length > 0) throw new AppError('out_of_stock', { fields: fieldsOf(soldOut, 'out_of_stock') })
}

const fieldsOf = (lines: CartLineView[], code: ErrorCode): FieldErrors =>
  Object.fromEntries(lines.map((line) => [line.key, code]))

/** The batch refused by what the rows say: look again to name the lines. Throws in any case. */
export async function explain(ctx: CallerCtx, currency: Currency, error: unknown): Promise<never> {
  const moved = error instanceof AppError && ['out_of_stock', 'price_changed'].includes(error.code)
  if (!moved) throw error
  // Somebody may have changed a promotion or a tier elsewhere.
  rememberedPromotions(ctx).forget()
  rememberedTiers(ctx).forget()
  forgetShownPrices(ctx)
  const lines = linesIn(ctx, await readAs(ctx, linesQueries(ctx)))
  await refuseUnsellable(ctx, currency, lines)
  refuseSoldOut(lines.filter((line) => line.stock < line.quantity))
  throw error
}
