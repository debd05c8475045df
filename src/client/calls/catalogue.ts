import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ProductPage } from '../../shared/contract/catalogue'
import type { Language } from '../../shared/languages'
import { useLanguage } from '../i18n/language'
import { ApiError, api, checkedBodyOf, hasAll } from './http'

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

/** Under what the products that most buy are kept. */
export const bestKey = (language: Language) => ['catalogue', language] as const

export const productQuery = (id: string, language: Language) =>
  queryOptions({
    queryKey: ['catalogue', language, id],
    queryFn: ({ signal }) => fetchProduct(id, signal),
    staleTime: freshMs,
  })

// While another language is on the way the page stays as it is, with all that was chosen on it.

export const useProduct = (id: string) =>
  useQuery({ ...productQuery(id, useLanguage()), placeholderData: keepPreviousData })
