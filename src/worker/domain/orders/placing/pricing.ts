import { sql } from 'drizzle-orm'
import type { CouponReason } from '../../../../shared/discounts'
import { AppError } from '../../../../shared/errors'
import { workerLimits } from '../../../../shared/limits'
import type { Currency } from '../../../../shared/money'
import type { Plan } from '../../../db/database'
import { commitAs, readAs } from '../../caller/caller'
import { type CartLineView, linesIn, linesQueries, quotableIn, rememberQuoted } from '../../cart/cart'
import type { CallerCtx } from '../../ctx'
import {
  type Coupon,
  couponIn,
  couponQuery,
  floorQueries,
  floorsOf,
  isKnownCode,
  type KnownCoupon,
  type Quotable,
  type Quote,
  quote,
} from '../../discounts/discounts'
import { planGuess } from '../../identity/identity'
import { shelf } from '../../isolate'
import { refuseClosed, refuseUnsold } from '../../settings/settings'
import { hasOrdered } from '../reading/bought'

/** Lines of a cart and what they cost, in the same order; `coupon` is the one that takes something off. */
export type Priced = { lines: CartLineView[]; quote: Quote; currency: Currency; coupon: Coupon | undefined }

/** A coupon as it was read for a buyer, with the least that each offer of the cart may be sold for, minor units. */
type Known = KnownCoupon & { currency: Currency; floors: Map<string, number> }

type Wish = { currency: Currency; coupon?: string }

/** What an isolate has read last of the coupons that buyers have typed in, by the ids of the buyers. */
const knownCoupons = shelf<Known>(1000)

/**
 * Reads the coupon that a buyer has typed in, if one was; a wrong code counts as a guess. Raises `coupons_closed`,
 * `coupon_not_found` and, after 10 wrong codes in 15 minutes, `rate_limited`.
 */
export async function readCouponAlone(ctx: CallerCtx, code: string | undefined): Promise<KnownCoupon | undefined> {
  if (code === undefined) return
  const [rows] = await commitAs(ctx, planTyped(ctx, code), [couponQuery(ctx, code, hasOrdered(ctx.caller.userId))])
  return couponIn(rows)
}

/** The same with the floors of what is in the cart. */
export async function readCoupon(ctx: CallerCtx, { currency, coupon: code }: Wish): Promise<Known | undefined> {
  if (code === undefined) return
  const { userId } = ctx.caller
  const inCart = sql`SELECT offer_id FROM cart_lines WHERE user_id = ${userId}`
  const queries = [couponQuery(ctx, code, hasOrdered(userId)), ...floorQueries(ctx, inCart, currency)] as const
  const [rows, ...floorRows] = await commitAs(ctx, planTyped(ctx, code), queries)
  return { ...couponIn(rows), currency, floors: floorsOf(floorRows, currency) }
}

/** Plan of counting a code that somebody has typed in. Raises `coupons_closed`. */
function planTyped(ctx: CallerCtx, code: string): Plan {
  refuseClosed(ctx, 'coupons')
  return planGuess(ctx, isKnownCode(code, ctx.caller.userId))
}

/** The same lines with what they cost, if all that is needed for that has been read here. */
export function recallPriced(ctx: CallerCtx, lines: CartLineView[], wish: Wish): Priced | undefined {
  if (wish.coupon === undefined) return price(ctx, lines, wish.currency)
  const known = knownCoupons(ctx).recall(ctx.caller.userId)
  knownCoupons(ctx).forget(ctx.caller.userId)
  if (!known || known.coupon.code !== wish.coupon || known.currency !== wish.currency) return
  if (!ctx.settings.switches.coupons || lines.some(({ offerId }) => !known.floors.has(offerId))) return
  const priced = price(ctx, lines, wish.currency, known)
  return priced.coupon && priced
}

/** What lines cost, with the coupon if there is one. Raises `not_sold_in_currency` where one has no price in it. */
export function price(ctx: CallerCtx, lines: CartLineView[], currency: Currency, known?: Known): Priced {
  const quotable = lines.map((line): Quotable => {
    const quoted = quotableIn(line, currency)
    if (!quoted) throw new AppError('not_sold_in_currency', { fields: { [line.key]: 'not_sold_in_currency' } })
    return { ...quoted, floor: known?.floors.get(line.offerId) ?? quoted.floor }
  })
  const asking = { currency, nowMs: ctx.clock.nowMs(), hasOrdered: known?.hasOrdered ?? false }
  const quoted = quote(quotable, asking, known?.coupon)
  return { lines, quote: quoted, currency, coupon: quoted.coupon?.reason === null ? known?.coupon : undefined }
}

/** The unpaid orders of the buyer whose pieces of a promotion these prices need: they go before. */
export function holdersOf({ lines, quote: { lines: quoted } }: Priced): ReadonlySet<string> {
  const uses = quoted.flatMap(({ reduction }, place) =>
    reduction?.held ? [{ reduction, held: reduction.held, pieces: lines[place]?.quantity ?? 0 }] : [],
  )
  const needed = [...Map.groupBy(uses, ({ reduction }) => reduction.id).values()].flatMap(([first, ...more]) => {
    if (!first) return []
    const { held, reduction } = first
    const pieces = more.reduce((sum, use) => sum + use.pieces, first.pieces)
    return pieces > (reduction.left ?? pieces) - held.pieces ? held.orderIds : []
  })
  return new Set(needed)
}

/** The refusal of a purchase with a coupon that takes nothing off. */
export const refusedCoupon = (reason: CouponReason): AppError =>
  new AppError(reason === 'coupon_used_up' ? 'coupon_used_up' : 'coupon_not_applicable', { fields: { coupon: reason } })

/**
 * What the caller's cart costs as it was shown, minor units: each line before and after, and why a coupon that is there
 * takes nothing off. Raises `unsupported_currency`, `not_sold_in_currency` and what `readCoupon` raises.
 */
export async function quoteCart(ctx: CallerCtx, wish: Wish): Promise<Quote> {
  refuseUnsold(ctx, wish.currency)
  const [rows, known] = await Promise.all([readAs(ctx, linesQueries(ctx)), readCoupon(ctx, wish)])
  // What an unpaid order holds is free once that order goes: the purchase has to read it.
  if (known && !known.isHeld) knownCoupons(ctx).remember(ctx.caller.userId, known, workerLimits.couponCacheMs)
  else knownCoupons(ctx).forget(ctx.caller.userId)
  const priced = price(ctx, linesIn(ctx, rows), wish.currency, known)
  rememberQuoted(ctx, priced.lines, { ...wish, paid: priced.quote.lines })
  return priced.quote
}
