import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CartQuote } from '../../shared/contract/discounts'
import type { Currency } from '../../shared/money'
import { ApiError, api } from './http'
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

/** The same, as soon as a code was typed in; one that nobody knows is asked for once, whatever becomes of the cart. */
export function useQuote(lines: string, { currency, coupon }: { currency: Currency; coupon: string | undefined }) {
  const [unknown, setUnknown] = useState<{ code: string; error: Error }>()
  const isUnknown = coupon !== undefined && unknown?.code === coupon
  const query = useQuery({
    ...quoteQuery(lines, { currency, coupon: coupon ?? '' }),
    enabled: coupon !== undefined && !isUnknown,
  })
  const { error } = query
  useEffect(() => {
    if (coupon !== undefined && error instanceof ApiError && error.code === 'coupon_not_found') {
      setUnknown({ code: coupon, error })
    }
  }, [coupon, error])
  const isAsked = coupon !== undefined && !isUnknown
  const quote: CartQuote | undefined = !isAsked || query.isError ? undefined : query.data
  return { quote, asking: query.isFetching, error: isUnknown ? unknown.error : isAsked ? error : null }
}
