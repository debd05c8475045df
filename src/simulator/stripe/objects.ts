import type Stripe from 'stripe'
import { type Books, find, refundedOf, sessionOf } from './books'
import type { Expand } from './expand'
import type { Charge, Intent, Refund, Session } from './records'
import { unusedOfCard, unusedOfCharge, unusedOfIntent, unusedOfSession } from './unused-fields'

const nothing: Expand = new Set()

/** A Checkout Session as the API shows it: what is not expanded is an id. */
export function sessionObject(books: Books, session: Session, expand: Expand = nothing): Stripe.Checkout.Session {
  const isOpen = session.status === 'open'
  return {
    ...unusedOfSession,
    id: session.id,
    object: 'checkout.session',
    amount_subtotal: session.amount,
    amount_total: session.amount,
    cancel_url: session.cancelUrl,
    client_reference_id: session.clientReferenceId,
    created: session.created,
    currency: session.currency,
    expires_at: session.expiresAt,
    livemode: false,
    locale: session.locale,
    metadata: session.metadata,
    mode: 'payment',
    payment_intent: shownIntent(books, session.intentId, expand),
    payment_status: session.status === 'complete' ? 'paid' : 'unpaid',
    status: session.status,
    success_url: session.successUrl,
    ui_mode: 'hosted_page',
    url: isOpen ? `${books.options.origin()}/simulator/stripe/pay/${session.id}` : null,
  }
}

function shownIntent(books: Books, id: string | null, expand: Expand): string | Stripe.PaymentIntent | null {
  if (id === null || !expand.has('payment_intent')) return id
  const inner = expand.has('payment_intent.latest_charge') ? new Set(['latest_charge']) : nothing
  return intentObject(books, find(books, 'intents', id), inner)
}

export function intentObject(books: Books, intent: Intent, expand: Expand = nothing): Stripe.PaymentIntent {
  const session = sessionOf(books, intent.id)
  const isExpanded = intent.chargeId !== null && expand.has('latest_charge')
  return {
    ...unusedOfIntent,
    id: intent.id,
    object: 'payment_intent',
    amount: session.amount,
    amount_received: intent.status === 'succeeded' ? session.amount : 0,
    client_secret: `${intent.id}_secret`,
    created: intent.created,
    currency: session.currency,
    last_payment_error: intent.decline && {
      type: 'card_error',
      code: intent.decline.code,
      decline_code: intent.decline.declineCode,
      message: intent.decline.message,
      charge: intent.chargeId ?? undefined,
    },
    latest_charge: isExpanded ? chargeObject(books, find(books, 'charges', intent.chargeId ?? '')) : intent.chargeId,
    livemode: false,
    metadata: session.intentMetadata,
    status: intent.status,
  }
}

export function chargeObject(books: Books, charge: Charge): Stripe.Charge {
  const session = sessionOf(books, charge.intentId)
  const isPaid = charge.decline === null
  const refunded = refundedOf(books, charge.id)
  return {
    ...unusedOfCharge,
    id: charge.id,
    object: 'charge',
    amount: session.amount,
    amount_captured: isPaid ? session.amount : 0,
    amount_refunded: refunded,
    captured: isPaid,
    created: charge.created,
    currency: session.currency,
    disputed: charge.disputed,
    failure_code: charge.decline?.code ?? null,
    failure_message: charge.decline?.message ?? null,
    livemode: false,
    metadata: session.intentMetadata,
    paid: isPaid,
    payment_intent: charge.intentId,
    payment_method_details: { type: 'card', card: cardObject(charge) },
    refunded: isPaid && refunded === session.amount,
    status: isPaid ? 'succeeded' : 'failed',
  }
}

/** The same card has the same fingerprint, whoever pays by it. */
const cardObject = ({ last4 }: Charge): Stripe.Charge.PaymentMethodDetails.Card => ({
  ...unusedOfCard,
  fingerprint: `fp${last4}`,
  last4,
})

export function refundObject(books: Books, refund: Refund): Stripe.Refund {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amount,
    balance_transaction: null,
    charge: refund.chargeId,
    created: refund.created,
    currency: sessionOf(books, refund.intentId).currency,
    customer: null,
    customer_account: null,
    failure_reason: refund.status === 'failed' ? 'lost_or_stolen_card' : undefined,
    metadata: refund.metadata,
    payment_intent: refund.intentId,
    payment_method: null,
    reason: refund.reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: refund.status,
    transfer_reversal: null,
  }
}
