import { useState } from 'react'
import type { Cart } from '../../../shared/contract/cart'
import type { Profile } from '../../../shared/contract/identity'
import type { Currency, Sums } from '../../../shared/money'
import { useQuote } from '../../calls/quote'
import { totalsOf } from '../../calls/totals'
import { missingFor } from './currency'

/**
 * What a cart costs once a coupon was typed in. `coupon` is the code, if it takes something off; `total` is undefined
 * while nobody knows. A quote of another cart than is shown here holds for nothing: another tab has changed it.
 */
export function useCoupon(lines: string, { currency, cart }: { currency: Currency; cart: Cart }) {
  const [code, setCode] = useState<string>()
  const { quote, asking, error } = useQuote(lines, { currency, coupon: code })
  const isOfThisCart = quote?.list === totalsOf(cart.cart)[currency]
  const isApplied = isOfThisCart && quote?.coupon?.applied === true
  const total = isApplied ? quote.total : cart.total[currency]
  return {
    coupon: isApplied ? quote.coupon?.code : undefined,
    total: asking ? undefined : total,
    field: { currency, code, quote: isOfThisCart ? quote : undefined, asking, error, onApply: setCode },
  }
}

/** The totals with the one of a currency in its place, and what the balance lacks of it. */
export function withTotal(totals: Sums, profile: Profile, currency: Currency, total: number | undefined) {
  const reduced = { ...totals, [currency]: total }
  return { totals: reduced, missing: missingFor(reduced, profile, currency) }
}
