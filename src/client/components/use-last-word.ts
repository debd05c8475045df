import { useEffect, useRef } from 'react'
import { useNotifyFailure } from './notify-failure'

/**
 * The failure in a dialog is told at the bottom of the screen where the dialog goes by itself: somebody else has seen to
 * the same thing, and its row leaves the list with all that it has opened. Answers how a reader closes the dialog.
 */
export function useLastWord(error: Error | null | undefined, onClose: () => void): () => void {
  const { onError: tell } = useNotifyFailure()
  const unread = useRef<() => void>(undefined)
  useEffect(() => {
    unread.current = error ? () => tell(error) : undefined
  })
  useEffect(() => () => unread.current?.(), [])
  return () => {
    unread.current = undefined
    onClose()
  }
}
