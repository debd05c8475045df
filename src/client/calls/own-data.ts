import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { ApiError, api, isLostAnswer } from './http'

/** Everything that the shop keeps of the reader, as a file. */
export const exportOwnData = async (): Promise<Blob> => (await api.me.export.$get()).blob()

/**
 * Deletes the reader's account for good. Pressed again after a lost answer the session is over, because the first press
 * has deleted the account. `onGone`: called also where the end of the session has led the reader away.
 */
export function useDeleteAccount(onGone: () => void) {
  const wasLost = useRef(false)
  return useMutation({
    mutationFn: async () => {
      try {
        await api.me.$delete()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (isLostAnswer(error)) wasLost.current = true
        if (!wasLost.current || error.code !== 'unauthenticated') throw error
      }
    },
    onSuccess: onGone,
  })
}
