import { lazy, Suspense, useSyncExternalStore } from 'react'

type Deliver = (text: string) => void

const waiting: string[] = []
const listeners = new Set<() => void>()
let deliver: Deliver | undefined
let wanted = false

function add(text: string): void {
  if (deliver) {
    deliver(text)
    return
  }
  waiting.push(text)
  wanted = true
  for (const listener of listeners) listener()
}

/** Short red messages at the bottom of the screen. The library behind them loads with the first one. */
export const notify = { error: add }

/** Called once by the notifier when it is on the page: it gets what has waited and all that follows. */
function startDelivery(to: Deliver): void {
  deliver = to
  for (const text of waiting.splice(0)) to(text)
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
