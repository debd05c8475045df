import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Found } from '../../shared/contract/catalogue'
import type { Language } from '../../shared/languages'
import { api, bodyOf, localError } from './http'

const isFound = (body: unknown): body is Found =>
  typeof body === 'object' && body !== null && 'products' in body && Array.isArray(body.products)

async function fetchSuggestions(text: string, signal: AbortSignal): Promise<Found> {
  const body = await bodyOf<unknown>(api.search.$get({ query: { q: text } }, { init: { signal } }))
  if (isFound(body)) return body
  throw localError('invalid_response')
}

const freshMs = 30_000

/** What somebody may mean who has typed so much; what was suggested before stays until the answer is here. */
export const suggestionsQuery = (text: string, language: Language) =>
  queryOptions({
    queryKey: ['search', language, text],
    queryFn: ({ signal }) => fetchSuggestions(text, signal),
    staleTime: freshMs,
    placeholderData: keepPreviousData,
    enabled: text !== '',
  })
