import { limits } from '../../../shared/limits'
import { currencies, mainCurrency, type Prices, type Sums, sumsBy } from '../../../shared/money'
import { eachOf } from '../../../shared/promotions'
import type { Promotion } from '../../db/schema-promotions'
import { readAs } from '../caller/caller'
import { list, type OfferView, type ProductView } from '../catalogue/catalogue'
import type { CallerCtx, Ctx } from '../ctx'
import { hadBefore, isFor, type PromotionForm, running, stateOf, type Take, takeOf } from '../promotions/promotions'
import { floorOf } from './floors'
import { type Facts, factQueries, factsIn, lookBackMs, recallFacts, renewFacts } from './known-costs'
import { offOf } from './quote'

/**
 * What promotions make of the prices of an offer, minor units. `first`: from the first piece, with those currencies in
 * which the price before really was the lowest of 30 days. `steps`: each piece of so many or more, but for no more pieces
 * than are `left`; null for any number.
 */
export type Lowered = {
  first: { promotion: Promotion; priceIn: Sums; wasIn: Sums } | null
  steps: { from: number; priceIn: Sums; left: number | null }[]
}
export type ShownOffer = OfferView & { lowered?: Lowered | undefined }
export type ShownProduct = Omit<ProductView, 'offers'> & { offers: ShownOffer[] }

// Made once for each reading of the catalogue, of what is known beside it, and of the promotions.
type Made<Shown> = { by: Facts; key: string; shown: Shown }
const made = new WeakMap<object, Made<readonly ShownProduct[]>>()
const madeOne = new WeakMap<ProductView, Made<ShownProduct>>()

/**
 * Products with the prices that promotions lower now. One round trip in 10 s while there are any, else none; it does not
 * wait for that of the products, and reads what has moved.
 */
export async function withLowered(
  ctx: Ctx,
  products: Reading<readonly ProductView[]>,
): Promise<readonly ShownProduct[]> {
  const now = running(ctx)
  if (now.length === 0) return products
  const [views, by] = await Promise.all([products, recallFacts(ctx, now) ?? renewFacts(ctx)])
  return lowerAll(views, by, now)
}

/** The names, in every language, of the promotions that lower prices of a product now. */
export const promotionNames = ({ offers }: ShownProduct): string[] => [
  ...new Set(offers.flatMap(({ lowered }) => Object.values(lowered?.first?.promotion.terms.names ?? {}))),
]

/** What was read, or is being read. */
type Reading<Rows> = Rows | Promise<Rows>

/** One product the same way. */
export async function oneLowered(ctx: Ctx, product: Reading<ProductView>): Promise<ShownProduct> {
  const view = Promise.resolve(product)
  const [shown] = await withLowered(
    ctx,
    view.then((each) => [each]),
  )
  return shown ?? view
}

/** The published products as they would be shown if this promotion alone were running. */
export async function previewLowered(ctx: CallerCtx, { terms, pieces, ...dates }: PromotionForm) {
  const now = [{ id: '', version: 0, terms, piecesLeft: pieces, ...dates }]
  const [rows, views] = await Promise.all([readAs(ctx, factQueries(ctx, now)), list(ctx)])
  return lowerAll(views, factsIn(rows), now)
}

/** The same from the memory of this isolate; undefined when something has to be read. */
export function recallLowered(ctx: Ctx, views: readonly ProductView[]): readonly ShownProduct[] | undefined {
  const now = running(ctx)
  if (now.length === 0) return views
  const by = recallFacts(ctx, now)
  return by && lowerAll(views, by, now)
}

function lowerAll(views: readonly ProductView[], by: Facts, now: readonly Promotion[]): readonly ShownProduct[] {
  const key = stateOf(now)
  const earlier = made.get(views)
  if (earlier?.by === by && earlier.key === key) return earlier.shown
  const shown = views.map((view) => lower(view, { by, key }, now))
  made.set(views, { by, key, shown })
  return shown
}

function lower(view: ProductView, { by, key }: Omit<Made<ShownProduct>, 'shown'>, now: readonly Promotion[]) {
  const earlier = madeOne.get(view)
  if (earlier?.by === by && earlier.key === key) return earlier.shown
  const product = { productId: view.id, category: view.category, vouchers: view.vouchers }
  const own = now.filter((promotion) => isFor(promotion, product))
  const shown: ShownProduct =
    own.length === 0
      ? view
      : { ...view, offers: view.offers.map((offer) => ({ ...offer, lowered: loweredOf(offer, product, by, own) })) }
  madeOne.set(view, { by, key, shown })
  return shown
}

