import { Refusal } from '../calls'
import type { Faults } from '../faults'
import type { SimulatorOptions } from '../options'
import type { Postman } from '../postman'
import { noRecords, type Receipt, type Records } from './records'

export type Books = Records & { options: SimulatorOptions; faults: Faults; postman: Postman }

export const openBooks = (options: SimulatorOptions, faults: Faults, postman: Postman): Books => ({
  options,
  faults,
  postman,
  ...(options.memory?.payme ?? noRecords()),
})

export type Wish = Pick<Receipt, 'paymentId' | 'amountMinor'>

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A name as Payme gives it to a transaction. */
export const newId = () => hex(crypto.getRandomValues(new Uint8Array(12)))

export function open(books: Books, { paymentId, amountMinor }: Wish): Receipt {
  const receipt: Receipt = {
    ...{ id: newId(), paymentId, amountMinor, createdAtMs: books.options.nowMs(), stage: 'new' },
    ...{ transaction: null, reason: null, wasPaid: false, refusal: null },
  }
  books.receipts.set(receipt.id, receipt)
  return receipt
}

/** Raises the refusal of the cabinet for a receipt that is not there. */
export function find(books: Books, id: string): Receipt {
  const receipt = books.receipts.get(id)
  if (!receipt) throw new Refusal(404, {}, 'There is no such receipt.')
  return receipt
}
