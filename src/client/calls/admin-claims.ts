import type { AnswerClaim } from '../../shared/contract/stock'
import type { ClaimState } from '../../shared/order-states'
import { orderKeys } from './admin-orders'
import { api, bodyOf } from './http'
import { pagedQuery } from './queries'
import { mine } from './query-client'
import { useCall } from './use-call'

const claimsKey = [mine, 'admin', 'claims'] as const

/** Complaints of buyers about codes that do not work. */
export const claimsQuery = (filters: { state?: ClaimState; search?: string }) =>
  pagedQuery([...claimsKey, filters], (cursor, request) =>
    api.admin.claims.$get({ query: { ...filters, ...cursor } }, request),
  )

/** Ends a claim with another code, with the money back, or with neither. */
export const useAnswerClaim = () =>
  useCall(
    ({ id, ...json }: AnswerClaim & { id: string }) =>
      bodyOf(api.admin.claims[':id'].answer.$post({ param: { id }, json })),
    [claimsKey, ...orderKeys],
  )
