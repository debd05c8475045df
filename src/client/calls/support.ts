import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { NewTicket, Tickets } from '../../shared/contract/support'
import { ApiError, api, bodyOf } from './http'
import { oneQuery, pagedQuery } from './queries'
import { mine, readAnew } from './query-client'
import { session } from './session'

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

/**
 * The shop takes the request of somebody whose session has ended for that of a visitor, and their list would never show it:
 * the session is looked at first. Any other failure keeps nobody from asking.
 */
async function proveSession(): Promise<void> {
  if (session.token() === null) return
  await api.profile.$get().catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) throw error
  })
}

/** Asks the shop for help, logged in or not. */
export function useAsk() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (json: NewTicket) => {
      await proveSession()
      return bodyOf(api.support.$post({ json }))
    },
    onSuccess: () => readAnew(client, ownKey),
  })
}
