import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type Card, cardOf } from '../../shared/cards'
import type { Language } from '../../shared/languages'
import { useLanguage } from '../i18n/language'
import { freshMs, productsQuery } from './catalogue'

/** The list as cards: all of it that a rendered page comes with, a quarter of its weight. */
export const cardsQuery = (language: Language) =>
  queryOptions({
    queryKey: ['catalogue', 'cards', language],
    queryFn: async ({ client }): Promise<Card[]> => (await client.fetchQuery(productsQuery(language))).map(cardOf),
    staleTime: freshMs,
    // The list itself is asked for again.
    retry: false,
  })

// While another language is on the way the page stays as it is.
export const useCards = () => useQuery({ ...cardsQuery(useLanguage()), placeholderData: keepPreviousData })
