import type { AnswerClaim } from '../../shared/contract/stock'
import type { ClaimState } from '../../shared/order-states'
import { orderKeys } from './admin-orders'
import { api, bodyOf } from './http'
import { useCallOnce } from './keyed-call'
import { everyMinute, pagedQuery } from './queries'
import { mine } from './query-client'

const claimsKey = [mine, 'admin', 'claims'] as const

/** Complaints of buyers about codes that do not work. */
export const claimsQuery = (filters: { state?: ClaimState; search?: string }) =>
  pagedQuery(
    [...claimsKey, filters],
    (cursor, request) => api.admin.claims.$get({ query: { ...filters, ...cursor } }, request),
    everyMinute,
  )

/** Ends a claim with another code, with the money back, or with neither. */
export const useAnswerClaim = () =>
  useCallOnce(
    ({ id, ...json }: AnswerClaim & { id: string }, options) =>
      bodyOf(api.admin.claims[':id'].answer.$post({ param: { id }, json }, options)),
    [claimsKey, ...orderKeys],
  )
