import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Found } from '../../shared/contract/catalogue'
import type { Language } from '../../shared/languages'
import { api, checkedBodyOf, hasAll } from './http'

const isFound = (body: unknown): body is Found =>
  hasAll<Found>('products', 'games', 'articles')(body) &&
  Array.isArray(body.products) &&
  Array.isArray(body.games) &&
  Array.isArray(body.articles)
const freshMs = 30_000

/** What the typed text may mean; the earlier suggestions stay until the answer is here. */
export const suggestionsQuery = (text: string, language: Language) =>
  queryOptions({
    queryKey: ['search', language, text],
    queryFn: ({ signal }) =>
      checkedBodyOf(api.search.$get({ query: { q: text, typing: 'yes' } }, { init: { signal } }), isFound),
    staleTime: freshMs,
    placeholderData: keepPreviousData,
    enabled: text !== '',
  })

/** The articles that a whole text finds. The shop counts a text that finds neither these nor anything else. */
export const foundArticlesQuery = (text: string, language: Language) =>
  queryOptions({
    queryKey: ['search', language, 'articles', text],
    queryFn: async ({ signal }) =>
      (await checkedBodyOf(api.search.$get({ query: { q: text } }, { init: { signal } }), isFound)).articles,
    staleTime: freshMs,
    enabled: text !== '',
  })
