import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Found } from '../../shared/contract/catalogue'
import type { Language } from '../../shared/languages'
import { api, checkedBodyOf, hasAll } from './http'

const isFound = (body: unknown): body is Found =>
  hasAll<Found>('products', 'games')(body) && Array.isArray(body.products) && Array.isArray(body.games)
const freshMs = 30_000

/** Games and products that the typed text may mean; the earlier suggestions stay until the answer is here. */
export const suggestionsQuery = (text: string, language: Language) =>
  queryOptions({
    queryKey: ['search', language, text],
    queryFn: ({ signal }) => checkedBodyOf(api.search.$get({ query: { q: text } }, { init: { signal } }), isFound),
    staleTime: freshMs,
    placeholderData: keepPreviousData,
    enabled: text !== '',
  })
