import { useMutation, useQueryClient } from '@tanstack/react-query'
import { api, bodyOf } from './http'
import { oneQuery } from './queries'
import { mine, readAnew, show } from './query-client'

/** How many recovery codes the reader's account has. */
export const codesLeftQuery = oneQuery([mine, 'recovery-codes'], (request) => api['recovery-codes'].$get({}, request))

/** Other recovery codes. The answer comes once, and is kept no longer than the screen that shows it. */
export function useMakeCodes() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => bodyOf(api['recovery-codes'].$post()),
    gcTime: 0,
    onSuccess: ({ codes }) => show(client, codesLeftQuery, { left: codes.length }),
    // Where the answer was lost there are codes now, and others in their place hold transfers: that is asked first.
    onError: () => readAnew(client, codesLeftQuery.queryKey),
  })
}

/** Whether somebody has asked by a contact of the reader for a new password. */
export const askedRecoveryQuery = oneQuery([mine, 'asked-recovery'], (request) => api.recover.asked.$get({}, request))

export function useStopRecovery() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async () => void (await api.recover.asked.$delete()),
    onSuccess: () => show(client, askedRecoveryQuery, { asked: null }),
  })
}
