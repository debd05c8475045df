import type { EditedProduct, NewProduct } from '../../../shared/contract/catalogue'
import { type SaidSums, saidPrices } from '../../../shared/contract/common'
import { AppError } from '../../../shared/errors'
import { arePrices, currencies, type Prices, type Sums } from '../../../shared/money'
import type { ProductView } from './product-view'

/** `prices` in minor units. */
export type OfferDraft = { region: string; amount: number; label: string; prices: Prices }

type Offered = Pick<OfferDraft, 'region' | 'amount' | 'prices'>
type Regions = NonNullable<NewProduct['regions']>
type NamedPrice = Regions[string]['prices'][number]

/** What is said, and what was so already in a currency that nothing is said of. */
function pricesFrom(said: SaidSums, before: Partial<Prices> = {}): Prices {
  const sums = currencies.flatMap((currency) => {
    const sum = said[currency] === undefined ? before[currency] : said[currency]
    return typeof sum === 'number' ? [[currency, sum] as const] : []
  })
  const prices: Sums = Object.fromEntries(sums)
  if (!arePrices(prices) || sums.some(([, sum]) => sum <= 0)) {
    throw new AppError('invalid_request', { fields: { price: 'invalid_amount' } })
  }
  return prices
}

const agrees = (said: SaidSums, prices: Sums): boolean =>
  currencies.every((currency) => said[currency] === undefined || (said[currency] ?? undefined) === prices[currency])

/** `otherwise` says the price of an amount that `named` does not. */
function offersIn(
  place: { region: string; label: string },
  { amounts, prices: named }: { amounts: number[]; prices: NamedPrice[] },
  otherwise: (amount: number) => SaidSums,
  before: Offered[] = [],
): OfferDraft[] {
  const strays = named.filter(({ amount }) => !amounts.includes(amount))
  if (strays.length > 0) throw new AppError('invalid_request', { fields: { prices: 'invalid' } })
  return amounts.map((amount) => {
    const own = named.find((each) => each.amount === amount)
    const old = before.find((offer) => offer.region === place.region && offer.amount === amount)
    return { ...place, amount, prices: pricesFrom(own ? saidPrices(own) : otherwise(amount), old?.prices) }
  })
}

const offersOfRegions = (regions: Regions, unit: SaidSums, before?: Offered[]): OfferDraft[] =>
  Object.entries(regions).flatMap(([region, { label, ...priced }]) =>
    offersIn({ region, label }, priced, () => unit, before),
  )

/** Offers of a new product: by region when it has regions, else its own amounts. */
export function offersOfNew(form: NewProduct & { label: string }): OfferDraft[] {
  const unit = saidPrices(form)
  if (form.regions && Object.keys(form.regions).length > 0) return offersOfRegions(form.regions, unit)
  if (!form.amounts) throw new AppError('invalid_amounts', { fields: { amounts: 'invalid_amounts' } })
  return offersIn({ region: '', label: form.label }, { amounts: form.amounts, prices: form.prices ?? [] }, () => unit)
}

/** Offers after an edit: what it does not name keeps its amount and price. */
export function offersAfterEdit(before: ProductView, form: EditedProduct & { label: string }): OfferDraft[] {
  const said = saidPrices(form)
  const unit = { ...before.offers[0]?.prices, ...said }
  if (form.regions && Object.keys(form.regions).length > 0) return offersOfRegions(form.regions, unit, before.offers)
  if (!form.regions && before.regions.length > 0) return regionalAsBefore(before, form)
  const own = before.offers.filter((offer) => offer.region === '')
  const amounts = form.amounts ?? own.map((offer) => offer.amount)
  if (amounts.length === 0) throw new AppError('invalid_amounts', { fields: { amounts: 'invalid_amounts' } })
  const isOwn = (amount: number) => own.some((offer) => offer.amount === amount)
  return offersIn(
    { region: '', label: form.label },
    { amounts, prices: form.prices ?? [] },
    (amount) => (isOwn(amount) ? said : unit),
    own,
  )
}

/** A regional product is priced in its regions: a form may repeat what is shown, another price needs `regions`. */
function regionalAsBefore(before: ProductView, form: EditedProduct): OfferDraft[] {
  const shown = before.offers.filter((offer) => offer.region === before.regions[0]?.key)
  const isShown = (named: NamedPrice) =>
    shown.some((offer) => offer.amount === named.amount && agrees(saidPrices(named), offer.prices))
  const repeats =
    agrees(saidPrices(form), shown[0]?.prices ?? {}) &&
    (form.amounts ?? []).every((amount) => shown.some((offer) => offer.amount === amount)) &&
    (form.prices ?? []).every(isShown)
  if (!repeats) throw new AppError('invalid_request', { fields: { regions: 'required' } })
  return before.offers.map(({ region, amount, label, prices }) => ({ region, amount, label, prices }))
}
