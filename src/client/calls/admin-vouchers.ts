import type { Currency } from '../../shared/money'
import { api, bodyOf } from './http'
import { pagedQuery } from './queries'
import { mine } from './query-client'
import { useCall } from './use-call'

const vouchersKey = [mine, 'admin', 'vouchers'] as const

/** Batches of vouchers, newest first; every page says what is not redeemed yet. */
export const vouchersQuery = pagedQuery(vouchersKey, (cursor, request) =>
  api.admin.vouchers.$get({ query: cursor }, request),
)

type Wanted = { currency: Currency; amount: number; count: number; reason: string }

/** Makes vouchers; their codes are in this answer only. */
export const useMakeVouchers = () =>
  useCall((json: Wanted) => bodyOf(api.admin.vouchers.$post({ json })), [vouchersKey])

export const useVoidVouchers = (id: string) =>
  useCall(
    (reason: string) => bodyOf(api.admin.vouchers[':id'].void.$post({ param: { id }, json: { reason } })),
    [vouchersKey],
  )
