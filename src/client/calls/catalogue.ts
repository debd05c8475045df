import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Product, ProductPage } from '../../shared/contract/catalogue'
import type { Language } from '../../shared/languages'
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

/** Titles come in the reader's language, so each language has its own list. */
export const productsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['catalogue', language],
    queryFn: ({ signal }) => checkedBodyOf(api.products.$get({ query: {} }, { init: { signal } }), isList),
    staleTime: freshMs,
  })

export const productQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ['catalogue', language, id],
    queryFn: ({ signal }) => fetchProduct(id, signal),
    staleTime: freshMs,
  })

// While another language is on the way the page stays as it is, with all that was chosen on it.

export const useProducts = () => useQuery({ ...productsQuery(useLanguage()), placeholderData: keepPreviousData })

export const useProduct = (id: string) =>
  useQuery({ ...productQuery(id, useLanguage()), placeholderData: keepPreviousData })

/** The product as the list already knows it, shown while its own page, with how to redeem it, is on the way. */
export const listedProduct = (client: QueryClient, id: string, language: Language): Product | undefined =>
  client.getQueryData(productsQuery(language).queryKey)?.find((product) => product.slug === id || product.id === id)
