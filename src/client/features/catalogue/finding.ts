import type { Product } from '../../../shared/contract/catalogue'
import type { Currency } from '../../../shared/money'
import { namesOfProduct } from '../../../shared/product-names'
import { search } from '../../../shared/search'
import { byPopularity, cheapestOf, priceIn, regionsOf } from './prices'

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

function byPrice(products: readonly Product[], currency: Currency, { region, order }: Wish): readonly Product[] {
  const direction = order === 'dear' ? -1 : 1
  const cost = (product: Product) => {
    const cheapest = cheapestOf(product, currency, region)
    return cheapest ? priceIn(cheapest, currency) : 0
  }
  return products.toSorted((a, b) => direction * (cost(a) - cost(b)))
}

/** A product without regions, or sold for the whole world too, works in every region. */
const worksIn = (product: Product, region: string): boolean =>
  region === '' || !product.hasFilter || 'GLOBAL' in product.regions || region in product.regions

/** Popular first among equally good answers to the text; a wish for an order by price outweighs the text. */
export function findProducts(products: readonly Product[], wish: Wish, currency: Currency): readonly Product[] {
  const { text, category, region, order } = wish
  const fitting = products.filter((each) => (!category || each.category === category) && worksIn(each, region))
  const found = search(byPopularity(fitting, region), text, namesOfProduct)
  return order === 'popular' ? found : byPrice(found, currency, wish)
}

const distinct = (values: string[]): string[] => [...new Set(values)]

export const categoriesOf = (products: readonly Product[]): string[] =>
  distinct(products.map(({ category }) => category))

export const regionsIn = (products: readonly Product[]): string[] =>
  distinct(products.flatMap(regionsOf)).filter((region) => region !== 'GLOBAL')
