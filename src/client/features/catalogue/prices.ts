import type { Price, Product } from '../../../shared/contract/catalogue'

type Shelf = { label: string; description: string; amounts: readonly number[]; prices: readonly Price[] }

/** What is for sale in a region, or all of it where the product knows no regions. */
export const shelfOf = (product: Product, region: string | null): Shelf =>
  (region === null ? undefined : product.regions[region]) ?? product

/** The order in which the shop lists them; the first is the default (specification §4). */
export const regionsOf = (product: Product): string[] => Object.keys(product.regions)

export const priceOf = (shelf: Shelf, amount: number | undefined): Price | undefined =>
  shelf.prices.find((price) => price.amount === amount)

export const isSoldOut = (price: Price): boolean => price.stock === 0

const allPrices = (product: Product): Price[] => {
  const regional = Object.values(product.regions).flatMap((region) => region.prices)
  return regional.length > 0 ? regional : product.prices
}

export function cheapestOf(product: Product): Price | undefined {
  const prices = allPrices(product)
  const inStock = prices.filter((price) => !isSoldOut(price))
  return (inStock.length > 0 ? inStock : prices).toSorted((a, b) => a.price - b.price)[0]
}

export const isAllSoldOut = (product: Product): boolean => allPrices(product).every(isSoldOut)
