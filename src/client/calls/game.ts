import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Language } from '../../shared/languages'
import { useLanguage } from '../i18n/language'
import { freshMs, gamesKey } from './games'
import { api, bodyOf, orNull } from './http'

/** A game with its fields and packages, which are named in the reader's language. */
export const gameQuery = (slug: string, language: Language) =>
  queryOptions({
    queryKey: [...gamesKey, language, slug],
    queryFn: ({ signal }) => orNull(bodyOf(api.topups[':game'].$get({ param: { game: slug } }, { init: { signal } }))),
    staleTime: freshMs,
  })

// While another language is on the way all that was typed and chosen stays.
export const useGame = (slug: string) =>
  useQuery({ ...gameQuery(slug, useLanguage()), placeholderData: keepPreviousData })
