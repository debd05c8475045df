import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { ProductPage } from '../../shared/contract/catalogue'
import type { Language } from '../../shared/languages'
import { useLanguage } from '../i18n/language'
import { api, checkedBodyOf, hasAll, orNull } from './http'

const isPage = hasAll<ProductPage>('id', 'title', 'otherTitles', 'prices', 'regions', 'redemption')

export async function fetchProduct(id: string, signal?: AbortSignal): Promise<ProductPage | null> {
  // What the browser keeps may be half a minute old: who is told that an offer is there again would find it sold out.
  const product = api.products[':id'].$get({ param: { id } }, { init: { signal, cache: 'no-cache' } })
  return orNull(checkedBodyOf(product, isPage))
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

/** When a product is asked for again while its page is open, ms: where something is sold out, who waits sees it come. */
export function againAfterMs(product: ProductPage | null | undefined): number | false {
  const regions = Object.values(product?.regions ?? {})
  const prices = [...(product?.prices ?? []), ...regions.flatMap((region) => region.prices)]
  return prices.some(({ stock }) => stock === 0) && freshMs
}

// While another language is on the way the page stays as it is, with all that was chosen on it.

export const useProduct = (id: string) =>
  useQuery({
    ...productQuery(id, useLanguage()),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => againAfterMs(state.data),
  })
