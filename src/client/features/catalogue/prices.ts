import { type Card, type CardShelf, isSoldOut } from '../../../shared/cards'
import type { Price, Product } from '../../../shared/contract/catalogue'

export type Shelf = { label: string; description: string; amounts: readonly number[]; prices: readonly Price[] }

/** The prices of a region, or all of them where the product knows no regions. */
export const shelfOf = (product: Product, region: string | null): Shelf =>
  (region === null ? undefined : product.regions[region]) ?? product

/** The order in which the shop lists them; the first is the default. */
export const regionsOf = (product: Product): string[] => Object.keys(product.regions)

export const priceOf = (shelf: Shelf, amount: number | undefined): Price | undefined =>
  shelf.prices.find((price) => price.amount === amount)

/** The region that a product's page opens with: the wished one, else the first that has something to sell. */
export function openingRegion(product: Product, wished: string | null = null): string | null {
  const regions = regionsOf(product)
  const hasGoods = (region: string) => product.regions[region]?.prices.some((price) => !isSoldOut(price))
  return regions.find((each) => each === wished) ?? regions.find(hasGoods) ?? regions[0] ?? null
}

/** What a card tells: of the wished region, else of the one that the product's page opens with. */
export function shelfShown({ shelves }: Card, region = ''): CardShelf | undefined {
  const all = Object.values(shelves)
  return shelves[region] ?? all.find(({ left }) => left !== 'none') ?? all[0]
}

export const isAllSoldOut = (card: Card, region = ''): boolean => shelfShown(card, region)?.left === 'none'

/** Best sellers first, sold-out products last, the order of the shop in between. */
export const byPopularity = <Each extends Card>(cards: readonly Each[], region = ''): readonly Each[] =>
  cards.toSorted((a, b) => {
    const soldOut = Number(isAllSoldOut(a, region)) - Number(isAllSoldOut(b, region))
    return soldOut || b.popularity - a.popularity
  })
