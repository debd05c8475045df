import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnswerClaim } from '../../shared/contract/stock'
import type { ClaimState } from '../../shared/order-states'
import { ordersChanged } from './admin-orders'
import { api, bodyOf } from './http'
import { mine } from './query-client'

const claimsKey = [mine, 'admin', 'claims'] as const

/** What buyers say of codes that do not work. */
export const claimsQuery = (state: ClaimState) =>
  infiniteQueryOptions({
    queryKey: [...claimsKey, state],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.admin.claims.$get({ query: { state, ...(pageParam && { cursor: pageParam }) } }, { init: { signal } }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

/** Ends a claim with another code, with the money back, or with neither. */
export function useAnswerClaim() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...json }: AnswerClaim & { id: string }) =>
      bodyOf(api.admin.claims[':id'].answer.$post({ param: { id }, json })),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: claimsKey })
      ordersChanged(client)
    },
  })
}
