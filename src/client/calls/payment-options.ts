import type { PaymentOptions } from '../../shared/contract/payments'
import { type Currency, currencies } from '../../shared/money'
import type { PaymentMethod } from '../../shared/payments'
import { api } from './http'
import { oneQuery } from './queries'

/** The ways to pay; they change with the shop's configuration only. */
export const paymentOptionsQuery = oneQuery(['payment-options'], (request) => api.payment.options.$get({}, request), {
  staleTime: 5 * 60_000,
})

/** A currency of these that a method works in, for one that does not work in the chosen currency. */
export const currencyFor = (
  options: PaymentOptions,
  method: PaymentMethod,
  among: readonly Currency[] = currencies,
): Currency | undefined => among.find((each) => options[each].methods.includes(method))
