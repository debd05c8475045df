import { keepPreviousData } from '@tanstack/react-query'
import type { SalesReport } from '../../shared/contract/reports'
import type { Currency } from '../../shared/money'
import { api } from './http'
import { oneQuery } from './queries'
import { mine } from './query-client'

const freshMs = 60_000

/** The sales of the last days; the sums move once a minute. */
export const salesQuery = (days: number) =>
  oneQuery(
    [mine, 'admin', 'sales', days],
    (request) => api.admin.reports.sales.$get({ query: { days: String(days) } }, request),
    { refetchInterval: freshMs, placeholderData: keepPreviousData },
  )

export type CurrencySales = SalesReport['currencies'][Currency]
