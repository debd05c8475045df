import { type SQL, sql } from 'drizzle-orm'
import type { AddToCart, ChangeCart } from '../../../shared/contract/cart'
import { AppError } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import type { Currency } from '../../../shared/money'
import { among, Conflict, guard, guardStill, type Plan, retryOnConflict } from '../../db/database'
import { offers } from '../../db/schema'
import { commitAs, readAs } from '../caller/caller'
import { availableOf, pricesText, unpayable } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { availableSql, type CartLineView, linesQueries } from './lines'
import { type CartView, show, viewOf, viewQueries } from './view'
import { wantedOf, wantedOffer } from './wanted'

export { type CartLineView, linesIn, linesQueries } from './lines'
export { type PaidLine, paidFor, quotableIn } from './paid'
export { isUnmoved, planAsShown, takeShown } from './shown-cart'
export { contentOf, dearerThanShown, forgetShownPrices, rememberQuoted } from './shown-prices'
export { type CartView, show } from './view'
export { merge, price, type VisitorCartView } from './visitors'

/**
 * Adds pieces of a live offer. The client's price is checked, never believed: `price_not_found` when no live offer has
 * exactly that amount, label and prices. Raises `out_of_stock`, `cart_full`, `line_too_large`.
 */
export const add = (ctx: CallerCtx, wish: AddToCart): Promise<CartView> =>
  retryOnConflict(async () => {
    try {
      return viewOf(ctx, await commitAs(ctx, planAdd(ctx, wish), viewQueries(ctx)))
    } catch (error) {
      // The rows say no, or somebody was faster: reading them tells which of the reasons it is.
      if (error instanceof Conflict) await refuseToAdd(ctx, wish)
      throw error
    }
  })

async function refuseToAdd(ctx: CallerCtx, wish: AddToCart): Promise<void> {
  const [[offer], lines] = await readAs(ctx, [offerQuery(ctx, wish), ...linesQueries(ctx)])
  if (!offer) throw new AppError('price_not_found')
  const wanted = wish.qty + (lines.find((line) => line.offerId === offer.id)?.quantity ?? 0)
  if (wanted > limits.cart.pieces) throw new AppError('line_too_large')
  if (wanted > (availableOf(offer) ?? limits.cart.pieces)) throw new AppError('out_of_stock')
}

/** The line is written in one round trip, and `stale` is violated unless the cart may hold it so. */
function planAdd(ctx: CallerCtx, wish: AddToCart): Plan {
  const { userId } = ctx.caller
  const isSellable = sql`SELECT cart_lines.quantity <= min(${limits.cart.pieces}, ${availableSql})
    FROM ${wantedOffer(wantedOf(ctx, wish))} AS wanted JOIN cart_lines ON cart_lines.offer_id = wanted.id AND user_id = ${userId}`
  return [
    sql`INSERT INTO cart_lines (user_id, offer_id, quantity, price_usd, price_rub, shown, added_at)
      SELECT ${userId}, id, ${wish.qty}, ${unpayable}, ${unpayable}, ${pricesText(sql`wanted.id`)}, ${ctx.clock.nowMs()}
      FROM ${wantedOffer(wantedOf(ctx, wish))} AS wanted WHERE true
      ON CONFLICT (user_id, offer_id) DO UPDATE SET quantity = quantity + excluded.quantity, shown = excluded.shown`,
    guard('cart_full', sql`(SELECT count(*) FROM cart_lines WHERE user_id = ${userId}) <= ${limits.cart.lines}`),
    guardStill(sql`coalesce((${isSellable}), 0)`),
  ]
}

const offerQuery = (ctx: CallerCtx, wish: AddToCart) =>
  ctx.db
    .select()
    .from(offers)
    .where(sql`id = (SELECT id FROM ${wantedOffer(wantedOf(ctx, wish))})`)

/**
 * Increases, decreases (1 stays 1) or removes a line. `qty`: to at least or at most so many pieces, which sent twice is
 * once. Raises `line_not_found`, `line_too_large`, `out_of_stock`.
 */
