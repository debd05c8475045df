const keyBytes = 16

/** A key of its own. Not crypto.randomUUID: that is missing where the shop is opened by address over plain HTTP. */
export const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(keyBytes)), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** One idempotency key per attempt: the same while the outcome is unknown, a new one after an answer or a change. */
export function attemptKeys(make = newKey) {
  let attempt: { of: string; key: string } | undefined
  return {
    keyFor(what: string): string {
      if (attempt?.of !== what) attempt = { of: what, key: make() }
      return attempt.key
    },
    forget(): void {
      attempt = undefined
    },
  }
}
