import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, bodyOf } from './http'
import { profileQuery } from './identity'
import { oneQuery } from './queries'
import { mine, readAnew } from './query-client'

/** Whether the shop asks the logged-in administrator for a code of their app. */
export const totpQuery = oneQuery([mine, 'admin', 'totp'], (request) => api.totp.$get({}, request))

/** An answer that comes once is kept no longer than the screen that shows it. */
function useTotpCall<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    gcTime: 0,
    onSuccess: () => void readAnew(client, totpQuery.queryKey, profileQuery.queryKey),
  })
}

/** Answers a secret for an app. */
export const useStartTotp = () => useTotpCall(() => bodyOf(api.totp.$post()))

/** Ends setting up with the first code; answers recovery codes. */
export const useConfirmTotp = () => useTotpCall((code: string) => bodyOf(api.totp.confirm.$post({ json: { code } })))

export const useRenewRecoveryCodes = () => useTotpCall(() => bodyOf(api.totp['recovery-codes'].$post()))

export const useRemoveTotp = () => useTotpCall(() => api.totp.$delete())
