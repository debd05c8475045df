import { useQueryClient } from '@tanstack/react-query'
import type { AnswerClaim } from '../../shared/contract/stock'
import type { ClaimState } from '../../shared/order-states'
import { orderKeys } from './admin-orders'
import { api, bodyOf } from './http'
import { useKeyedCall } from './keyed-call'
import { pagedQuery } from './queries'
import { mine, readAnew } from './query-client'

const claimsKey = [mine, 'admin', 'claims'] as const

/** Complaints of buyers about codes that do not work. */
export const claimsQuery = (filters: { state?: ClaimState; search?: string }) =>
  pagedQuery([...claimsKey, filters], (cursor, request) =>
    api.admin.claims.$get({ query: { ...filters, ...cursor } }, request),
  )

/** Ends a claim with another code, with the money back, or with neither. */
export function useAnswerClaim() {
  const client = useQueryClient()
  const refresh = () => [claimsKey, ...orderKeys].forEach((queryKey) => void readAnew(client, queryKey))
  return useKeyedCall({
    run: ({ id, ...json }: AnswerClaim & { id: string }, options) =>
      bodyOf(api.admin.claims[':id'].answer.$post({ param: { id }, json }, options)),
    onSuccess: refresh,
    onError: refresh,
  })
}
