import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import type { Language } from '../../shared/languages'
import { useLanguage } from '../i18n/language'
import { api, bodyOf } from './http'

export const gamesKey = ['topups']
export const freshMs = 30_000

/** The games whose players can be topped up. */
export const gamesQuery = (language: Language) =>
  queryOptions({
    queryKey: [...gamesKey, language],
    queryFn: async ({ signal }) => (await bodyOf(api.topups.$get({}, { init: { signal } }))).games,
    staleTime: freshMs,
  })

/** What the games are called, as the page came with it: nobody asks for it. */
export const gameNamesQuery = (language: Language) =>
  queryOptions<{ slug: string; name: string }[]>({ queryKey: ['gameNames', language] })

export const useGames = () => useQuery({ ...gamesQuery(useLanguage()), placeholderData: keepPreviousData })
