import { newMemory } from '../memory'
import type { SimulatorOptions } from '../options'
import type { Postman } from '../postman'

export type Method = 'bank_card' | 'sbp'
type Cancellation = { party: 'payment_network' | 'yoo_money'; reason: string }
type CardShown = { first6: string; last4: string; month: string; year: string }

export type Payment = {
  id: string
  createdAtMs: number
  status: 'pending' | 'succeeded' | 'canceled'
  amountMinor: number
  returnUrl: string
  locale: string | null
  /** What the shop asked for; null leaves the choice to the buyer. */
  wanted: Method | null
  description: string | null
  metadata: Record<string, string>
  card: CardShown | null
  paidBy: Method | null
  capturedAtMs: number | null
  cancellation: Cancellation | null
}

export type Refund = {
  id: string
  createdAtMs: number
  paymentId: string
  amountMinor: number
  description: string | null
  metadata: Record<string, string>
}

/** What this YooKassa remembers. */
export type Books = {
  options: SimulatorOptions
  postman: Postman
  payments: Map<string, Payment>
  refunds: Map<string, Refund>
}

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
