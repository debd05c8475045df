import { queryOptions } from '@tanstack/react-query'
import { api, bodyOf } from './http'

/** What can be paid how; changes with the shop's configuration only. */
export const paymentOptionsQuery = queryOptions({
  queryKey: ['payment-options'],
  queryFn: ({ signal }) => bodyOf(api.payment.options.$get({}, { init: { signal } })),
  staleTime: 5 * 60_000,
})
