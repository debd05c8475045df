import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewTicket, Tickets } from '../../shared/contract/support'
import { api, bodyOf } from './http'
import { mine } from './query-client'

const ownKey = [mine, 'support'] as const
const pollMs = 60_000

/** The ways to reach the shop; they change with its configuration only. */
export const supportOptionsQuery = queryOptions({
  queryKey: ['support-options'],
  queryFn: ({ signal }) => bodyOf(api.support.options.$get({}, { init: { signal } })),
  staleTime: 5 * 60_000,
})

const isWaiting = ({ tickets }: Tickets): boolean => tickets.some(({ state }) => state === 'open')

/** The buyer's requests, newest first; fetched again as long as a reply is awaited. */
export const ownTicketsQuery = infiniteQueryOptions({
  queryKey: ownKey,
  queryFn: ({ pageParam, signal }) =>
    bodyOf(api.support.$get({ query: { limit: '5', ...(pageParam && { cursor: pageParam }) } }, { init: { signal } })),
  initialPageParam: '',
  getNextPageParam: (page) => page.nextCursor,
  refetchInterval: ({ state }) => (state.data?.pages.some(isWaiting) ? pollMs : false),
})

/** Asks the shop for help, logged in or not. */
export function useAsk() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: NewTicket) => bodyOf(api.support.$post({ json })),
    onSuccess: async () => {
      // A first list that is still on the way was asked for before the request was there.
      await client.cancelQueries({ queryKey: ownKey })
      await client.invalidateQueries({ queryKey: ownKey })
    },
  })
}
