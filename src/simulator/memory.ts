import type { Books as StripeBooks } from './stripe/books'
import type { Books as YooKassaBooks } from './yookassa/books'

/** What payment providers remember of a shop. */
export type Memory = {
  stripe: Omit<StripeBooks, 'options' | 'postman'>
  yookassa: Omit<YooKassaBooks, 'options' | 'postman'>
}

export const newMemory = (): Memory => ({
  stripe: { sessions: new Map(), intents: new Map(), charges: new Map(), refunds: new Map(), disputes: new Map() },
  yookassa: { payments: new Map(), refunds: new Map() },
})

/** The file beside a shop's database that says what its providers remember from before they began. */
export const memoryFile = 'simulators.json'

export const textOf = (memory: Memory): string =>
  JSON.stringify(memory, (_, value) => (value instanceof Map ? { records: [...value] } : value))

/** What `textOf` has written. */
export const memoryIn = (text: string): Memory =>
  JSON.parse(text, (_, value) => (Array.isArray(value?.records) ? new Map(value.records) : value))
