import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Card } from '../../../shared/cards'
import { findProducts, type Wish } from '../../../shared/finding'
import { pageSize } from '../../../shared/listing'
import { cardsQuery, filtersQuery, startQuery } from '../../calls/cards'
import type { Query } from '../../components/state-view'
import { useLanguage } from '../../i18n/language'
import { useShownCurrency } from '../../i18n/shown-currency'
import { askedOf } from './asked'
import { useNamedCards } from './use-named-cards'

/** What answers a wish: a page of cards, how many there are in all, and the cursor of the next page. */
export type Found = { cards: readonly Card[]; count: number; next: string | null }

type Ways = {
  /** The cursor that the page comes after. */
  after?: string | undefined
  /** Somebody is about to type. */
  isSought?: boolean
  enabled?: boolean
}

/**
 * The products that answer a wish. A small shop is known whole, and answers at once; a larger one is asked for a page,
 * for a text once typing has paused. What is shown stays until the answer is here.
 */
export function useFound(wish: Wish, { after, isSought = false, enabled = true }: Ways = {}): Query<Found> {
  const language = useLanguage()
  const { currency } = useShownCurrency()
  const { data: filters } = useQuery(filtersQuery)
  const isSmall = filters !== undefined && filters.products <= pageSize
  const page = useQuery({
    ...(isSmall ? startQuery(language) : cardsQuery(language, askedOf(wish, currency, after))),
    ...{ enabled, placeholderData: keepPreviousData },
  })
  const named = useNamedCards(isSmall && enabled && (isSought || wish.text !== ''))
  if (!isSmall) return page
  const { error, refetch } = wish.text ? named : page
  const all = wish.text ? named.data : page.data?.cards
  const cards = all && findProducts(all, wish, currency)
  return { data: cards && { cards, count: cards.length, next: null }, error, refetch }
}
