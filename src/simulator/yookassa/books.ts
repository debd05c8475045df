import { newMemory } from '../memory'
import type { SimulatorOptions } from '../options'
import type { Postman } from '../postman'
import type { Records } from './records'

export type Books = Records & { options: SimulatorOptions; postman: Postman }

export const openBooks = (options: SimulatorOptions, postman: Postman): Books => ({
  options,
  postman,
  ...(options.memory ?? newMemory()).yookassa,
})

/** Kopecks of a payment that went back to the buyer. */
export const refundedOf = (books: Books, paymentId: string): number =>
  [...books.refunds.values()]
    .filter((refund) => refund.paymentId === paymentId)
    .reduce((sum, refund) => sum + refund.amountMinor, 0)
