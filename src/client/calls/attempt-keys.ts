import { session } from './session'

const keyBytes = 16

/** A key of its own. Not crypto.randomUUID: that is missing where the shop is opened by address over plain HTTP. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * One idempotency key per attempt: the same while the outcome is unknown, a new one after an answer or a change. A call
 * that is sent again keeps its key, even if a second press was answered meanwhile; it is sent for the person who made it,
 * or not at all.
 */
export function attemptKeys(make = newKey, person: () => string | null = session.userId) {
  let attempt: { of: string; key: string } | undefined
  const sent = new WeakMap<object, string>()
  const makers = new WeakMap<object, string | null>()
  return {
    keyFor(what: string, call: object): string {
      if (makers.has(call) && makers.get(call) !== person()) throw new Error('Somebody else is here now')
      makers.set(call, person())
      const known = sent.get(call)
      if (known) return known
      if (attempt?.of !== what) attempt = { of: what, key: make() }
      sent.set(call, attempt.key)
      return attempt.key
    },
    /** Of a call: only what it was sent under, for another one may have begun anew meanwhile. */
    forget(call?: object): void {
      const used = call && sent.get(call)
      if (used === undefined || attempt?.key === used) attempt = undefined
      if (call) sent.delete(call)
    },
  }
}
