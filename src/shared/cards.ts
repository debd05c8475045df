import type { Price, Product } from './contract/catalogue'
import { type Currency, currencies } from './money'

export const lowStock = 5

export const isSoldOut = (price: Price): boolean => price.stock === 0

export const priceIn = (price: Price, currency: Currency): number => (currency === 'usd' ? price.price : price.rub)

/** One region of a card: the cheapest price in each currency, of what can be bought if anything can, and what is left. */
export type CardShelf = { from: Partial<Record<Currency, number>>; left: 'many' | 'few' | 'none' }

/** Games that the home page has words of its own for. */
export const knownGames = ['pubg', 'roblox', 'steam'] as const
export type KnownGame = (typeof knownGames)[number]

export const isKnownGame = (slug: string): slug is KnownGame => knownGames.some((known) => known === slug)

type Shown = Pick<Product, 'slug' | 'title' | 'image' | 'category' | 'popularity' | 'featured'>

/** A product as lists show it. Its shelves go by region; a product without regions has one, without a name. */
export type Card = Shown & { description?: string; shelves: Record<string, CardShelf> }

function shelfOf(prices: readonly Price[]): CardShelf {
  const inStock = prices.filter((price) => !isSoldOut(price))
  const told = inStock.length > 0 ? inStock : prices
  const from = told.length === 0 ? [] : currencies.map((each) => [each, cheapest(told, each)] as const)
  const left = inStock.reduce((sum, { stock }) => sum + (stock ?? Number.POSITIVE_INFINITY), 0)
  return { from: Object.fromEntries(from), left: left === 0 ? 'none' : left <= lowStock ? 'few' : 'many' }
}

const cheapest = (prices: readonly Price[], currency: Currency): number =>
  Math.min(...prices.map((price) => priceIn(price, currency)))

export function cardOf(product: Product): Card {
  const { slug, title, image, category, popularity, featured, description } = product
  const regions = Object.entries(product.regions).map(([region, { prices }]) => [region, shelfOf(prices)] as const)
  return {
    ...{ slug, title, image, category, popularity, featured },
    // Only the home page tells it, of what is featured and has no other words there.
    ...(featured && !isKnownGame(slug) && { description }),
    shelves: Object.fromEntries(regions.length > 0 ? regions : [['', shelfOf(product.prices)]]),
  }
}
