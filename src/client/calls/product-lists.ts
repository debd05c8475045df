import { queryOptions } from '@tanstack/react-query'
import type { Product } from '../../shared/contract/catalogue'
import type { Language } from '../../shared/languages'
import { pageSize } from '../../shared/listing'
import { bestKey, freshMs } from './catalogue'
import { api, checkedBodyOf, hasAll } from './http'

const isProduct = hasAll<Product>('id', 'title', 'otherTitles', 'prices', 'regions')
const isList = (body: unknown): body is Product[] => Array.isArray(body) && body.every(isProduct)

/** What is asked of a list: its parameters as the shop reads them. */
export type Asked = Readonly<Record<string, string>>

/** A page of products, how many there are in all, and the cursor of the next page; null at the end. */
export type ProductsPage = { products: Product[]; count: number; next: string | null }

/** Asks for a page. A text is not whole while it is typed, and what it does not find is counted elsewhere. */
export async function fetchProducts(asked: Asked, signal?: AbortSignal): Promise<ProductsPage> {
  const query = { limit: String(pageSize), sort: 'popular', typing: 'yes', ...asked } as const
  const answer = await api.products.$get({ query }, { init: { signal } })
  const products = await checkedBodyOf(Promise.resolve(answer), isList)
  const next = /[?&]cursor=([^&>]+)/.exec(answer.headers.get('Link') ?? '')?.[1] ?? null
  return { products, count: Number(answer.headers.get('X-Total-Count') ?? products.length), next }
}

/** The products that most buy; in a small shop all of them. Titles come in the language of the reader. */
export const productsQuery = (language: Language) =>
  queryOptions({
    queryKey: bestKey(language),
    queryFn: ({ signal }) => fetchProducts({}, signal),
    staleTime: freshMs,
  })

/** Those of some products that are sold now. */
export const productsOfQuery = (ids: readonly string[], language: Language) =>
  queryOptions({
    queryKey: [...bestKey(language), 'of', ids],
    queryFn: async ({ signal }) => (await fetchProducts({ ids: ids.join(','), limit: '100' }, signal)).products,
    staleTime: freshMs,
    enabled: ids.length > 0,
  })
