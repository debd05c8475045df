import { AppError } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import type { Standing } from '../../../shared/tiers'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import {
  type KnownCoupon,
  packageReductionQuery,
  packageReductions,
  type Quotable,
  type Quote,
  quote,
} from '../discounts/discounts'
import type { Game } from '../games/games'
import { readCouponAlone } from '../orders/orders'
import { refuseClosed, refuseUnsold } from '../settings/settings'
import { refuseClosedGame } from './on-sale'
import { type Offer, offerOf, type PackageRow, packagesQuery } from './packages'
import { isOpen } from './sources'

/** A package in so many pieces, to be paid in a currency; `coupon`: a code that the buyer has typed in. */
export type PricedWish = { offer: string; currency: Currency; pieces?: number | undefined; coupon?: string | undefined }

/** The rows that decide a price: the packages of a game, and what the buyer has bought so far. */
type Rows = { packages: PackageRow[]; standing: Standing[] }

/** The package that a buyer wants. Raises `offer_not_found`, and `provider_failed` while nobody delivers it. */
function sellable(ctx: CallerCtx, rows: PackageRow[], packageId: string): Offer {
  const row = rows.find((each) => each.id === packageId && each.shown)
  if (!row) throw new AppError('offer_not_found')
  const offer = offerOf(ctx, row)
  if (!offer) throw new AppError(isOpen(row) ? 'offer_not_found' : 'provider_failed')
  return offer
}

/** What a top-up costs, as one line of a quote. Raises what `sellable` raises, and `not_sold_in_currency`. */
export function priceOf(
  ctx: CallerCtx,
  game: Game,
  { offer: packageId, currency, pieces: quantity = 1 }: PricedWish,
  { packages, standing }: Rows,
  known?: KnownCoupon,
): { offer: Offer; quoted: Quote } {
  const offer = sellable(ctx, packages, packageId)
  const { [currency]: unitPrice } = offer.sells
  if (unitPrice === undefined || offer.maxCost[currency] === undefined) {
    throw new AppError('not_sold_in_currency', { fields: { currency: 'not_sold_in_currency' } })
  }
  const good = { packageId, game: game.slug }
  const line: Quotable = {
    ...{ ...good, key: packageId, quantity, unitPrice, fixed: false },
    floor: offer.floorIn[currency] ?? 0,
    reductions: packageReductions(ctx, good, standing),
  }
  const asking = { currency, nowMs: ctx.clock.nowMs(), hasOrdered: known?.hasOrdered ?? false }
  return { offer, quoted: quote([line], asking, known?.coupon) }
}

/**
 * What a top-up would cost now, minor units: the same quote that the order is made by. Raises `sales_closed`,
 * `unsupported_currency`, what `priceOf` raises, and what reading a coupon raises.
 */
export async function quoteTopUp(ctx: CallerCtx, game: Game, wish: PricedWish): Promise<Quote> {
  refuseClosed(ctx, 'sales')
  refuseClosedGame(ctx, game)
  refuseUnsold(ctx, wish.currency)
  const [[packages, standing], known] = await Promise.all([
    readAs(ctx, [packagesQuery(ctx, game), packageReductionQuery(ctx)]),
    readCouponAlone(ctx, wish.coupon),
  ])
  return priceOf(ctx, game, wish, { packages, standing }, known).quoted
}