function loweredOf(
  { id, prices }: OfferView,
  product: Parameters<typeof isFor>[1],
  by: Facts,
  own: readonly Promotion[],
): Lowered | undefined {
  const found = by.offers.get(id)
  if (!found) return undefined
  const pricesBy: PricesBy = (take) =>
    loweredPrices(prices, take, (currency) => floorOf(found.costs, currency, by.rates))
  const best = lowestOf(
    prices,
    own.flatMap((promotion) => {
      const take = takeOf(promotion, 1)
      return take ? [{ promotion, priceIn: pricesBy(take) }] : []
    }),
  )
  const first = best && {
    ...best,
    wasIn: hadBefore(best.promotion, product, by.past, lookBackMs)
      ? {}
      : lowestOnly(prices, best.priceIn, found.lowest),
  }
  return { first: first ?? null, steps: stepsOf(prices, own, first ?? null, pricesBy) }
}

type PricesBy = (take: Take) => Sums
type Candidate = { promotion: Promotion; priceIn: Sums }

const isLower = (one: Sums, other: Sums): boolean =>
  currencies.some((currency) => (one[currency] ?? Infinity) < (other[currency] ?? 0))

const isSame = (one: Sums, other: Sums): boolean => !isLower(one, other) && !isLower(other, one)

/** The lowest price in each currency, with the promotion that lowers the one in dollars most; undefined where none does. */
function lowestOf(prices: Prices, candidates: readonly Candidate[]): Candidate | undefined {
  const lowering = candidates.filter(({ priceIn }) => isLower(priceIn, prices))
  const inDollars = ({ priceIn }: Candidate) => priceIn[mainCurrency] ?? 0
  const [first, ...others] = lowering.toSorted((one, other) => inDollars(one) - inDollars(other))
  return first && { ...first, priceIn: others.reduce((least, { priceIn }) => leastOf(least, priceIn), first.priceIn) }
}

/** The lower of two sums in each currency, or the one that there is. */
export const leastOf = (one: Sums, other: Sums): Sums =>
  sumsBy((currency) => {
    const sums = [one[currency], other[currency]].filter((sum) => sum !== undefined)
    return sums.length === 0 ? undefined : Math.min(...sums)
  })

/**
 * The steps at which the price of a piece changes with their number, so that any number costs what the cart asks: more is
 * taken off from so many pieces on, or a promotion has fewer left.
 */
function stepsOf(
  prices: Prices,
  own: readonly Promotion[],
  first: Lowered['first'],
  pricesBy: PricesBy,
): Lowered['steps'] {
  const priceAt = (pieces: number): Sums =>
    own
      .filter(({ piecesLeft }) => pieces <= (piecesLeft ?? pieces))
      .flatMap((promotion) => takeOf(promotion, pieces) ?? [])
      .reduce<Sums>((least, take) => leastOf(least, pricesBy(take)), prices)
  const changes = own
    .flatMap(({ terms, piecesLeft }) => [...terms.steps.map(({ from }) => from), (piecesLeft ?? Infinity) + 1])
    .filter((from) => from <= limits.cart.pieces)
    .toSorted((one, other) => one - other)
  const lowered = first && { priceIn: first.priceIn, left: first.promotion.piecesLeft }
  const steps: Lowered['steps'] = []
  for (const from of changes) {
    const priceIn = priceAt(from)
    if (isSame(priceIn, eachOf({ priceIn: prices, lowered, steps }, from))) continue
    const dearer = changes.find((later) => later > from && isLower(priceIn, priceAt(later)))
    steps.push({ from, priceIn, left: dearer === undefined ? null : dearer - 1 })
  }
  return steps
}

/** Prices with what is taken off, nowhere below the floor. */
const loweredPrices = (prices: Prices, take: Take, floorIn: (currency: keyof Prices) => number): Sums =>
  sumsBy((currency) => {
    const unitPrice = prices[currency]
    return unitPrice && unitPrice - offOf({ unitPrice, floor: floorIn(currency) }, take, currency)
  })

/** The prices of which it is true that they were the lowest until they were lowered: an older price may be struck through then alone. */
const lowestOnly = (prices: Prices, lowered: Sums, lowest: Sums): Sums =>
  sumsBy((currency) => {
    const [was, now, least] = [prices[currency], lowered[currency], lowest[currency]]
    return was !== undefined && now !== undefined && now < was && was <= (least ?? was) ? was : undefined
  })
