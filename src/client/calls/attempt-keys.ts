import { session } from './session'

const keyBytes = 16

/** A key of its own. Not crypto.randomUUID: that is missing where the shop is opened by address over plain HTTP. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Where an attempt waits for its answer. */
export type AttemptPlace = { read: () => string | null; write: (text: string) => void; clear: () => void }

const nowhere: AttemptPlace = { read: () => null, write: () => {}, clear: () => {} }

/** The payments that a call after a reload would make once more. */
export type KeptAttempt = 'transfer attempt' | 'top-up attempt'

/** A place that outlives a reload of its page. What is kept there is a key, who made it and for what; no token. */
export const placeInTab = (name: KeptAttempt): AttemptPlace => ({
  read: () => sessionStorage.getItem(name),
  write: (text) => sessionStorage.setItem(name, text),
  clear: () => sessionStorage.removeItem(name),
})

/**
 * One idempotency key per attempt: the same while the outcome is unknown, a new one after an answer or a change. A call
 * that is sent again keeps its key, even if a second press was answered meanwhile; it is sent for the person who made it,
 * or not at all.
 */
export function attemptKeys(place = nowhere, make = newKey, person: () => string | null = session.userId) {
  let attempt: { of: string; key: string; isLost: boolean } | undefined
  let isRepeated = false
  const sent = new WeakMap<object, string>()
  const makers = new WeakMap<object, string | null>()
  const markOf = (what: string) => `${person()} ${what}`
  /** The key of the same attempt, where the page was loaded again before its answer came. */
  const keptFor = (what: string): typeof attempt => {
    const [key, ...mark] = place.read()?.split(' ') ?? []
    return key !== undefined && mark.join(' ') === markOf(what) ? { of: what, key, isLost: true } : undefined
  }
  return {
    /** What follows `what` in the words of an attempt that waits for its answer; undefined where none begins with it. */
    waiting(what: string): string | undefined {
      const mark = place.read()?.split(' ').slice(1).join(' ')
      return mark?.startsWith(markOf(what)) ? mark.slice(markOf(what).length) : undefined
    },
    keyFor(what: string, call: object): string {
      if (makers.has(call) && makers.get(call) !== person()) throw new Error('Somebody else is here now')
      makers.set(call, person())
      const known = sent.get(call)
      if (known) return known
      if (attempt?.of !== what) attempt = keptFor(what) ?? { of: what, key: make(), isLost: false }
      isRepeated = attempt.isLost
      place.write(`${attempt.key} ${markOf(what)}`)
      sent.set(call, attempt.key)
      return attempt.key
    },
    /** The newest call has the key of an earlier one, whose answer nobody has seen: both do the same thing once. */
    isRepeated: () => isRepeated,
    /** No answer came, or none that says what has been done. */
    unanswered(): void {
      if (attempt) attempt.isLost = true
    },
    /** An answer came: from now on only this page knows the key, which the same attempt may need once more. */
    answered: place.clear,
    /** Of a call: only what it was sent under, for another one may have begun anew meanwhile. */
    forget(call?: object): void {
      const used = call && sent.get(call)
      if (used === undefined || attempt?.key === used) {
        attempt = undefined
        place.clear()
      }
      if (call) sent.delete(call)
    },
  }
}
