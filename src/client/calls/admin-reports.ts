import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { SalesReport } from '../../shared/contract/reports'
import { api, bodyOf } from './http'
import { mine } from './query-client'

const freshMs = 60_000

/** What was sold in the last days; the sums move once a minute. */
export const salesQuery = (days: number) =>
  queryOptions({
    queryKey: [mine, 'admin', 'sales', days],
    queryFn: ({ signal }) =>
      bodyOf(api.admin.reports.sales.$get({ query: { days: String(days) } }, { init: { signal } })),
    refetchInterval: freshMs,
    placeholderData: keepPreviousData,
  })

export type CurrencySales = SalesReport['currencies']['usd']
