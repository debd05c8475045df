import { isAllSoldOut, shelfShown } from './card-shelves'
import type { Card } from './cards'
import type { CatalogueFilters } from './contract/product-pages'
import { isCursor, type Order, orders } from './listing'
import type { Currency } from './money'
import { ranked } from './search'

/** The buyer's wish; '' where it does not matter. The address keeps it, so that it can be shared. */
export type Wish = { text: string; category: string; region: string; order: Order }

export const nothingWished: Wish = { text: '', category: '', region: '', order: 'popular' }

/** The parameters of an address. */
type Params = { get: (name: string) => string | null }

export function wishIn(params: Params): Wish {
  const order = orders.find((each) => each === params.get('sort')) ?? 'popular'
  return {
    text: params.get('q') ?? '',
    category: params.get('category') ?? '',
    region: params.get('region') ?? '',
    order,
  }
}

/** The cursor in an address; one that can be none is not there. */
export function cursorIn(params: Params): string | undefined {
  const after = params.get('after') ?? ''
  return isCursor(after) ? after : undefined
}

export function paramsOf({ text, category, region, order }: Wish): Record<string, string> {
  const all = { q: text, category, region, sort: order === 'popular' ? '' : order }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** A card with the names that a text is looked for in. */
export type NamedCard = Card & { names?: readonly string[] }

/** Where a card stands: of two places the one with the lower number comes first, the last number is that of the shop. */
export type Place = readonly number[]
export type Placed<Each> = { card: Each; place: Place }

export function comparePlaces(one: Place, other: Place): number {
  for (const [index, number] of one.entries()) {
    const difference = number - (other[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

/** Behind every price. It is a number that an address can hold, which Infinity is not. */
const unsold = Number.MAX_SAFE_INTEGER

function costOf(card: Card, { region, order }: Wish, currency: Currency): number {
  if (order !== 'cheap' && order !== 'dear') return 0
  const cost = shelfShown(card, region)?.from[currency]
  // What is not sold in the currency comes last.
  return cost === undefined ? unsold : cost * (order === 'dear' ? -1 : 1)
}

/** Best sellers first and sold-out products last; without a wish for an order as the shop has them. */
function standing(card: Card, { region, order }: Wish): number[] {
  if (order === 'shop' || (order === 'featured' && card.featured)) return [0, 0, 0]
  return [Number(isAllSoldOut(card, region)), -card.popularity, Number(isAllSoldOut(card))]
}

/** A product without regions, or sold for the whole world too, works in every region. */
const worksIn = ({ shelves }: Card, region: string): boolean =>
  ['', 'GLOBAL', region].some((each) => region === '' || Object.hasOwn(shelves, each))

/**
 * The cards that answer a wish, in order, each with its place. `cards` stand in the order of the shop, or all of them in
 * the order of popularity. Popular first among equally good answers to the text; an order by price outweighs the text.
 */
export function placeProducts<Each extends NamedCard>(
  cards: readonly Each[],
  wish: Wish,
  currency: Currency,
): Placed<Each>[] {
  const { text, category, region, order } = wish
  const numbers = new Map(cards.map((card, number) => [card, number]))
  const fitting = cards.filter((each) => (!category || each.category === category) && worksIn(each, region))
  return ranked(fitting, text, ({ names = [] }) => names)
    .map(({ item: card, rank }) => {
      const first = order === 'featured' ? Number(!card.featured) : costOf(card, wish, currency)
      return { card, place: [first, -rank, ...standing(card, wish), numbers.get(card) ?? 0] }
    })
    .toSorted((one, other) => comparePlaces(one.place, other.place))
}

/** The same without their places. The worker and the browser decide by this alone what a list shows. */
export const findProducts = <Each extends NamedCard>(
  cards: readonly Each[],
  wish: Wish,
  currency: Currency,
): readonly Each[] => placeProducts(cards, wish, currency).map(({ card }) => card)

function counted(names: readonly string[]): { name: string; products: number }[] {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, products]) => ({ name, products }))
}

/** What a catalogue can be narrowed down by. What is sold everywhere is no region to choose. */
export const filtersOf = (cards: readonly Card[]): CatalogueFilters => ({
  products: cards.length,
  categories: counted(cards.map(({ category }) => category)),
  regions: counted(
    cards.flatMap(({ shelves }) => Object.keys(shelves)).filter((region) => !['', 'GLOBAL'].includes(region)),
  ),
})
