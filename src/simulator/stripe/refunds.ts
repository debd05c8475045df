import { z } from 'zod'
import { read } from '../calls'
import { randomText } from '../random'
import { type Books, find, nowSec, refundedOf, sessionOf } from './books'
import { disputeOf } from './disputes'
import { emit } from './events'
import type { Form } from './form'
import { chargeObject, refundObject } from './objects'
import { badParameter, refused } from './problem'
import type { Charge, Refund } from './records'
import { integer, metadata } from './session-params'

const params = z.object({
  payment_intent: z.string(),
  amount: integer.refine((amount) => amount > 0, 'must be at least 1').optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata,
})

/** Gives money back, all that is left when no amount is named. Raises Stripe's refusals. */
export function create(books: Books, form: Form): Refund {
  const wanted = read(params, form, badParameter)
  const { payment_intent: intentId, reason = null, metadata } = wanted
  const charge = chargeToRefund(books, intentId)
  const left = sessionOf(books, intentId).amount - refundedOf(books, charge.id)
  const amount = wanted.amount ?? left
  if (left === 0 || amount > left) throw tooMuch(charge, { left, amount })
  const refund: Refund = {
    ...{ id: `re_${randomText(24)}`, created: nowSec(books), status: 'succeeded' },
    ...{ intentId, chargeId: charge.id, amount, reason, metadata },
  }
  books.refunds.set(refund.id, refund)
  const session = sessionOf(books, intentId)
  emit(books, { session, type: 'charge.refunded', object: chargeObject(books, charge) })
  return refund
}

function chargeToRefund(books: Books, intentId: string): Charge {
  const intent = find(books, 'intents', intentId, 'payment_intent')
  const charge = intent.chargeId === null ? undefined : books.charges.get(intent.chargeId)
  if (intent.status !== 'succeeded' || !charge) {
    throw refused(`This PaymentIntent (${intentId}) does not have a successful charge to refund.`)
  }
  const dispute = disputeOf(books, charge)
  if (dispute && dispute.status !== 'won') {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw refused(message, { code: 'charge_disputed' })
  }
  return charge
}

const tooMuch = (charge: Charge, { left, amount }: { left: number; amount: number }) =>
  refused(
    left === 0
      ? `Charge ${charge.id} has already been refunded.`
      : `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
    { code: 'charge_already_refunded', param: left === 0 ? undefined : 'amount' },
  )

/** The buyer's bank could not take the money: it comes back to the shop. Raises a refusal the second time. */
export function fail(books: Books, refund: Refund): Refund {
  if (refund.status === 'failed') throw refused('The refund has already failed.')
  refund.status = 'failed'
  const session = sessionOf(books, refund.intentId)
  emit(books, { session, type: 'refund.failed', object: refundObject(books, refund) })
  return refund
}
