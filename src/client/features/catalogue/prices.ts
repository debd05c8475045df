import type { Price, Product } from '../../../shared/contract/catalogue'
import { type Sums, sumsBy } from '../../../shared/money'
import { eachOf } from '../../../shared/promotions'
import { isSoldOut } from '../../../shared/stock'

export type Shelf = { label: string; description: string; amounts: readonly number[]; prices: readonly Price[] }

/** The prices of a region, or all of them where the product knows no regions. */
export const shelfOf = (product: Product, region: string | null): Shelf =>
  (region === null ? undefined : product.regions[region]) ?? product

/** The order in which the shop lists them; the first is the default. */
export const regionsOf = (product: Product): string[] => Object.keys(product.regions)

/** What each of so many pieces cost before, in the currencies in which they cost less now. */
export function wasOf(price: Price, quantity: number): Sums {
  const [now, was] = [eachOf(price, quantity), price.lowered?.wasIn ?? {}]
  return sumsBy((each) => ((was[each] ?? 0) > (now[each] ?? 0) ? was[each] : undefined))
}

export const priceOf = (shelf: Shelf, amount: number | undefined): Price | undefined =>
  shelf.prices.find((price) => price.amount === amount)

/** The region that a product's page opens with: the wished one, else the first that has something to sell. */
export function openingRegion(product: Product, wished: string | null = null): string | null {
  const regions = regionsOf(product)
  const hasGoods = (region: string) => product.regions[region]?.prices.some((price) => !isSoldOut(price))
  return regions.find((each) => each === wished) ?? regions.find(hasGoods) ?? regions[0] ?? null
}
