import type { z } from 'zod'
import { AppError } from '../../shared/errors'
import { type Notice, ProviderError } from '../domain/payment-provider'
import { jsonIn } from './outgoing'
import { type Dispute, dispute, event, type Refund, subject } from './stripe-answers'

const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)

/** Every other status means an open dispute. A prevented dispute ends as a refund, and is noticed as one. */
const disputeStates: Record<string, 'won' | 'lost'> = {
  won: 'won',
  warning_closed: 'won',
  prevented: 'won',
  lost: 'lost',
}

/** The notice of a dispute. It names our payment when the PaymentIntent was expanded. */
export function disputeNotice({ id, amount, payment_intent, created, status }: Dispute) {
  const given = { id, minor: amount, state: disputeStates[status] ?? 'open' } as const
  const paymentId = typeof payment_intent === 'object' ? (payment_intent?.metadata?.payment_id ?? null) : null
  const names = { externalId: null, chargeId: idOf(payment_intent), paymentId }
  return { key: `${id}:${given.state}`, type: 'dispute', ...names, dispute: given, madeAtMs: created * 1000 }
}

/** The notice of a refund. A refund that a bank could not take in the end makes a second notice. */
export function refundNotice({ id, payment_intent, created, status, metadata }: Refund): Notice {
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

/** The notice of a signed event that the shop subscribes to; undefined for any other event. Raises `invalid_signature` for no event. */
export function noticeOf(body: string): Notice | undefined {
  const given = jsonIn(event, body)
  if (!given) throw new AppError('invalid_signature')
  const { id: key, type } = given
  const object = given.data?.object
  const about = (names: (of: z.infer<typeof subject>) => Partial<Notice>): Notice => {
    const of = parsed(subject, object)
    const nothing = { externalId: null, chargeId: null, paymentId: null }
    return { key, type, ...nothing, madeAtMs: of.created * 1000, ...names(of) }
  }
  switch (type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.async_payment_failed':
    case 'checkout.session.expired':
      return about(({ id, metadata }) => ({ externalId: id, paymentId: metadata?.payment_id ?? null }))
    case 'payment_intent.payment_failed':
      return about(({ id, metadata }) => ({ chargeId: id, paymentId: metadata?.payment_id ?? null }))
    case 'charge.refunded':
      return about(({ payment_intent, metadata }) => ({
        chargeId: idOf(payment_intent),
        paymentId: metadata?.payment_id ?? null,
      }))
    case 'refund.failed':
      return about(({ payment_intent, metadata }) => ({
        chargeId: idOf(payment_intent),
        failedRefundId: metadata?.refund_id,
      }))
    case 'charge.dispute.created':
    case 'charge.dispute.closed':
      return { ...disputeNotice(parsed(dispute, object)), key, type }
    default:
      return undefined
  }
}

function parsed<T>(schema: z.ZodType<T>, object: unknown): T {
  const { data } = schema.safeParse(object)
  if (data === undefined) throw new ProviderError('unknown', 'an event of another shape')
  return data
}
