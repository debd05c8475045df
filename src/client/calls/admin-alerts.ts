import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Language } from '../../shared/languages'
import { api } from './http'
import { oneQuery, pagedQuery } from './queries'
import { mine, readAnew } from './query-client'

export const alertsKey = [mine, 'admin', 'alerts'] as const

/** The open alerts by their kinds, the most severe first, in the reader's language. */
export const alertsQuery = (language: Language) =>
  oneQuery([...alertsKey, language], (request) =>
    // The groups hold all that is shown: the page beside them is not.
    api.admin.alerts.$get({ query: { limit: '1' } }, request),
  )

/** All alerts of a kind, newest first. */
export const alertsOfKindQuery = (language: Language, kind: string) =>
  pagedQuery([...alertsKey, language, kind], (cursor, request) =>
    api.admin.alerts.$get({ query: { kind, ...cursor } }, request),
  )

function useDismissal<Input>(dismiss: (input: Input) => Promise<unknown>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: dismiss, onSettled: () => readAnew(client, alertsKey) })
}

/** Dismisses an alert. */
export const useDismissAlert = () => useDismissal((id: string) => api.admin.alerts[':id'].$delete({ param: { id } }))

/** Dismisses all alerts of a kind, up to the newest one that was shown. */
export const useDismissKind = () =>
  useDismissal((query: { kind: string; until: string }) => api.admin.alerts.$delete({ query }))
