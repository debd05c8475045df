import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewTicket, Tickets } from '../../shared/contract/support'
import { api, bodyOf } from './http'
import { oneQuery, pagedQuery } from './queries'
import { mine, readAnew } from './query-client'

const ownKey = [mine, 'support'] as const
const pollMs = 60_000

/** The ways to reach the shop; they change with its configuration only. */
export const supportOptionsQuery = oneQuery(['support-options'], (request) => api.support.options.$get({}, request), {
  staleTime: 5 * 60_000,
})

const isWaiting = ({ tickets }: Tickets): boolean => tickets.some(({ state }) => state === 'open')

/** The buyer's requests, newest first; fetched again as long as a reply is awaited. */
export const ownTicketsQuery = pagedQuery(
  ownKey,
  (cursor, request) => api.support.$get({ query: { limit: '5', ...cursor } }, request),
  { refetchInterval: ({ state }) => (state.data?.pages.some(isWaiting) ? pollMs : false) },
)

/** Asks the shop for help, logged in or not. */
export function useAsk() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: NewTicket) => bodyOf(api.support.$post({ json })),
    onSuccess: () => readAnew(client, ownKey),
  })
}
