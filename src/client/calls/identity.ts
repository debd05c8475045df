import { queryOptions, useMutation } from '@tanstack/react-query'
import type { Profile, Session } from '../../shared/contract/identity'
import { call } from './http'
import { mine } from './query-client'
import { session } from './session'

export const profileQuery = queryOptions({
  queryKey: [mine, 'profile'],
  queryFn: ({ signal }) => call<Profile>('/profile', { signal }),
  staleTime: 30_000,
})

type Credentials = { nickname: string; password: string }

export const useLogin = () =>
  useMutation({
    mutationFn: (body: Credentials) => call<Session>('/login', { method: 'POST', body, isLogin: true }),
    onSuccess: session.begin,
  })

export const useRegister = () =>
  useMutation({
    mutationFn: (body: Credentials & { confirmPassword: string }) =>
      call<Session>('/register', { method: 'POST', body, isLogin: true }),
    onSuccess: session.begin,
  })

/** Best effort: the browser forgets the token whatever the server answers. */
export const useLogout = () => useMutation({ mutationFn: () => call<unknown>('/logout', { method: 'POST', body: {} }) })
