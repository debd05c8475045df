import { codesKeyNumber } from '../../src/worker/config/random-keys'

/** A key of the keyring. Its id is not known when a deployed shop was given it by hand. */
export type Key = { name: string; keyId: string | undefined }

/** How many codes, and secrets of administrators' apps, are sealed with a key. */
export type Sealed = { keyId: string; codes: number }

export type Step = { do: 'add' } | { do: 'wait' } | { do: 'retire'; names: string[] }

/**
 * What to do next with a keyring. Keys may go only when there are codes and every one of them names the newest key: that
 * all name one key is not enough, because before the shop has begun they all name the old one.
 */
export function nextStep(newest: Key, older: Key[], sealed: Sealed[]): Step {
  const isFirst = older.length === 0
  if (newest.keyId === undefined) return { do: sealed.length > 1 ? 'wait' : 'add' }
  if (sealed.some(({ keyId }) => keyId !== newest.keyId)) return { do: 'wait' }
  if (isFirst) return { do: 'add' }
  return sealed.length > 0 ? { do: 'retire', names: older.map(({ name }) => name) } : { do: 'wait' }
}

/** The name after all of these: one that was ever used is not used again. */
export const nextName = (names: string[]): string => `CODES_KEY_${Math.max(1, ...names.map(codesKeyNumber)) + 1}`

/** One line for each key that seals codes or could. */
export function progressOf(keyring: Key[], sealed: Sealed[]): string[] {
  const countOf = (id: string) => sealed.find(({ keyId }) => keyId === id)?.codes ?? 0
  const named = new Set(keyring.map(({ keyId }) => keyId))
  const others = sealed.filter(({ keyId }) => !named.has(keyId))
  return [
    ...keyring.map(({ name, keyId }) =>
      keyId ? `${name}, id ${keyId}: ${countOf(keyId)} codes` : `${name}, id not known`,
    ),
    ...others.map(({ keyId, codes }) => `another key, id ${keyId}: ${codes} codes`),
  ]
}
