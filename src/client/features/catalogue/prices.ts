import type { Price, Product } from '../../../shared/contract/catalogue'
import type { Currency } from '../../../shared/money'

export type Shelf = { label: string; description: string; amounts: readonly number[]; prices: readonly Price[] }

/** What is for sale in a region, or all of it where the product knows no regions. */
export const shelfOf = (product: Product, region: string | null): Shelf =>
  (region === null ? undefined : product.regions[region]) ?? product

/** The order in which the shop lists them; the first is the default. */
export const regionsOf = (product: Product): string[] => Object.keys(product.regions)

export const priceOf = (shelf: Shelf, amount: number | undefined): Price | undefined =>
  shelf.prices.find((price) => price.amount === amount)

export const priceIn = (price: Price, currency: Currency): number => (currency === 'usd' ? price.price : price.rub)

export const isSoldOut = (price: Price): boolean => price.stock === 0

const allPrices = (product: Product): readonly Price[] => {
  const regional = Object.values(product.regions).flatMap((region) => region.prices)
  return regional.length > 0 ? regional : product.prices
}

/** The region that a product's page opens with: the wished one, else the first that has something to sell. */
export function openingRegion(product: Product, wished: string | null = null): string | null {
  const regions = regionsOf(product)
  const open = regions.find((each) => each === wished) ?? regions.find((each) => !isAllSoldOut(product, each))
  return open ?? regions[0] ?? null
}

/** The price a product begins at where its page opens, of what can be bought if anything can. */
export function cheapestOf(product: Product, currency: Currency, region = ''): Price | undefined {
  const { prices } = shelfOf(product, openingRegion(product, region))
  const inStock = prices.filter((price) => !isSoldOut(price))
  const shown = inStock.length > 0 ? inStock : prices
  return shown.toSorted((a, b) => priceIn(a, currency) - priceIn(b, currency))[0]
}

export const lowStock = 5

/** Whether only a few pieces are left of all that is sold where the page opens. */
export const hasFewLeft = (product: Product, region = ''): boolean =>
  shelfOf(product, openingRegion(product, region)).prices.reduce(
    (left, { stock }) => left + (stock ?? Number.POSITIVE_INFINITY),
    0,
  ) <= lowStock

export const isAllSoldOut = (product: Product, region = ''): boolean =>
  (product.regions[region]?.prices ?? allPrices(product)).every(isSoldOut)
