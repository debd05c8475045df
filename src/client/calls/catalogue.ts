import { keepPreviousData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { Product, ProductPage } from '../../shared/contract/catalogue'
import type { Language } from '../../shared/languages'
import { useLanguage } from '../i18n/language'
import { ApiError, api, bodyOf, localError } from './http'

const isProduct = (body: unknown): body is Product =>
  typeof body === 'object' &&
  body !== null &&
  'id' in body &&
  'title' in body &&
  'otherTitles' in body &&
  'prices' in body &&
  'regions' in body

const isProductPage = (body: unknown): body is ProductPage => isProduct(body) && 'redemption' in body

async function fetchProducts(signal: AbortSignal): Promise<Product[]> {
  const body = await bodyOf<unknown>(api.products.$get({ query: {} }, { init: { signal } }))
  if (Array.isArray(body) && body.every(isProduct)) return body
  throw localError('invalid_response')
}

/** That there is no such product is an answer too: it is known for a while, like any other. */
export async function fetchProduct(id: string, signal?: AbortSignal): Promise<ProductPage | null> {
  try {
    const body = await bodyOf<unknown>(
      api.products[':id'].$get({ param: { id } }, { init: { signal: signal ?? null } }),
    )
    if (isProductPage(body)) return body
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
  throw localError('invalid_response')
}

const freshMs = 30_000

/** Titles come in the reader's language, so each language has its own list. */
export const productsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['catalogue', language],
    queryFn: ({ signal }) => fetchProducts(signal),
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
