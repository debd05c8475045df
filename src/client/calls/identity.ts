import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '../../shared/contract/identity'
import type { Currency } from '../../shared/money'
import { api, bodyOf } from './http'
import { oneQuery } from './queries'
import { mine } from './query-client'
import { session } from './session'

export const profileQuery = oneQuery([mine, 'profile'], (request) => api.profile.$get({}, request), {
  staleTime: 30_000,
})

export const balanceOf = ({ balances }: Profile, currency: Currency): number => balances[currency]

type Credentials = { nickname: string; password: string }

export const useLogin = () =>
  useMutation({
    mutationFn: (json: Credentials) => bodyOf(api.login.$post({ json })),
    onSuccess: (answer) => {
      if ('token' in answer) session.begin(answer)
    },
  })

/** Sends the code of an app, after the password. */
export const useFinishLogin = () =>
  useMutation({
    mutationFn: (json: { pending: string; code: string }) => bodyOf(api.login.code.$post({ json })),
    onSuccess: session.begin,
  })

export const useRegister = () =>
  useMutation({
    mutationFn: (json: Credentials & { confirmPassword: string }) => bodyOf(api.register.$post({ json })),
    onSuccess: session.begin,
  })

/** Every other session ends, and this browser goes on with a new one. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: (json: { current: string; next: string }) => bodyOf(api.password.$post({ json })),
    onSuccess: session.begin,
  })

/** Best effort: the browser forgets the token whatever the server answers. */
export const useLogout = () => useMutation({ mutationFn: () => api.logout.$post() })

/** The devices on which the reader is logged in. */
export const sessionsQuery = oneQuery([mine, 'sessions'], (request) => api.sessions.$get({}, request))

/** Logs the reader out on another device. */
export function useEndSession() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.sessions[':id'].$delete({ param: { id } }),
    onSuccess: (_, id) =>
      client.setQueryData(
        sessionsQuery.queryKey,
        (known) => known && { sessions: known.sessions.filter(({ sessionId }) => sessionId !== id) },
      ),
  })
}

export const useLogoutEverywhere = () => useMutation({ mutationFn: () => api.logout.everywhere.$post() })
