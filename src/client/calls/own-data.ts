import { useMutation } from '@tanstack/react-query'
import { api } from './http'

/** Everything that the shop keeps of the reader, as a file. */
export const useOwnData = () => useMutation({ mutationFn: async () => (await api.me.export.$get()).blob() })

/** Deletes the reader's account for good. */
export const useDeleteAccount = () => useMutation({ mutationFn: () => api.me.$delete() })
