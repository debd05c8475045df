import { useEffect } from 'react'
import { session } from '../../calls/session'

const key = 'support'

/** What was typed when a session ended is given back once: whoever uses the tab next finds none. */
export function takeKept(): string {
  const kept = sessionStorage.getItem(key) ?? ''
  sessionStorage.removeItem(key)
  return kept
}

/** A message outlives a session that the shop has ended meanwhile: the login comes first, then the form as it was. */
export function useKeptMessage(message: string): void {
  useEffect(
    () =>
      session.listen((change) => {
        if (change === 'expired' && message) sessionStorage.setItem(key, message)
      }),
    [message],
  )
}
