import { z } from 'zod'
import { type Books, refundedOf } from './books'
import { notify } from './notifications'
import { refundObject } from './objects'
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
  const parsed = wanted.safeParse(given)
  if (!parsed.success) throw badField(parsed.error)
  const { payment_id: paymentId, amount, description = null, metadata } = parsed.data
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

const listWishes = z.strictObject({
  'created_at.gte': z.iso.datetime().transform(Date.parse).default(0),
  'created_at.lte': z.iso.datetime().transform(Date.parse).default(Number.POSITIVE_INFINITY),
  status: z.enum(['pending', 'succeeded', 'canceled']).default('succeeded'),
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).default(10),
  cursor: z.string().optional(),
})

/** A page of the refunds, the newest first, and how to ask for the next one. Raises what YooKassa says about wrong fields. */
export function list(books: Books, given: Record<string, string>): object {
  const parsed = listWishes.safeParse(given)
  if (!parsed.success) throw badField(parsed.error)
  const { 'created_at.gte': sinceMs, 'created_at.lte': untilMs, status, limit, cursor } = parsed.data
  // Each of them has succeeded at once.
  const isWanted = ({ createdAtMs }: Refund) =>
    createdAtMs >= sinceMs && createdAtMs <= untilMs && status === 'succeeded'
  const fitting = [...books.refunds.values()].filter(isWanted).reverse()
  const left = fitting.slice(cursor === undefined ? 0 : fitting.findIndex(({ id }) => id === cursor) + 1)
  const shown = left.slice(0, limit)
  const next = left.length > limit ? { next_cursor: shown.at(-1)?.id } : {}
  return { type: 'list', items: shown.map(refundObject), ...next }
}

/** Kopecks that can still be refunded. */
export const leftOf = (books: Books, payment: Payment): number => payment.amountMinor - refundedOf(books, payment.id)
