import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Product, ProductPage } from '../../shared/contract/catalogue'
import type { Language } from '../../shared/languages'
import { pageSize } from '../../shared/listing'
import { useLanguage } from '../i18n/language'
import { ApiError, api, checkedBodyOf, hasAll } from './http'

const isProduct = hasAll<Product>('id', 'title', 'otherTitles', 'prices', 'regions')
const isList = (body: unknown): body is Product[] => Array.isArray(body) && body.every(isProduct)
const isPage = hasAll<ProductPage>('id', 'title', 'otherTitles', 'prices', 'regions', 'redemption')

/** A missing product is an answer too, which is kept for a while like any other. */
export async function fetchProduct(id: string, signal?: AbortSignal): Promise<ProductPage | null> {
  const product = api.products[':id'].$get({ param: { id } }, { init: { signal } })
  return checkedBodyOf(product, isPage).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
}

/** How long a list or a product is shown before it is asked for again. */
export const freshMs = 30_000

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
    queryKey: ['catalogue', language],
    queryFn: ({ signal }) => fetchProducts({}, signal),
    staleTime: freshMs,
  })

/** Those of some products that are sold now. */
export const productsOfQuery = (ids: readonly string[], language: Language) =>
  queryOptions({
    queryKey: ['catalogue', language, 'of', ids],
    queryFn: async ({ signal }) => (await fetchProducts({ ids: ids.join(','), limit: '100' }, signal)).products,
    staleTime: freshMs,
    enabled: ids.length > 0,
  })

export const productQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ['catalogue', language, id],
    queryFn: ({ signal }) => fetchProduct(id, signal),
    staleTime: freshMs,
  })

// While another language is on the way the page stays as it is, with all that was chosen on it.

export const useProduct = (id: string) =>
  useQuery({ ...productQuery(id, useLanguage()), placeholderData: keepPreviousData })
