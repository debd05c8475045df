import { randomText } from '../random'
import { type Books, find, nowSec, sessionOf } from './books'
import { emit } from './events'
import { readExpand } from './expand'
import type { Form } from './form'
import { intentObject } from './objects'
import { pageOf } from './pages'
import { refused } from './problem'
import type { Charge, Dispute } from './records'

/** The buyer's bank takes the money back for now. Raises a refusal when it already did. */
export function openDispute(books: Books, charge: Charge): Dispute {
  if (charge.disputed) throw refused('The charge is already disputed.')
  const id = `dp_${randomText(24)}`
  const { id: chargeId, intentId } = charge
  const dispute: Dispute = { id, created: nowSec(books), chargeId, intentId, status: 'needs_response' }
  books.disputes.set(dispute.id, dispute)
  charge.disputed = true
  tell(books, dispute, 'charge.dispute.created')
  return dispute
}

/** The bank decides. Raises a refusal when nothing is disputed. */
export function closeDispute(books: Books, charge: Charge, status: 'won' | 'lost'): Dispute {
  const dispute = disputeOf(books, charge)
  if (dispute?.status !== 'needs_response') throw refused('The charge has no open dispute.')
  dispute.status = status
  tell(books, dispute, 'charge.dispute.closed')
  return dispute
}

export const disputeOf = (books: Books, charge: Charge): Dispute | undefined =>
  [...books.disputes.values()].find((dispute) => dispute.chargeId === charge.id)

/** A page of the disputes, the newest first. */
export function listDisputes(books: Books, { expand = {}, ...form }: Form): object {
  const expanded = readExpand({ expand }, ['data.payment_intent']).has('data.payment_intent')
  const disputes = { kind: 'disputes', all: books.disputes.values(), url: '/v1/disputes' } as const
  return pageOf(books, disputes, form, (dispute) => shown(books, dispute, expanded))
}

/** One dispute. Raises Stripe's refusal for one that is not there. */
export function showDispute(books: Books, id: string, { expand = {} }: Form): object {
  const expanded = readExpand({ expand }, ['payment_intent']).has('payment_intent')
  return shown(books, find(books, 'disputes', id), expanded)
}

function shown(books: Books, dispute: Dispute, expanded: boolean): object {
  const intent = expanded ? { payment_intent: intentObject(books, find(books, 'intents', dispute.intentId)) } : {}
  return { ...disputeObject(books, dispute), ...intent }
}

function tell(books: Books, dispute: Dispute, type: 'charge.dispute.created' | 'charge.dispute.closed'): void {
  emit(books, { session: sessionOf(books, dispute.intentId), type, object: disputeObject(books, dispute) })
}

export function disputeObject(books: Books, dispute: Dispute) {
  const session = sessionOf(books, dispute.intentId)
  return {
    id: dispute.id,
    object: 'dispute',
    amount: session.amount,
    balance_transactions: [],
    charge: dispute.chargeId,
    created: dispute.created,
    currency: session.currency,
    enhanced_eligibility_types: [],
    evidence: {},
    evidence_details: {
      due_by: dispute.created + 7 * 24 * 60 * 60,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: null,
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode: false,
    metadata: {},
    payment_intent: dispute.intentId,
    reason: 'fraudulent',
    status: dispute.status,
  }
}
