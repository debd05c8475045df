import { queryOptions } from '@tanstack/react-query'
import type { PaymentOptions } from '../../shared/contract/payments'
import { type Currency, currencies } from '../../shared/money'
import type { PaymentMethod } from '../../shared/payments'
import { api, bodyOf } from './http'

/** The ways to pay; they change with the shop's configuration only. */
export const paymentOptionsQuery = queryOptions({
  queryKey: ['payment-options'],
  queryFn: ({ signal }) => bodyOf(api.payment.options.$get({}, { init: { signal } })),
  staleTime: 5 * 60_000,
})

/** A currency that a method works in, for one that does not work in the chosen currency. */
export const currencyFor = (options: PaymentOptions, method: PaymentMethod): Currency | undefined =>
  currencies.find((each) => options[each].methods.includes(method))
