import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminUserStory, BookedUser } from '../../shared/contract/admin'
import type { Role } from '../../shared/contract/identity'
import { lookAgain } from './changed'
import { api, bodyOf } from './http'
import { mine } from './query-client'

const usersKey = [mine, 'admin', 'users'] as const
const userKey = [mine, 'admin', 'user'] as const

export type AdminUser = AdminUserStory['user']
export type { BookedUser }

/** Users, newest first; those whose name begins with `search`, or whose id it is. */
export const usersQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...usersKey, search],
    queryFn: ({ pageParam, signal }) => {
      const query = { ...(search && { search }), ...(pageParam && { cursor: pageParam }) }
      return bodyOf(api.admin.users.$get({ query }, { init: { signal } }))
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

/** The users that a search finds, or all of them, as a CSV file. */
export const exportUsers = async (search: string): Promise<Blob> =>
  (await api.admin['user-export'].$post({ json: search ? { search } : {} })).blob()

export const userQuery = (id: string) =>
  queryOptions({
    queryKey: [...userKey, id],
    queryFn: ({ signal }) => bodyOf(api.admin.users[':id'].$get({ param: { id } }, { init: { signal } })),
  })

/** Every movement of a user's balances. */
export const userStatementQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...userKey, id, 'statement'],
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam ? { cursor: pageParam } : {}
      return bodyOf(api.admin.users[':id'].statement.$get({ param: { id }, query }, { init: { signal } }))
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  })

function useUserCall<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onError: lookAgain(client, userKey),
    onSettled: () => {
      for (const queryKey of [usersKey, userKey]) void client.invalidateQueries({ queryKey })
    },
  })
}

type Balances = { balanceUsd?: number; balanceRub?: number }

/** What it does not name stays as it is. Balances are in major units; `seen` are those that are set, as they were seen. */
export type UserChange = Balances & {
  seen?: Balances
  role?: Role
  frozen?: boolean
  disabled?: boolean
}

export const useEditUser = (id: string) =>
  useUserCall((json: UserChange & { reason: string }) => bodyOf(api.admin.users[':id'].$put({ param: { id }, json })))

export const useEndSessions = (id: string) =>
  useUserCall((reason: string) => bodyOf(api.admin.users[':id'].logout.$post({ param: { id }, json: { reason } })))

/** The user logs in with the password alone, until another app is set up. */
export const useResetTotp = (id: string) =>
  useUserCall((reason: string) => bodyOf(api.admin.users[':id'].totp.reset.$post({ param: { id }, json: { reason } })))

/** Where a user is logged in. */
export const userSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: [...userKey, id, 'sessions'],
    queryFn: ({ signal }) => bodyOf(api.admin.users[':id'].sessions.$get({ param: { id } }, { init: { signal } })),
  })

export function useEndUserSession(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ session, reason }: { session: string; reason: string }) =>
      api.admin.users[':id'].sessions[':session'].end.$post({ param: { id, session }, json: { reason } }),
    onSuccess: (_, { session }) =>
      client.setQueryData(
        userSessionsQuery(id).queryKey,
        (known) => known && { sessions: known.sessions.filter(({ sessionId }) => sessionId !== session) },
      ),
  })
}

/** Answers a password that is told this once. */
export const useResetPassword = (id: string) =>
  useUserCall((reason: string) => bodyOf(api.admin.users[':id'].password.$post({ param: { id }, json: { reason } })))

export const useNoteUser = (id: string) =>
  useUserCall((text: string) => bodyOf(api.admin.users[':id'].notes.$post({ param: { id }, json: { text } })))
