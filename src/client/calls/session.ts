import { useSyncExternalStore } from 'react'
import type { Session } from '../../shared/contract/identity'

// The token last: other tabs hear of it, and look for the rest then.
const names = ['nickname', 'userId', 'token'] as const
type Change = 'begun' | 'ended' | 'expired'
const listeners = new Set<(change: Change) => void>()

const tell = (change: Change): void => {
  for (const listener of listeners) listener(change)
}

function forget(): void {
  for (const name of names) localStorage.removeItem(name)
  rememberBought(false)
}

/** Next time there is room at once for what was bought: `index.html` marks the page, `for-buyers` is shown. */
export function rememberBought(hasBought: boolean): void {
  document.documentElement.toggleAttribute('data-buyer', hasBought)
  if (hasBought) localStorage.setItem('bought', '')
  else localStorage.removeItem('bought')
}

function listen(listener: (change: Change) => void): () => void {
  let known = session.token()
  const heard = (change: Change) => {
    known = session.token()
    listener(change)
  }
  const look = () => heard(session.token() === null ? 'ended' : 'begun')
  const elsewhere = ({ key }: StorageEvent) => {
    if (key === 'token' || key === null) look()
  }
  // A page that Back brings to life has heard nothing while it slept.
  const revive = () => {
    if (session.token() !== known) look()
  }
  listeners.add(heard)
  addEventListener('storage', elsewhere)
  addEventListener('pageshow', revive)
  return () => {
    listeners.delete(heard)
    removeEventListener('storage', elsewhere)
    removeEventListener('pageshow', revive)
  }
}

/** Who is logged in, as this browser remembers. */
export const session = {
  token: (): string | null => localStorage.getItem('token'),
  userId: (): string | null => localStorage.getItem('userId'),
  begin(given: Session): void {
    for (const name of names) localStorage.setItem(name, given[name])
    tell('begun')
  },
  /** The person leaves. */
  end(): void {
    forget()
    tell('ended')
  },
  /** The server no longer knows the token. */
  expire(): void {
    if (session.token() === null) return
    forget()
    tell('expired')
  },
  listen,
}

export const useSignedIn = (): boolean =>
  useSyncExternalStore(
    listen,
    () => session.token() !== null,
    () => false,
  )

/**
 * The same where a page may have been rendered for anybody: nobody knows before scripts have looked. What is shown until
 * then is chosen by `for-members` and `for-guests`.
 */
export const useMaybeSignedIn = (): boolean | undefined =>
  useSyncExternalStore<boolean | undefined>(
    listen,
    () => session.token() !== null,
    () => undefined,
  )

/** A fact about the logged-in user that the browser remembers; empty for a visitor. */
export const useRemembered = (name: 'nickname' | 'userId'): string =>
  useSyncExternalStore(
    listen,
    () => localStorage.getItem(name) ?? '',
    () => '',
  )
