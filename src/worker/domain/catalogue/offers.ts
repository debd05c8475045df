import type { EditedProduct, NewProduct } from '../../../shared/contract/catalogue'
import { AppError } from '../../../shared/errors'
import type { ProductView } from './product-view'

export type OfferDraft = { region: string; amount: number; label: string; priceUsd: number; priceRub: number }

type NamedPrice = { amount: number; price: number; rub: number }
type UnitPrice = { price: number; rub: number }

/** `price` and `rub` hold for every amount that `prices` does not name. */
function offersIn(
  place: { region: string; label: string },
  amounts: number[],
  prices: NamedPrice[],
  fallback: (amount: number) => UnitPrice,
): OfferDraft[] {
  const strays = prices.filter((named) => !amounts.includes(named.amount))
  if (strays.length > 0) throw new AppError('invalid_request', { fields: { prices: 'invalid' } })
  return amounts.map((amount) => {
    const { price, rub } = prices.find((named) => named.amount === amount) ?? fallback(amount)
    if (price <= 0 || rub <= 0) throw new AppError('invalid_request', { fields: { price: 'invalid_amount' } })
    return { ...place, amount, priceUsd: price, priceRub: rub }
  })
}

function offersOfRegions(regions: NonNullable<NewProduct['regions']>, unit: UnitPrice): OfferDraft[] {
  return Object.entries(regions).flatMap(([region, { label, amounts, prices }]) =>
    offersIn({ region, label }, amounts, prices, () => unit),
  )
}

/** Offers of a new product: by region when it has regions, else its own amounts. */
export function offersOfNew(form: NewProduct & { label: string }): OfferDraft[] {
  if (form.regions && Object.keys(form.regions).length > 0) return offersOfRegions(form.regions, form)
  if (!form.amounts) throw new AppError('invalid_amounts', { fields: { amounts: 'invalid_amounts' } })
  return offersIn({ region: '', label: form.label }, form.amounts, form.prices ?? [], () => form)
}

/** Offers after an edit: what it does not name keeps its amount and price. */
export function offersAfterEdit(before: ProductView, form: EditedProduct & { label: string }): OfferDraft[] {
  const first = before.offers[0]
  const price = form.price ?? first?.priceUsd ?? 0
  const rub = form.rub ?? first?.priceRub ?? 0
  if (form.regions && Object.keys(form.regions).length > 0) return offersOfRegions(form.regions, { price, rub })
  if (!form.regions && before.regions.length > 0) return regionalAsBefore(before, form)
  const own = before.offers.filter((offer) => offer.region === '')
  const amounts = form.amounts ?? own.map((offer) => offer.amount)
  if (amounts.length === 0) throw new AppError('invalid_amounts', { fields: { amounts: 'invalid_amounts' } })
  return offersIn({ region: '', label: form.label }, amounts, form.prices ?? [], (amount) => {
    const kept = own.find((offer) => offer.amount === amount)
    return { price: form.price ?? kept?.priceUsd ?? price, rub: form.rub ?? kept?.priceRub ?? rub }
  })
}

/** A regional product is priced in its regions: a form may repeat what is shown, another price needs `regions`. */
function regionalAsBefore(before: ProductView, form: EditedProduct): OfferDraft[] {
  const shown = before.offers.filter((offer) => offer.region === before.regions[0]?.key)
  const isShown = (price: NamedPrice) =>
    shown.some(
      (offer) => offer.amount === price.amount && offer.priceUsd === price.price && offer.priceRub === price.rub,
    )
  const repeats =
    [undefined, shown[0]?.priceUsd].includes(form.price) &&
    [undefined, shown[0]?.priceRub].includes(form.rub) &&
    (form.amounts ?? []).every((amount) => shown.some((offer) => offer.amount === amount)) &&
    (form.prices ?? []).every(isShown)
  if (!repeats) throw new AppError('invalid_request', { fields: { regions: 'required' } })
  return before.offers.map(({ region, amount, label, priceUsd, priceRub }) => ({
    region,
    amount,
    label,
    priceUsd,
    priceRub,
  }))
}
