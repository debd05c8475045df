import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Language } from '../../shared/languages'
import { api, bodyOf } from './http'
import { mine } from './query-client'

export const alertsKey = [mine, 'admin', 'alerts'] as const

/** What waits for the operator by its kinds, the most severe first, in the reader's language. */
export const alertsQuery = (language: Language) =>
  queryOptions({
    queryKey: [...alertsKey, language],
    // The groups hold all that is shown: the page beside them is not.
    queryFn: ({ signal }) => bodyOf(api.admin.alerts.$get({ query: { limit: '1' } }, { init: { signal } })),
  })

/** All alerts of a kind, newest first. */
export const alertsOfKindQuery = (language: Language, kind: string) =>
  infiniteQueryOptions({
    queryKey: [...alertsKey, language, kind],
    queryFn: ({ pageParam, signal }) => {
      const query = { kind, ...(pageParam && { cursor: pageParam }) }
      return bodyOf(api.admin.alerts.$get({ query }, { init: { signal } }))
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

function useDismissal<Seen>(dismiss: (seen: Seen) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: dismiss, onSettled: () => client.invalidateQueries({ queryKey: alertsKey }) })
}

/** The operator has seen to an alert. */
export const useDismissAlert = () => useDismissal((id: string) => api.admin.alerts[':id'].$delete({ param: { id } }))

/** The operator has seen to all alerts of a kind, up to the newest that they were shown. */
export const useDismissKind = () =>
  useDismissal((query: { kind: string; until: string }) => api.admin.alerts.$delete({ query }))
