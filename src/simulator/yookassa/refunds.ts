import { z } from 'zod'
import { read } from '../calls'
import { type Books, refundedOf } from './books'
import { notify } from './notifications'
import { refundObject } from './objects'
import { pageOf } from './pages'
import * as payments from './payments'
import { badField, refused } from './problem'
import type { Payment, Refund } from './records'

const wanted = z.object({
  payment_id: z.string(),
  amount: payments.amount,
  description: z.string().max(250).optional(),
  metadata: payments.metadata,
})

/** Gives money of a paid payment back. Raises what YooKassa says about wrong fields and sums. */
export function create(books: Books, given: unknown): Refund {
  const { payment_id: paymentId, amount, description = null, metadata } = read(wanted, given, badField)
  const payment = books.payments.get(paymentId)
  if (!payment) throw refused("Incorrect payment_id. Payment doesn't exist or access denied.", 'payment_id')
  if (payment.status !== 'succeeded') throw refused('Only a succeeded payment can be refunded.', 'payment_id')
  if (amount.value > leftOf(books, payment)) throw refused('The amount is more than what is left.', 'amount.value')
  const refund: Refund = {
    id: crypto.randomUUID(),
    createdAtMs: books.options.nowMs(),
    paymentId,
    amountMinor: amount.value,
    description,
    metadata,
  }
  books.refunds.set(refund.id, refund)
  notify(books, payment, { event: 'refund.succeeded', object: refundObject(refund) })
  return refund
}

/** A page of the refunds. */
export const list = (books: Books, given: Record<string, string>): object =>
  pageOf(given, books.refunds.values(), refundObject)

/** Kopecks that can still be refunded. */
export const leftOf = (books: Books, payment: Payment): number => payment.amountMinor - refundedOf(books, payment.id)
