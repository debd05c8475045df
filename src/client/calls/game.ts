import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { TopUpGame } from '../../shared/contract/topups'
import type { Language } from '../../shared/languages'
import { useLanguage } from '../i18n/language'
import { freshMs, gamesKey } from './games'
import { ApiError, api, bodyOf } from './http'

/** A missing game is an answer too, which is kept for a while like any other. */
async function fetchGame(slug: string, signal: AbortSignal): Promise<TopUpGame | null> {
  return bodyOf(api.topups[':game'].$get({ param: { game: slug } }, { init: { signal } })).catch((error) => {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  })
}

/** A game with its fields and packages, which are named in the reader's language. */
export const gameQuery = (slug: string, language: Language) =>
  queryOptions({
    queryKey: [...gamesKey, language, slug],
    queryFn: ({ signal }) => fetchGame(slug, signal),
    staleTime: freshMs,
  })

// While another language is on the way all that was typed and chosen stays.
export const useGame = (slug: string) =>
  useQuery({ ...gameQuery(slug, useLanguage()), placeholderData: keepPreviousData })
