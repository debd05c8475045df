import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type Card, cardOf } from '../../shared/cards'
import type { Product } from '../../shared/contract/catalogue'
import type { CatalogueFilters } from '../../shared/contract/product-pages'
import type { Language } from '../../shared/languages'
import { useLanguage } from '../i18n/language'
import { freshMs } from './catalogue'
import { api, checkedBodyOf, hasAll } from './http'
import { type Asked, fetchProducts } from './product-lists'

/**
 * A page of cards, how many there are in all, and the cursor of the next page; null at the end. What the browser has asked
 * for has the products too.
 */
export type CardPage = { cards: Card[]; count: number; next: string | null; products?: Product[] }

const typingPauseMs = 250

/** A page of cards, a quarter of the weight of their products; with nothing asked the best sellers. */
export const cardsQuery = (language: Language, asked: Asked = {}) =>
  queryOptions({
    queryKey: ['catalogue', 'cards', language, asked],
    queryFn: async ({ signal }): Promise<CardPage> => {
      // Whoever goes on typing has asked for something else by then, and this is not sent.
      if (asked.search) await new Promise((goOn) => setTimeout(goOn, typingPauseMs))
      const page = await fetchProducts(asked, signal)
      return { ...page, cards: page.products.map(cardOf) }
    },
    staleTime: freshMs,
  })

/** The products that the home page begins with: the featured ones, then the best sellers; in a small shop all of them. */
export const startQuery = (language: Language) => cardsQuery(language, { sort: 'featured' })

// While another language is on the way the page stays as it is.
export const useStart = () => useQuery({ ...startQuery(useLanguage()), placeholderData: keepPreviousData })

const isFilters = hasAll<CatalogueFilters>('products', 'categories', 'regions')

/** What the whole catalogue can be narrowed down by. */
export const filtersQuery = queryOptions({
  queryKey: ['catalogue', 'filters'],
  queryFn: ({ signal }) => checkedBodyOf(api.filters.$get({}, { init: { signal } }), isFilters),
  staleTime: freshMs,
})
