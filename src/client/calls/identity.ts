import { useMutation } from '@tanstack/react-query'
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

/** What the reader owes the shop in a currency: it comes off what they top up. */
export const debtOf = ({ debts }: Profile, currency: Currency): number =>
  debts.find((debt) => debt.currency === currency)?.amount ?? 0

export type Credentials = { nickname: string; password: string }

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

/** Best effort: the browser forgets the token whatever the server answers. */
export const useLogout = () => useMutation({ mutationFn: () => api.logout.$post() })
