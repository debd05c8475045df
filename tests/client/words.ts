import { createInstance } from 'i18next'
import type { Formats } from '../../src/client/i18n/formats'

const texts = createInstance({ lng: 'cimode' })
await texts.init()
const joined = (...parts: unknown[]): string => parts.join(' ')

/** Says the keys of texts and plain values, so that a test reads which ones are chosen. */
export const inWords: Formats = {
  t: texts.t,
  money: joined,
  number: (value) => String(value),
  date: String,
  time: String,
  day: String,
  dayHere: String,
  region: String,
  offer: ({ amount, label, region }) => joined(amount, label, region),
}
