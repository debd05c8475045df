import { useQuery } from '@tanstack/react-query'
import type { Cart } from '../../../shared/contract/cart'
import type { Profile } from '../../../shared/contract/identity'
import type { Currency, Sums } from '../../../shared/money'
import { useKeptCode } from '../../calls/kept-code'
import { cartToQuote, useQuote } from '../../calls/quote'
import { referralQuery } from '../../calls/referral'
import { totalsOf } from '../../calls/totals'
import { hasReferral } from '../../components/has-referral'
import { missingFor } from './currency'

/**
 * What a cart costs once a coupon was typed in. `coupon` is the code, if it takes something off; `total` is undefined
 * while nobody knows. A quote of another cart than is shown here holds for nothing: another tab has changed it.
 */
export function useCoupon(lines: string, { currency, cart }: { currency: Currency; cart: Cart }) {
  const [code, keepCode] = useKeptCode('cart')
  const { quote, asking, error } = useQuote(cartToQuote(lines), { currency, coupon: code })
  const isOfThisCart = quote?.list === totalsOf(cart.cart)[currency]
  const isApplied = isOfThisCart && quote?.coupon?.applied === true
  const total = isApplied ? quote.total : cart.total[currency]
  return {
    coupon: isApplied ? quote.coupon?.code : undefined,
    total: asking ? undefined : total,
    field: { currency, code, quote: isOfThisCart ? quote : undefined, asking, error, onApply: keepCode },
  }
}

/** The code that a newcomer came with, while they have bought nothing: nobody else is asked about. */
export function useOwnCoupon({ purchases }: Profile): string | undefined {
  const { data } = useQuery({ ...referralQuery, enabled: hasReferral() && purchases === 0 })
  return data?.coupon?.code
}

/** The totals with the one of a currency in its place, and what the balance lacks of it. */
export function withTotal(totals: Sums, profile: Profile, currency: Currency, total: number | undefined) {
  const reduced = { ...totals, [currency]: total }
  return { totals: reduced, missing: missingFor(reduced, profile, currency) }
}