export async function change(ctx: CallerCtx, { key, action, qty }: ChangeCart): Promise<CartView> {
  // A key with an offer stays good once the line that shared the rest of it is gone.
  const isMeant = (line: CartLineView) => line.key === key || key.endsWith(`-${line.offerId}`)
  const line = (await show(ctx)).lines.find(isMeant)
  if (!line) throw new AppError('line_not_found')
  const wanted = qty ?? line.quantity + 1
  if (action === 'increase' && wanted > line.quantity) {
    if (wanted > limits.cart.pieces) throw new AppError('line_too_large')
    if (wanted > line.stock) throw new AppError('out_of_stock')
  }
  const where = sql`user_id = ${ctx.caller.userId} AND offer_id = ${line.offerId}`
  const plans = {
    increase: sql`UPDATE cart_lines SET quantity = ${qty ? sql`max(quantity, ${qty})` : sql`quantity + 1`} WHERE ${where}`,
    decrease: sql`UPDATE cart_lines SET quantity = ${qty ? sql`min(quantity, ${qty})` : sql`max(quantity - 1, 1)`}
      WHERE ${where}`,
    remove: sql`DELETE FROM cart_lines WHERE ${where}`,
  }
  return viewOf(ctx, await commitAs(ctx, [plans[action]], viewQueries(ctx)))
}

/** Empties the caller's cart. */
export async function clear(ctx: CallerCtx): Promise<CartView> {
  return viewOf(ctx, await commitAs(ctx, planForget(ctx.caller.userId), viewQueries(ctx)))
}

/** Plan of emptying somebody's cart. */
export const planForget = (userId: string): Plan => [sql`DELETE FROM cart_lines WHERE user_id = ${userId}`]

/** Plan of taking bought lines out of the caller's cart; what another tab has added since stays in it. */
export const planTakeOut = (ctx: CallerCtx, lines: { offerId: string }[]): Plan => [
  sql`DELETE FROM cart_lines WHERE user_id = ${ctx.caller.userId}
    AND offer_id IN ${among(lines.map((line) => line.offerId))}`,
]

/** Plan of taking a paid order's lines (SQL rows of offer and quantity) out of its buyer's cart, if they are as bought. */
export const planTakeOutOrdered = (order: { userId: string; placedAt: number }, lines: SQL): Plan => [
  sql`DELETE FROM cart_lines WHERE user_id = ${order.userId} AND added_at <= ${order.placedAt}
    AND (offer_id, quantity) IN (${lines})`,
]

/** Guard of a cart that still holds something. */
export const planIsFilled = ({ caller: { userId } }: CallerCtx): SQL =>
  guard('cart_empty', sql`EXISTS (SELECT 1 FROM cart_lines WHERE user_id = ${userId})`)

/**
 * SQL expression of what these lines of a user's cart cost now: without one that another tab has changed or removed, and
 * without what is not on sale.
 */
export const costNow = (
  userId: string,
  currency: Currency,
  lines: { offerId: string; quantity: number; unitPrice: number }[],
): SQL =>
  // CROSS JOIN keeps the list outside the loop: each line then is found by its key.
  sql`(SELECT coalesce(sum(prices.minor * cart_lines.quantity), 0)
    FROM json_each(${JSON.stringify(lines)}) AS item
    CROSS JOIN cart_lines ON cart_lines.user_id = ${userId} AND cart_lines.offer_id = item.value ->> 'offerId'
      AND cart_lines.quantity = item.value ->> 'quantity'
    JOIN offers ON offers.id = cart_lines.offer_id AND offers.state = 'live'
    JOIN prices ON prices.offer_id = offers.id AND prices.currency = ${currency}
      AND prices.minor = item.value ->> 'unitPrice'
    JOIN products ON products.id = offers.product_id AND products.state = 'published')`

/** Plan of showing the caller today's prices from now on, after `price_changed`. */
export const planRequote = (ctx: CallerCtx): Plan => [
  sql`UPDATE cart_lines SET shown = ${pricesText(sql`cart_lines.offer_id`)} WHERE user_id = ${ctx.caller.userId}`,
]
