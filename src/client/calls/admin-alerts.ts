import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, bodyOf } from './http'
import { mine } from './query-client'

/** What waits for the operator, newest first. */
export const alertsQuery = queryOptions({
  queryKey: [mine, 'admin', 'alerts'],
  queryFn: ({ signal }) => bodyOf(api.admin.alerts.$get({}, { init: { signal } })),
})

/** The operator has seen to an alert. */
export function useDismissAlert() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (alertId: string) => api.admin.alerts[':id'].$delete({ param: { id: alertId } }),
    onSettled: () => client.invalidateQueries({ queryKey: alertsQuery.queryKey }),
  })
}
