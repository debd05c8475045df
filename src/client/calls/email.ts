import { useMutation, useQueryClient } from '@tanstack/react-query'
import { contactQueries } from './contacts'
import { api } from './http'
import { readAnew } from './query-client'

/** Sends a link to an address. */
export const useAskEmail = () =>
  useMutation({ mutationFn: (address: string) => api.email.$post({ json: { address } }) })

/** Confirms the address of a link. */
export const useConfirmEmail = () => {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (token: string) => api.email.confirm.$post({ json: { token } }),
    onSuccess: () => readAnew(client, contactQueries.email.queryKey),
  })
}
