import { useQueryClient } from '@tanstack/react-query'
import { balanceKey, showBalances } from './balance'
import { api, bodyOf } from './http'
import { useKeyedCall } from './keyed-call'
import { readAnew } from './query-client'

/** Adds the worth of a voucher to the balance; the answer says how much. */
export function useRedeemVoucher() {
  const client = useQueryClient()
  return useKeyedCall({
    run: (json: { code: string }, options) => bodyOf(api.vouchers.redeem.$post({ json }, options)),
    onSuccess: async ({ balances }) => {
      void readAnew(client, balanceKey)
      await showBalances(client, balances)
    },
  })
}
