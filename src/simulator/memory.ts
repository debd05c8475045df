import { type Records as ClickRecords, noRecords as noClickRecords } from './click/records'
import { noRecords as noPaymeRecords, type Records as PaymeRecords } from './payme/records'
import { noRecords as noStripeRecords, type Records as StripeRecords } from './stripe/records'
import { noRecords as noYooKassaRecords, type Records as YooKassaRecords } from './yookassa/records'

/** The records that payment providers have of a shop. */
export type Memory = { stripe: StripeRecords; yookassa: YooKassaRecords; payme: PaymeRecords; click: ClickRecords }

export const newMemory = (): Memory => ({
  stripe: noStripeRecords(),
  yookassa: noYooKassaRecords(),
  click: noClickRecords(),
  payme: noPaymeRecords(),
})

/** The file beside a shop's database that says what its providers remember from before they began. */
export const memoryFile = 'simulators.json'

export const textOf = (memory: Memory): string =>
  JSON.stringify(memory, (_, value) => (value instanceof Map ? { records: [...value] } : value))

/** Reads a text that `textOf` has written. */
export const memoryIn = (text: string): Memory =>
  JSON.parse(text, (_, value) => (Array.isArray(value?.records) ? new Map(value.records) : value))
