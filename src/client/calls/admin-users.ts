import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminUserStory, BookedUser } from '../../shared/contract/admin'
import { lookAgain } from './changed'
import { api, bodyOf, type JsonOf } from './http'
import { useCallOnce } from './keyed-call'
import { oneQuery, pagedQuery } from './queries'
import { mine, show } from './query-client'
import { useCall } from './use-call'

const usersKey = [mine, 'admin', 'users'] as const
const userKey = [mine, 'admin', 'user'] as const

export type AdminUser = AdminUserStory['user']
export type { BookedUser }

/** Users, newest first; those whose name begins with `search`, or whose id it is. */
export const usersQuery = (search: string) =>
  pagedQuery([...usersKey, search], (cursor, request) =>
    api.admin.users.$get({ query: { ...(search && { search }), ...cursor } }, request),
  )

/** The users that a search finds, or all of them, as a CSV file. */
export const exportUsers = async (search: string): Promise<Blob> =>
  (await api.admin['user-export'].$post({ json: search ? { search } : {} })).blob()

export const userQuery = (id: string) =>
  oneQuery([...userKey, id], (request) => api.admin.users[':id'].$get({ param: { id } }, request))

/** Every movement of a user's balances. */
export const userStatementQuery = (id: string) =>
  pagedQuery([...userKey, id, 'statement'], (query, request) =>
    api.admin.users[':id'].statement.$get({ param: { id }, query }, request),
  )

/** Where a user is logged in. */
export const userSessionsQuery = (id: string) =>
  oneQuery([...userKey, id, 'sessions'], (request) => api.admin.users[':id'].sessions.$get({ param: { id } }, request))

function useUserCall<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const onError = lookAgain(useQueryClient(), userKey)
  return useCall(run, [usersKey, userKey], { onError })
}

/** The parts that are set. Balances are in major units; `seen` are the same balances as the administrator saw them. */
type UserEdit = JsonOf<(typeof api.admin.users)[':id']['$put']>

export const useEditUser = (id: string) =>
  useUserCall((json: UserEdit) => bodyOf(api.admin.users[':id'].$put({ param: { id }, json })))

/** A decision about an account: a part is set, every session ends, or the password alone is enough to log in again. */
export type Decision = { change: Omit<UserEdit, 'reason'> | 'endSessions' | 'resetTotp'; reason: string }

export const useDecide = (id: string) =>
  useUserCall(async ({ change, reason }: Decision): Promise<unknown> => {
    const user = api.admin.users[':id']
    const because = { param: { id }, json: { reason } }
    if (change === 'endSessions') return bodyOf(user.logout.$post(because))
    if (change === 'resetTotp') return bodyOf(user.totp.reset.$post(because))
    return bodyOf(user.$put({ param: { id }, json: { ...change, reason } }))
  })

export function useEndUserSession(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ session, reason }: { session: string; reason: string }) =>
      api.admin.users[':id'].sessions[':session'].end.$post({ param: { id, session }, json: { reason } }),
    onSuccess: (_, { session }) =>
      show(
        client,
        userSessionsQuery(id),
        (known) => known && { sessions: known.sessions.filter(({ sessionId }) => sessionId !== session) },
      ),
  })
}

/** Answers the new password, this once. */
export const useResetPassword = (id: string) =>
  useUserCall((reason: string) => bodyOf(api.admin.users[':id'].password.$post({ param: { id }, json: { reason } })))

/** Frozen money of a voucher is given back, or taken. */
export const useDecideFrozen = (id: string) =>
  useUserCall((json: { act: 'give_back' | 'take'; reason: string }) =>
    bodyOf(api.admin['frozen-vouchers'][':id'].$post({ param: { id }, json })),
  )

export const useNoteUser = (id: string) =>
  useCallOnce(
    (json: { text: string }, options) => bodyOf(api.admin.users[':id'].notes.$post({ param: { id }, json }, options)),
    [userKey],
  )
