import { useQueryClient } from '@tanstack/react-query'
import type { MadeVouchers } from '../../shared/contract/vouchers'
import type { Currency } from '../../shared/money'
import { api, bodyOf } from './http'
import { useKeyedCall } from './keyed-call'
import { pagedQuery } from './queries'
import { mine, readAnew } from './query-client'
import { useCall } from './use-call'

const vouchersKey = [mine, 'admin', 'vouchers'] as const

/** Batches of vouchers, newest first; every page says what is not redeemed yet. */
export const vouchersQuery = (filters: { search?: string }) =>
  pagedQuery([...vouchersKey, filters], (cursor, request) =>
    api.admin.vouchers.$get({ query: { ...filters, ...cursor } }, request),
  )

type Wanted = { currency: Currency; amount: number; count: number; reason: string }

/** Makes vouchers; their codes are in this answer only, so it is told also when nobody waits for it any more. */
export function useMakeVouchers(onMade: (made: MadeVouchers) => void) {
  const client = useQueryClient()
  return useKeyedCall({
    run: (json: Wanted, options) => bodyOf(api.admin.vouchers.$post({ json }, options)),
    onSuccess: (made: MadeVouchers) => {
      void readAnew(client, vouchersKey)
      onMade(made)
    },
  })
}

export const useVoidVouchers = (id: string) =>
  useCall(
    (reason: string) => bodyOf(api.admin.vouchers[':id'].void.$post({ param: { id }, json: { reason } })),
    [vouchersKey],
  )
