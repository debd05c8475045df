import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, bodyOf } from './http'
import { oneQuery } from './queries'
import { mine, show } from './query-client'
import { session } from './session'

/** Every other session ends, and this browser goes on with a new one. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (json: { current?: string; next: string }) => bodyOf(api.password.$post({ json })),
    onSuccess: session.begin,
  })

/** The devices on which the reader is logged in. */
export const sessionsQuery = oneQuery([mine, 'sessions'], (request) => api.sessions.$get({}, request))

/** Logs the reader out on another device. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.sessions[':id'].$delete({ param: { id } }),
    onSuccess: (_, id) =>
      show(
        client,
        sessionsQuery,
        (known) => known && { sessions: known.sessions.filter(({ sessionId }) => sessionId !== id) },
      ),
  })
}

export const useLogoutEverywhere = () => useMutation({ mutationFn: () => api.logout.everywhere.$post() })
