import type { Say } from '../../src/client/features/admin/form/say'

const joined = (...parts: unknown[]): string => parts.join(' ')

/** Says the keys of texts and plain values, so that a test reads which ones are chosen. */
export const inWords = {
  t: ((key: string) => key) as Say['t'],
  money: joined,
  number: String,
  date: String,
  region: (region: string) => region,
} as Say
