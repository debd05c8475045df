import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CartQuote } from '../../shared/contract/discounts'
import type { Currency } from '../../shared/money'
import { api } from './http'
import { oneQuery } from './queries'
import { mine } from './query-client'

export const quoteKey = [mine, 'quote'] as const

type Wish = { currency: Currency; coupon: string }

/** What the cart costs with a coupon; `lines` tells one cart from another. Asked once: a wrong code is a guess. */
const quoteQuery = (lines: string, wish: Wish) =>
  oneQuery([...quoteKey, lines, wish], (request) => api.cart.quote.$post({ json: wish }, request), {
    staleTime: 60_000,
    retry: false,
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  })

/** The same, as soon as a code was typed in. */
export function useQuote(lines: string, { currency, coupon }: { currency: Currency; coupon: string | undefined }) {
  const query = useQuery({ ...quoteQuery(lines, { currency, coupon: coupon ?? '' }), enabled: coupon !== undefined })
  const quote: CartQuote | undefined = coupon === undefined || query.isError ? undefined : query.data
  return { quote, asking: query.isFetching, error: coupon === undefined ? null : query.error }
}
