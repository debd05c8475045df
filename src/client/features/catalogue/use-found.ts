import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Card } from '../../../shared/cards'
import { findProducts, type Wish } from '../../../shared/finding'
import { pageSize } from '../../../shared/listing'
import { askedOf, cardsQuery, filtersQuery } from '../../calls/cards'
import type { Query } from '../../components/state-view'
import { useSettled } from '../../components/use-settled'
import { useLanguage } from '../../i18n/language'
import { useShownCurrency } from '../../i18n/shown-currency'
import { useNamedCards } from './use-named-cards'

/** What answers a wish: the cards so far, how many there are in all, and how more of them come. */
export type Found = { cards: readonly Card[]; count: number; next: string | null }
type More = { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown }

type Ways = {
  /** The cursor that the first page comes after. */
  after?: string | undefined
  /** Somebody is about to type. */
  isSought?: boolean
  enabled?: boolean
}

const one = (cards: readonly Card[]): readonly Card[] => [...new Map(cards.map((card) => [card.slug, card])).values()]

/**
 * The products that answer a wish. A small shop is known whole, and answers at once; a larger one is asked for a page,
 * for a text once typing has paused. What is shown stays until the answer is here.
 */
export function useFound(
  wish: Wish,
  { after, isSought = false, enabled = true }: Ways = {},
): { query: Query<Found>; more: More } {
  const language = useLanguage()
  const { currency } = useShownCurrency()
  const { data: filters } = useQuery(filtersQuery)
  const isSmall = filters !== undefined && filters.products <= pageSize
  const settled = useSettled(wish.text)
  const text = wish.text === '' ? '' : settled
  const pages = useInfiniteQuery({
    ...(isSmall ? cardsQuery(language) : cardsQuery(language, askedOf({ ...wish, text }, currency), after)),
    ...{ enabled, placeholderData: keepPreviousData },
  })
  const named = useNamedCards(isSmall && enabled && (isSought || wish.text !== ''))
  const { data, error, refetch } = pages
  if (!isSmall) {
    const last = data?.pages.at(-1)
    const found = last && {
      cards: one(data?.pages.flatMap(({ cards }) => cards) ?? []),
      count: last.count,
      next: last.next,
    }
    return { query: { data: found, error, refetch }, more: pages }
  }
  const all = wish.text === '' ? data?.pages[0]?.cards : named.data
  const cards = all && findProducts(all, wish, currency)
  const query = wish.text === '' ? pages : named
  return {
    query: { data: cards && { cards, count: cards.length, next: null }, error: query.error, refetch: query.refetch },
    more: { ...pages, hasNextPage: false },
  }
}
