import type { Card } from '../../../shared/cards'
import type { Currency } from '../../../shared/money'
import { search } from '../../../shared/search'
import { byPopularity, shelfShown } from './card-shelves'

export const orders = ['popular', 'cheap', 'dear'] as const
export type Order = (typeof orders)[number]

/** The buyer's wish; '' where it does not matter. The address keeps it, so that it can be shared. */
export type Wish = { text: string; category: string; region: string; order: Order }

export const nothingWished: Wish = { text: '', category: '', region: '', order: 'popular' }

export function wishIn(params: URLSearchParams): Wish {
  const order = orders.find((each) => each === params.get('sort')) ?? 'popular'
  return {
    text: params.get('q') ?? '',
    category: params.get('category') ?? '',
    region: params.get('region') ?? '',
    order,
  }
}

export function paramsOf({ text, category, region, order }: Wish): Record<string, string> {
  const all = { q: text, category, region, sort: order === 'popular' ? '' : order }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/** A card with the names that a text is looked for in. */
export type NamedCard = Card & { names?: readonly string[] }

/** What is not sold in the currency comes last. */
function byPrice(products: readonly NamedCard[], currency: Currency, { region, order }: Wish): readonly NamedCard[] {
  const direction = order === 'dear' ? -1 : 1
  const cost = (product: Card) => shelfShown(product, region)?.from[currency] ?? direction * Number.POSITIVE_INFINITY
  return products.toSorted((a, b) => direction * (cost(a) - cost(b)))
}

/** A product without regions, or sold for the whole world too, works in every region. */
const worksIn = ({ shelves }: Card, region: string): boolean =>
  ['', 'GLOBAL', region].some((each) => region === '' || Object.hasOwn(shelves, each))

/** Popular first among equally good answers to the text; a wish for an order by price outweighs the text. */
export function findProducts(products: readonly NamedCard[], wish: Wish, currency: Currency): readonly NamedCard[] {
  const { text, category, region, order } = wish
  const fitting = products.filter((each) => (!category || each.category === category) && worksIn(each, region))
  const found = search(byPopularity(fitting, region), text, ({ names = [] }) => names)
  return order === 'popular' ? found : byPrice(found, currency, wish)
}

const distinct = (values: string[]): string[] => [...new Set(values)]

export const categoriesOf = (products: readonly Card[]): string[] => distinct(products.map(({ category }) => category))

export const regionsIn = (products: readonly Card[]): string[] =>
  distinct(products.flatMap(({ shelves }) => Object.keys(shelves))).filter((region) => !['', 'GLOBAL'].includes(region))
