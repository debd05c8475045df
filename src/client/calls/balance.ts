import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import type { Profile } from '../../shared/contract/identity'
import type { Currency } from '../../shared/money'
import type { PaymentMethod } from '../../shared/payments'
import { api, bodyOf } from './http'
import { profileQuery } from './identity'
import { useKeyedCall } from './keyed-call'
import { pagedQuery } from './queries'
import { mine, readAnew, show } from './query-client'

export const balanceKey = [mine, 'statement'] as const
const pageSize = '10'

export const statementQuery = pagedQuery(balanceKey, (cursor, request) =>
  api.balance.statement.$get({ query: { limit: pageSize, ...cursor } }, request),
)

/** Shows the balances that a change has answered. */
export const showBalances = (client: QueryClient, balances: Profile['balances']): Promise<void> =>
  show(client, profileQuery, (known) => known && { ...known, balances })

export type TopUp = { currency: Currency; amount: number; method: PaymentMethod }

/** Creates the payment of a top-up; the balance grows when it is paid. */
export const useTopUp = () =>
  useKeyedCall({ run: (json: TopUp, options) => bodyOf(api.balance.topup.$post({ json }, options)) })

export type Transfer = { userId: string; currency: Currency; amount: number }

/** Sends money to another buyer; the answer is what is left. */
export function useTransfer() {
  const client = useQueryClient()
  return useKeyedCall({
    run: (json: Transfer, options) => bodyOf(api.balance.transfer.$post({ json }, options)),
    onSuccess: async ({ balances }) => {
      void readAnew(client, balanceKey)
      await showBalances(client, balances)
    },
    keptAs: 'transfer attempt',
    onError: (code) => {
      if (code === 'insufficient_funds' || code === 'account_frozen') {
        void readAnew(client, profileQuery.queryKey)
      }
    },
  })
}
