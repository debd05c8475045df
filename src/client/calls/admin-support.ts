import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { EditTicket } from '../../shared/contract/support'
import type { Language } from '../../shared/languages'
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

/** Who sent a request, as it is when somebody is about to answer. */
export const askerQuery = (ticketId: string, language: Language) =>
  queryOptions({
    queryKey: [mine, 'admin', 'asker', ticketId, language],
    queryFn: ({ signal }) =>
      bodyOf(api.admin.support[':id'].asker.$get({ param: { id: ticketId } }, { init: { signal } })),
  })

/** Answers a request or closes it. */
export function useEditTicket(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: EditTicket) => bodyOf(api.admin.support[':id'].$put({ param: { id }, json })),
    // Not waited for: a request that leaves the list would take the word of success with it.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: inboxKey })
    },
  })
}
