import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { Deliver, Message } from './message'

const waiting: Message[] = []
const listeners = new Set<() => void>()
let deliver: Deliver | undefined
let wanted = false

const add = (kind: Message['kind']) => (text: string) => {
  if (deliver) {
    deliver({ kind, text })
    return
  }
  waiting.push({ kind, text })
  wanted = true
  for (const listener of listeners) listener()
}

/** Short messages at the bottom of the screen, failures in red. The library behind them loads with the first one. */
export const notify = { error: add('error'), success: add('success') }

/** Called once by the notifier when it is on the page: it gets what has waited and all that follows. */
function startDelivery(to: Deliver): void {
  deliver = to
  for (const message of waiting.splice(0)) to(message)
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const Notifier = lazy(() => import('./notifier'))

export function Notifications() {
  const isWanted = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => false,
  )
  return isWanted ? (
    <Suspense fallback={null}>
      <Notifier onReady={startDelivery} />
    </Suspense>
  ) : null
}
