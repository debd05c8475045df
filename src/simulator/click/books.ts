import { Refusal } from '../calls'
import type { Faults } from '../faults'
import { newMemory } from '../memory'
import type { SimulatorOptions } from '../options'
import type { Postman } from '../postman'
import type { Attempt, Records } from './records'

export type Books = Records & { options: SimulatorOptions; faults: Faults; postman: Postman }

export const openBooks = (options: SimulatorOptions, faults: Faults, postman: Postman): Books => ({
  ...{ options, faults, postman },
  ...(options.memory ?? newMemory()).click,
})

export type Wish = { paymentId: string; amount: string }

/** Begins an attempt to pay. */
export function open(books: Books, { paymentId, amount }: Wish): Attempt {
  const attempt: Attempt = {
    ...{ id: newNumber(), paydocId: newNumber(), paymentId, amount },
    ...{ stage: 'new', prepareId: null, confirmedAtMs: null, refusal: null },
  }
  books.attempts.set(attempt.id, attempt)
  return attempt
}

/** An attempt by its own number or the payment's. */
export const attemptOf = (books: Books, number: string): Attempt | undefined =>
  books.attempts.get(number) ?? [...books.attempts.values()].find(({ paydocId }) => paydocId === number)

/** The same. Raises a refusal. */
export function find(books: Books, number: string): Attempt {
  const attempt = attemptOf(books, number)
  if (!attempt) throw new Refusal(404, { error_code: -404, error_note: 'Not found' }, 'There is no such payment.')
  return attempt
}

/** Nineteen digits, as a 64-bit number may have. */
const newNumber = (): string => String(4n * 10n ** 18n + (crypto.getRandomValues(new BigUint64Array(1))[0] ?? 0n) / 8n)
