import { Buffer } from 'node:buffer'

/** Those of these names that are keys of the keyring, newest last: CODES_KEY, CODES_KEY_2, CODES_KEY_3, … */
export const codesKeysAmong = (names: string[]): string[] =>
  names.filter((name) => codesKeyNumber(name) > 0).sort((a, b) => codesKeyNumber(a) - codesKeyNumber(b))

/** The number of a key of the keyring; 0 for any other name. */
export function codesKeyNumber(name: string): number {
  if (name === 'CODES_KEY') return 1
  return Number(/^CODES_KEY_([2-9]|[1-9]\d+)$/.exec(name)?.[1] ?? 0)
}

const leastBytes = 32
/** Random bytes hardly ever repeat; a placeholder like “aaaa” repeats one letter. */
const leastDifferent = 8

/** Whether a secret is at least 32 bytes in base64 or hexadecimal digits that can have come from chance. */
export function isRandomKey(secret: unknown): secret is string {
  if (typeof secret !== 'string') return false
  const bytes = Buffer.from(secret, 'base64')
  return bytes.length >= leastBytes && new Set(bytes).size >= leastDifferent
}
