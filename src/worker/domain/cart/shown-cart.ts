import { type SQL, sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import type { Currency } from '../../../shared/money'
import { guardStill } from '../../db/database'
import type { CallerCtx } from '../ctx'
import { shelf } from '../isolate'
import type { CartLineView } from './lines'
import { rememberPrices } from './shown-prices'

/** Whether a line costs today what its buyer was shown, in the currency that is paid. */
export const isUnmoved = ({ prices, now }: CartLineView, currency: Currency): boolean =>
  prices[currency] === now[currency]

/** Carts as they were shown last, by the ids of their owners. */
export const knownCarts = shelf<CartLineView[]>(1000)

/** Remembers in this isolate what the caller is shown, so that buying it need not read it again. */
export function rememberShown(ctx: CallerCtx, lines: CartLineView[]): void {
  const { userId } = ctx.caller
  // What pieces cost the shop may move: a lowered price is not remembered for long.
  const isLowered = lines.some(({ reductions }) => reductions.length > 0)
  const { cartCacheMs, couponCacheMs } = workerLimits
  rememberPrices(ctx, lines)
  if (lines.length > 0) knownCarts(ctx).remember(userId, lines, isLowered ? couponCacheMs : cartCacheMs)
  else knownCarts(ctx).forget(userId)
}

/** What the caller was shown last, if all of it could be bought as it was shown. Once: after a failure the cart is read. */
export function takeShown(ctx: CallerCtx, currency: Currency): CartLineView[] | undefined {
  const { userId } = ctx.caller
  const lines = knownCarts(ctx).recall(userId) ?? []
  knownCarts(ctx).forget(userId)
  return lines.length > 0 && lines.every((line) => line.sellable && isUnmoved(line, currency)) ? lines : undefined
}

/** Guard of buying what was seen: the cart holds these lines and no others, and none of their products has changed. */
export function planAsShown({ caller: { userId } }: CallerCtx, lines: CartLineView[]): SQL {
  const seen = JSON.stringify(lines.map((line) => [line.offerId, line.quantity, line.source, line.changedAt]))
  const value = (place: number) => sql`value ->> ${sql.raw(String(place))}`
  const isSeen = sql`(offer_id, quantity, source, products.updated_at) IN
    (SELECT ${sql.join([0, 1, 2, 3].map(value), sql`, `)} FROM json_each(${seen}))`
  return guardStill(sql`(SELECT count(*) = ${lines.length} AND total(${isSeen}) = ${lines.length} FROM cart_lines
    JOIN offers ON offers.id = offer_id JOIN products ON products.id = product_id WHERE user_id = ${userId})`)
}
