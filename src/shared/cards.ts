import type { Price, Product } from './contract/catalogue'
import { currencies, type Sums } from './money'
import { isSoldOut, lowStock } from './stock'

/**
 * One region of a card: the cheapest price in each currency it is sold in, of what can be bought if anything can, what
 * is left, and what those prices were that a promotion has lowered.
 */
export type CardShelf = { from: Sums; was?: Sums; left: 'many' | 'few' | 'none' }

/** Games that the home page has words of its own for. */
export const knownGames = ['pubg', 'roblox', 'steam'] as const
export type KnownGame = (typeof knownGames)[number]

export const isKnownGame = (slug: string): slug is KnownGame => knownGames.some((known) => known === slug)

type Shown = Pick<Product, 'slug' | 'title' | 'image' | 'category' | 'popularity' | 'featured'>

/** A product as lists show it. Its shelves go by region; a product without regions has one, without a name. */
export type Card = Shown & { description?: string; shelves: Record<string, CardShelf> }

function shelfOf(prices: readonly Price[]): CardShelf {
  const inStock = prices.filter((price) => !isSoldOut(price))
  const counted = inStock.length > 0 ? inStock : prices
  const cheapest = currencies.flatMap((each) => {
    const sums = counted.flatMap(({ priceIn, lowered }) => {
      const sum = lowered?.priceIn[each] ?? priceIn[each]
      return sum === undefined ? [] : { sum, was: lowered?.wasIn[each] }
    })
    const [first] = sums.sort((one, other) => one.sum - other.sum)
    return first ? { each, ...first } : []
  })
  const from = cheapest.map(({ each, sum }) => [each, sum] as const)
  const was = cheapest.flatMap(({ each, was: sum }) => (sum === undefined ? [] : [[each, sum] as const]))
  const left = inStock.reduce((sum, { stock }) => sum + (stock ?? Number.POSITIVE_INFINITY), 0)
  return {
    from: Object.fromEntries(from),
    ...(was.length > 0 && { was: Object.fromEntries(was) }),
    left: left === 0 ? 'none' : left <= lowStock ? 'few' : 'many',
  }
}

export function cardOf(product: Product): Card {
  const { slug, title, image, category, popularity, featured, description } = product
  const regions = Object.entries(product.regions).map(([region, { prices }]) => [region, shelfOf(prices)] as const)
  return {
    ...{ slug, title, image, category, popularity, featured },
    // Only the home page shows it, of what is featured and has no other words there.
    ...(featured && !isKnownGame(slug) && { description }),
    shelves: Object.fromEntries(regions.length > 0 ? regions : [['', shelfOf(product.prices)]]),
  }
}
