import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EditTicket } from '../../shared/contract/support'
import type { TicketState } from '../../shared/ticket-states'
import { api, bodyOf } from './http'
import { mine } from './query-client'

const inboxKey = [mine, 'admin', 'support'] as const

/** What people ask the shop; asked for again every minute, because each of them was promised an answer in time. */
export const inboxQuery = (state: TicketState) =>
  infiniteQueryOptions({
    queryKey: [...inboxKey, state],
    queryFn: ({ pageParam, signal }) =>
      bodyOf(
        api.admin.support.$get({ query: { state, ...(pageParam && { cursor: pageParam }) } }, { init: { signal } }),
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: 60_000,
  })

/** Answers a request or closes it. */
export function useEditTicket(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: EditTicket) => bodyOf(api.admin.support[':id'].$put({ param: { id }, json })),
    onSettled: () => client.invalidateQueries({ queryKey: inboxKey }),
  })
}
