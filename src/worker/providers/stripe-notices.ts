import type Stripe from 'stripe'
import type { Notice } from '../domain/payment-provider'

const idOf = (object: string | { id: string } | null): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)

/** Every other status means an open dispute. A prevented dispute ends as a refund, and is noticed as one. */
const disputeStates: Record<string, 'won' | 'lost'> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
}

/** The notice of a dispute. It names our payment when the PaymentIntent was expanded. */
export function disputeNotice({ id, amount, payment_intent, created, status }: Stripe.Dispute) {
  const dispute = { id, minor: amount, state: disputeStates[status] ?? 'open' } as const
  const paymentId = typeof payment_intent === 'object' ? (payment_intent?.metadata.payment_id ?? null) : null
  const names = { externalId: null, chargeId: idOf(payment_intent), paymentId }
  return { key: `${id}:${dispute.state}`, type: 'dispute', ...names, dispute, madeAtMs: created * 1000 }
}

/** The notice of a refund. A refund that a bank could not take in the end makes a second notice. */
export function refundNotice({ id, payment_intent, created, status, metadata }: Stripe.Refund): Notice {
  const hasFailed = status === 'failed' || status === 'canceled'
  const names = { externalId: null, chargeId: idOf(payment_intent), paymentId: null }
  const failed = hasFailed ? { failedRefundId: metadata?.refund_id } : {}
  return {
    key: `${id}:${hasFailed ? 'failed' : 'made'}`,
    type: 'refund',
    ...names,
    ...failed,
    madeAtMs: created * 1000,
  }
}

/** The notice of an event that the shop subscribes to; undefined for any other event. */
export function noticeOf(event: Stripe.Event): Notice | undefined {
  const notice = (given: Partial<Notice> & { created: number }): Notice => {
    const { created, ...rest } = given
    const nothing = { externalId: null, chargeId: null, paymentId: null }
    return { key: event.id, type: event.type, ...nothing, madeAtMs: created * 1000, ...rest }
  }
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired': {
      const { id, created, metadata } = event.data.object
      return notice({ externalId: id, paymentId: metadata?.payment_id ?? null, created })
    }
    case 'payment_intent.payment_failed': {
      const { id, created, metadata } = event.data.object
      return notice({ chargeId: id, paymentId: metadata.payment_id ?? null, created })
    }
    case 'charge.refunded': {
      const { payment_intent, created, metadata } = event.data.object
      return notice({ chargeId: idOf(payment_intent), paymentId: metadata.payment_id ?? null, created })
    }
    case 'refund.failed': {
      const { payment_intent, created, metadata } = event.data.object
      return notice({ chargeId: idOf(payment_intent), failedRefundId: metadata?.refund_id, created })
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return { ...disputeNotice(event.data.object), key: event.id, type: event.type }
    default:
      return undefined
  }
}
