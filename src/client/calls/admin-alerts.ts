import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Language } from '../../shared/languages'
import { api, bodyOf } from './http'
import { mine } from './query-client'

export const alertsKey = [mine, 'admin', 'alerts'] as const

/** What waits for the operator, newest first, in the reader's language. */
export const alertsQuery = (language: Language) =>
  queryOptions({
    queryKey: [...alertsKey, language],
    queryFn: ({ signal }) => bodyOf(api.admin.alerts.$get({}, { init: { signal } })),
  })

/** The operator has seen to an alert. */
export function useDismissAlert() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (alertId: string) => api.admin.alerts[':id'].$delete({ param: { id: alertId } }),
    onSettled: () => client.invalidateQueries({ queryKey: alertsKey }),
  })
}
