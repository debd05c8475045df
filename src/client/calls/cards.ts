import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useInfiniteQuery,
} from '@tanstack/react-query'
import { type Card, cardOf } from '../../shared/cards'
import type { CatalogueFilters, Product } from '../../shared/contract/catalogue'
import type { Wish } from '../../shared/finding'
import type { Language } from '../../shared/languages'
import { homeSize } from '../../shared/listing'
import type { Currency } from '../../shared/money'
import { useLanguage } from '../i18n/language'
import { type Asked, fetchProducts, freshMs, productsQuery } from './catalogue'
import { api, checkedBodyOf, hasAll } from './http'

/**
 * A page of cards, how many there are in all, and the cursor of the next page; null at the end. What the browser has asked
 * for has the products too.
 */
export type CardPage = { cards: Card[]; count: number; next: string | null; products?: Product[] }

/** A wish as the shop reads it, no longer than it takes; nothing of what does not matter. */
export function askedOf({ text, category, region, order }: Wish, currency: Currency): Asked {
  const byPrice = order === 'cheap' || order === 'dear'
  const all = {
    search: text.trim().slice(0, 100),
    category: category.slice(0, 60),
    region: region.slice(0, 20),
    ...(byPrice && { sort: order, currency }),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}

/**
 * Pages of cards, a quarter of the weight of their products, from the first one or after a cursor. With nothing asked
 * they are the best sellers, and in a small shop all that there is.
 */
export function cardsQuery(language: Language, asked: Asked = {}, after?: string) {
  const isAll = Object.keys(asked).length === 0 && after === undefined
  return infiniteQueryOptions({
    queryKey: ['catalogue', 'cards', language, ...(isAll ? [] : [{ ...asked, ...(after && { after }) }])],
    queryFn: async ({ client, pageParam, signal }): Promise<CardPage> => {
      const page =
        isAll && pageParam === ''
          ? await client.fetchQuery(productsQuery(language))
          : await fetchProducts({ ...asked, ...(pageParam && { cursor: pageParam }) }, signal)
      return { ...page, cards: page.products.map(cardOf) }
    },
    initialPageParam: after ?? '',
    getNextPageParam: ({ next }) => next,
    staleTime: freshMs,
    // The list of products is asked for again.
    retry: isAll ? false : undefined,
  })
}

/** What the home page shows: the featured products, then the best sellers. */
export const homeCardsQuery = (language: Language) =>
  cardsQuery(language, { sort: 'featured', limit: String(homeSize) })

// While another language is on the way the page stays as it is.
export const useHomeCards = () => {
  const query = useInfiniteQuery({ ...homeCardsQuery(useLanguage()), placeholderData: keepPreviousData })
  return { ...query, data: query.data?.pages[0]?.cards }
}

/** The product as a list already knows it, shown while its own page, with how to redeem it, is on the way. */
export function listedProduct(client: QueryClient, id: string, language: Language): Product | undefined {
  const lists = client.getQueriesData<InfiniteData<CardPage>>({ queryKey: cardsQuery(language).queryKey })
  const pages = lists.flatMap(([, data]) => data?.pages ?? [])
  return [...pages, client.getQueryData(productsQuery(language).queryKey)]
    .flatMap((page) => page?.products ?? [])
    .find(({ slug, id: name }) => slug === id || name === id)
}

const isFilters = hasAll<CatalogueFilters>('products', 'categories', 'regions')

/** What the whole catalogue can be narrowed down by. */
export const filtersQuery = queryOptions({
  queryKey: ['catalogue', 'filters'],
  queryFn: ({ signal }) => checkedBodyOf(api.filters.$get({}, { init: { signal } }), isFilters),
  staleTime: freshMs,
})
