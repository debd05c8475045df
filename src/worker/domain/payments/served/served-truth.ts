import { sql } from 'drizzle-orm'
import { guardStill, read } from '../../../db/database'
import type { Ctx } from '../../ctx'
import type { ServedProvider, ServedTransaction } from '../../served-provider'
import { isOver, type PaymentNow, type PaymentRow } from '../payment-now'
import type { Truth } from '../truth'
import { endReasons, isBegun, isTooOld, planMove, transactionsQuery } from './transactions'

/** What never differs: nobody else keeps this payment. */
const ours = (payment: PaymentRow) => ({
  externalId: null,
  chargeId: null,
  paymentId: payment.id,
  buyer: null,
  isOurs: true,
  live: payment.live,
  currency: payment.currency,
  minor: payment.amount,
  reason: null,
  payUrl: null,
  refundedMinor: payment.refunded,
})

/** A payment that nobody has begun to pay: its page is open. */
export const openTruth = (payment: PaymentRow, payUrl: string): Truth => ({
  ...ours(payment),
  status: 'open',
  isFinal: false,
  payUrl,
})

/** The money of a transaction is there, or all of it has gone back. */
export const paidTruth = (payment: PaymentRow, externalId: string, refundedMinor = payment.refunded): Truth => ({
  ...ours(payment),
  externalId,
  status: 'paid',
  isFinal: true,
  refundedMinor,
})

/** A payment that comes to nothing, with the transaction that has begun it, if there is one. */
export const endedTruth = (
  ctx: Ctx,
  payment: PaymentRow,
  status: 'expired' | 'failed',
  ended: { begun?: ServedTransaction | undefined; why: number },
): Truth => ({
  ...ours(payment),
  status,
  isFinal: true,
  reason: status === 'failed' ? 'cancelled' : null,
  beside: ended.begun
    ? planMove(ended.begun, 'cancelled', { atMs: ctx.clock.nowMs(), reason: ended.why })
    : [guardStill(sql`NOT ${isBegun(payment.id)}`)],
})

/**
 * What a payment is by the transactions that its provider has begun. `closes`: nobody is to pay it any more. What was paid is
 * asked about where the provider can be asked: its cabinet may have given it back. Raises a `ProviderError`.
 */
export async function servedTruth(
  ctx: Ctx,
  provider: ServedProvider,
  now: PaymentNow,
  { closes }: { closes: boolean },
): Promise<Truth> {
  const { payment } = now
  const [rows] = await read(ctx.db, [transactionsQuery(ctx, sql`served_transactions.payment_id = ${payment.id}`)])
  const paid = rows.find(({ state }) => state === 'paid' || state === 'reversed')
  if (paid) return paidTruth(payment, paid.externalId, await givenBack(provider, payment, paid))
  const begun = rows.find(({ state }) => state === 'created')
  const nowMs = ctx.clock.nowMs()
  const isLate = begun ? isTooOld(provider, begun, nowMs) : payment.request.expiresAtMs <= nowMs
  if (isLate) return endedTruth(ctx, payment, 'expired', { begun, why: endReasons.timeout })
  if (closes || isOver(now)) return endedTruth(ctx, payment, 'expired', { begun, why: endReasons.otherwise })
  // A page where a payment was left half done takes no other one.
  return { ...ours(payment), status: 'open', isFinal: false, payUrl: begun ? null : payment.payUrl }
}

async function givenBack(provider: ServedProvider, payment: PaymentRow, paid: ServedTransaction): Promise<number> {
  if (paid.state === 'reversed') return payment.amount
  const told = await provider.lookUp?.(paid)
  return told === 'reversed' ? payment.amount : payment.refunded
}
