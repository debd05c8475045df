import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CartQuote } from '../../shared/contract/discounts'
import type { Currency } from '../../shared/money'
import { ApiError, api } from './http'
import { forgetCode } from './kept-code'
import { oneQuery } from './queries'
import { mine } from './query-client'

export const quoteKey = [mine, 'quote'] as const

type Wish = { currency: Currency; coupon?: string }
type Request = { init: { signal: AbortSignal } }

/** What is to be bought: `key` tells one from another; `isLowered`: something else may take off more than a coupon. */
export type ToQuote = {
  key: readonly string[]
  ask: (wish: Wish, request: Request) => ReturnType<typeof api.cart.quote.$post>
  isLowered?: boolean
}

/** The cart; `lines` tells one from another. */
export const cartToQuote = (lines: string): ToQuote => ({
  key: ['cart', lines],
  ask: (json, request) => api.cart.quote.$post({ json }, request),
})

type Package = { offer: string; quantity: number }

/** Some pieces of a package of a game. */
export const topUpToQuote = (game: string, { offer, quantity }: Package, isLowered: boolean): ToQuote => ({
  key: [game, offer, String(quantity)],
  ask: (wish, request) =>
    api.topups[':game'].quote.$post({ param: { game }, json: { offer, quantity, ...wish } }, request),
  isLowered,
})

/** What something costs. Asked once with a coupon: a wrong code is a guess. */
const quoteQuery = ({ key, ask }: ToQuote, wish: Wish) =>
  oneQuery([...quoteKey, ...key, wish], (request) => ask(wish, request), {
    staleTime: 60_000,
    ...(wish.coupon !== undefined && { retry: false }),
    refetchOnReconnect: false,
    placeholderData: keepPreviousData,
  })

/**
 * The same, as soon as a code was typed in, or where the price is lowered anyway; a code that nobody knows is asked for
 * once, whatever becomes of what is bought.
 */
export function useQuote(
  toQuote: ToQuote | undefined,
  { currency, coupon }: { currency: Currency; coupon: string | undefined },
) {
  const [unknown, setUnknown] = useState<{ code: string; error: Error }>()
  const isUnknown = coupon !== undefined && unknown?.code === coupon
  const isCoupon = coupon !== undefined && !isUnknown
  const isAsked = toQuote !== undefined && (isCoupon || toQuote.isLowered === true)
  const query = useQuery({
    ...quoteQuery(toQuote ?? cartToQuote(''), { currency, ...(isCoupon && { coupon }) }),
    enabled: isAsked,
  })
  const { error } = query
  useEffect(() => {
    if (coupon !== undefined && error instanceof ApiError && error.code === 'coupon_not_found') {
      setUnknown({ code: coupon, error })
      forgetCode()
    }
  }, [coupon, error])
  const quote: CartQuote | undefined = !isAsked || query.isError ? undefined : query.data
  const said = isCoupon && isAsked ? error : null
  return { quote, asking: query.isFetching, error: isUnknown ? unknown.error : said }
}
