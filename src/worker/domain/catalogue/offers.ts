import type { EditedProduct, Fiscal, NewProduct } from '../../../shared/contract/catalogue'
import { type SaidSums, saidPrices } from '../../../shared/contract/common'
import { AppError } from '../../../shared/errors'
import { arePrices, type Currency, currencies, type Prices, type Sums } from '../../../shared/money'
import type { ProductView } from './product-view'

/** `prices` in minor units; what is not said of `fiscal` stays as it is. */
export type OfferDraft = { region: string; amount: number; label: string; prices: Prices; fiscal?: Fiscal | null }

type Offered = Pick<OfferDraft, 'region' | 'amount' | 'prices'>
type Regions = NonNullable<NewProduct['regions']>
type NamedPrice = Regions[string]['prices'][number]

/** The currencies in which nothing said is taken, because prices follow the dollar. */
type Followed = readonly Currency[]

/** What is said, and what was so already in a currency that nothing is said of. */
function pricesFrom(said: SaidSums, before: Partial<Prices>, followed: Followed): Prices {
  const sums = currencies.flatMap((currency) => {
    const isTaken = said[currency] !== undefined && !followed.includes(currency)
    const sum = isTaken ? said[currency] : before[currency]
    return typeof sum === 'number' ? [[currency, sum] as const] : []
  })
  const prices: Sums = Object.fromEntries(sums)
  if (!arePrices(prices) || sums.some(([, sum]) => sum <= 0)) {
    throw new AppError('invalid_request', { fields: { price: 'invalid_amount' } })
  }
  return prices
}

const agrees = (said: SaidSums, prices: Sums, followed: Followed): boolean =>
  currencies.every(
    (currency) =>
      said[currency] === undefined || followed.includes(currency) || (said[currency] ?? undefined) === prices[currency],
  )

/** What was offered before, and the currencies that nothing said is taken in. */
type Known = { before: Offered[]; followed: Followed }

/** `otherwise` says the price of an amount that `named` does not. */
function offersIn(
  place: { region: string; label: string },
  { amounts, prices: named }: { amounts: number[]; prices: NamedPrice[] },
  otherwise: (amount: number) => SaidSums,
  { before, followed }: Known,
): OfferDraft[] {
  const strays = named.filter(({ amount }) => !amounts.includes(amount))
  if (strays.length > 0) throw new AppError('invalid_request', { fields: { prices: 'invalid' } })
  return amounts.map((amount) => {
    const own = named.find((each) => each.amount === amount)
    const old = before.find((offer) => offer.region === place.region && offer.amount === amount)
    const said = own ? saidPrices(own) : otherwise(amount)
    return { ...place, amount, prices: pricesFrom(said, old?.prices ?? {}, followed) }
  })
}

const offersOfRegions = (regions: Regions, unit: SaidSums, known: Known): OfferDraft[] =>
  Object.entries(regions).flatMap(([region, { label, ...priced }]) =>
    offersIn({ region, label }, priced, () => unit, known),
  )

/** Offers of a new product: by region when it has regions, else its own amounts. */
export function offersOfNew(form: NewProduct & { label: string }, followed: Followed): OfferDraft[] {
  const unit = saidPrices(form)
  const known = { before: [], followed }
  if (form.regions && Object.keys(form.regions).length > 0) return offersOfRegions(form.regions, unit, known)
  if (!form.amounts) throw new AppError('invalid_amounts', { fields: { amounts: 'invalid_amounts' } })
  const priced = { amounts: form.amounts, prices: form.prices ?? [] }
  return offersIn({ region: '', label: form.label }, priced, () => unit, known)
}

/** Offers after an edit: what it does not name keeps its amount and price. */
export function offersAfterEdit(
  before: ProductView,
  form: EditedProduct & { label: string },
  followed: Followed,
): OfferDraft[] {
  const said = saidPrices(form)
  const unit = { ...before.offers[0]?.prices, ...said }
  if (form.regions && Object.keys(form.regions).length > 0) {
    return offersOfRegions(form.regions, unit, { before: before.offers, followed })
  }
  if (!form.regions && before.regions.length > 0) return regionalAsBefore(before, form, followed)
  const own = before.offers.filter((offer) => offer.region === '')
  const amounts = form.amounts ?? own.map((offer) => offer.amount)
  if (amounts.length === 0) throw new AppError('invalid_amounts', { fields: { amounts: 'invalid_amounts' } })
  const isOwn = (amount: number) => own.some((offer) => offer.amount === amount)
  return offersIn(
    { region: '', label: form.label },
    { amounts, prices: form.prices ?? [] },
    (amount) => (isOwn(amount) ? said : unit),
    { before: own, followed },
  )
}

/** A regional product is priced in its regions: a form may repeat what is shown, another price needs `regions`. */
function regionalAsBefore(before: ProductView, form: EditedProduct, followed: Followed): OfferDraft[] {
  const shown = before.offers.filter((offer) => offer.region === before.regions[0]?.key)
  const isShown = (named: NamedPrice) =>
    shown.some((offer) => offer.amount === named.amount && agrees(saidPrices(named), offer.prices, followed))
  const repeats =
    agrees(saidPrices(form), shown[0]?.prices ?? {}, followed) &&
    (form.amounts ?? []).every((amount) => shown.some((offer) => offer.amount === amount)) &&
    (form.prices ?? []).every(isShown)
  if (!repeats) throw new AppError('invalid_request', { fields: { regions: 'required' } })
  return before.offers.map(({ region, amount, label, prices }) => ({ region, amount, label, prices }))
}
