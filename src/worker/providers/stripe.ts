import { AppError } from '../../shared/errors'
import { mostListed, type PaymentProvider, ProviderError, type ProviderPayment } from '../domain/payment-provider'
import { metadataOf, readMetadata } from './payment-metadata'
import { balance, intent, listedDispute, listOf, madeRefund, refund, type Session, session } from './stripe-answers'
import { createStripeCalls, WrongRequest } from './stripe-calls'
import { disputeNotice, noticeOf, refundNotice } from './stripe-notices'
import { reasonOf } from './stripe-reasons'
import { isSigned } from './stripe-signature'

type Config = { secretKey: string; webhookSecret: string; baseUrl: () => string; framable: boolean }

const mostDisputes = 2000
const since = (ms: number) => ({ gte: Math.floor(ms / 1000) })

/** Stripe Checkout by its documented HTTP API. */
export function createStripe({ secretKey, webhookSecret, baseUrl, framable }: Config): PaymentProvider {
  const stripe = createStripeCalls({ secretKey, baseUrl })

  async function retrieve(externalId: string): Promise<ProviderPayment | undefined> {
    const expand = ['payment_intent.latest_charge']
    const found = await stripe.find(session, sessionPath(externalId), { expand })
    return found && paymentOf(found)
  }

  // A dispute names its PaymentIntent alone, which we may not have heard of yet; the PaymentIntent names our payment.
  async function paymentIdOf(intentId: string | null): Promise<string | null> {
    if (intentId === null) return null
    const found = await stripe.find(intent, `payment_intents/${encodeURIComponent(intentId)}`)
    return found?.metadata?.payment_id ?? null
  }

  return {
    name: 'stripe',
    live: /^[rs]k_live_/.test(secretKey),
    signsNotices: true,
    framable,
    marks: { card: ['visa', 'mastercard'] },
    retrieve,

    async create(wish) {
      const metadata = metadataOf(wish)
      const params = {
        mode: 'payment',
        client_reference_id: wish.paymentId,
        metadata,
        payment_intent_data: { metadata },
        line_items: [
          {
            quantity: 1,
            price_data: { currency: wish.currency, unit_amount: wish.minor, product_data: { name: wish.title } },
          },
        ],
        success_url: wish.returnUrl,
        cancel_url: wish.cancelUrl,
        expires_at: Math.floor(wish.expiresAtMs / 1000),
        // Stripe has no Uzbek page: it picks what the browser asks for.
        locale: wish.language === 'uz' ? 'auto' : wish.language,
      }
      return paymentOf(await stripe.post(session, 'checkout/sessions', params, `cs:${wish.paymentId}`))
    },

    async list(sinceMs) {
      const expand = ['data.payment_intent.latest_charge']
      // More of them, each with its charge, would be too large an answer.
      const wish = { created: since(sinceMs), limit: 25, expand }
      const found = await stripe.list(session, 'checkout/sessions', wish, mostListed)
      if (found.length === mostListed) throw new ProviderError('unknown', 'more payments than can be listed')
      return found.map(paymentOf)
    },

    async expire(externalId) {
      try {
        await stripe.post(session, `${sessionPath(externalId)}/expire`)
      } catch (error) {
        // The session is no longer open: the next call reads its state.
        if (!(error instanceof WrongRequest)) throw error
      }
      return retrieve(externalId)
    },

    async refund({ refundId, chargeId, minor }) {
      if (chargeId === null) throw new ProviderError('refused', 'the payment has no PaymentIntent')
      const params = { payment_intent: chargeId, amount: minor, metadata: { refund_id: refundId } }
      const { status } = await stripe.post(madeRefund, 'refunds', params, `re:${refundId}`)
      if (status === 'failed' || status === 'canceled') throw new ProviderError('refused', status)
      return status === 'succeeded' ? 'done' : 'pending'
    },

    async refunds(sinceMs, untilMs) {
      const created = { ...since(sinceMs), lte: Math.floor(untilMs / 1000) }
      return (await stripe.list(refund, 'refunds', { created, limit: 100 }, mostListed)).map(refundNotice)
    },

    async disputes(sinceMs) {
      const wish = { created: since(sinceMs), limit: 100, expand: ['data.payment_intent'] }
      return (await stripe.list(listedDispute, 'disputes', wish, mostDisputes)).map(disputeNotice)
    },

    async dispute(id) {
      const path = `disputes/${encodeURIComponent(id)}`
      const found = await stripe.find(listedDispute, path, { expand: ['payment_intent'] })
      return found && disputeNotice(found)
    },

    async probe() {
      const { livemode, available } = await stripe.get(balance, 'balance')
      // A key that may not read disputes would never hear of one whose notice is lost.
      await stripe.get(listOf(listedDispute), 'disputes', { limit: 1 })
      const balances = available.map(({ currency, amount }) => ({ currency, minor: amount }))
      return { isActive: true, live: livemode, account: null, balances }
    },

    async verifyEvent({ body, header, nowMs }) {
      const signature = header('stripe-signature') ?? ''
      if (!(await isSigned(body, signature, webhookSecret, nowMs))) throw new AppError('invalid_signature')
      const notice = noticeOf(body)
      return notice?.dispute ? { ...notice, paymentId: await paymentIdOf(notice.chargeId) } : notice
    },
  }
}

const sessionPath = (externalId: string): string => `checkout/sessions/${encodeURIComponent(externalId)}`

function paymentOf(session: Session): ProviderPayment {
  const intent = typeof session.payment_intent === 'object' ? session.payment_intent : null
  const charge = typeof intent?.latest_charge === 'object' ? intent.latest_charge : null
  const failure = intent?.last_payment_error ?? null
  const state = stateOf(session, failure !== null)
  return {
    externalId: session.id,
    chargeId: typeof session.payment_intent === 'string' ? session.payment_intent : (intent?.id ?? null),
    ...readMetadata(session.metadata),
    isOurs: true,
    live: session.livemode,
    currency: session.currency ?? '',
    minor: session.amount_total ?? -1,
    ...state,
    payUrl: session.url ?? null,
    reason: failure && state.status !== 'paid' ? reasonOf(failure.decline_code ?? failure.code ?? '') : null,
    refundedMinor: charge?.amount_refunded ?? 0,
    card: charge?.payment_method_details?.card?.fingerprint ?? undefined,
  }
}

/** A declined card leaves the session open for another one. Complete and unpaid is a method that takes its time. */
function stateOf(session: Session, hasFailed: boolean): Pick<ProviderPayment, 'status' | 'isFinal'> {
  if (session.payment_status === 'paid') return { status: 'paid', isFinal: true }
  if (session.status === 'expired') return { status: hasFailed ? 'failed' : 'expired', isFinal: true }
  return { status: hasFailed ? 'failed' : 'open', isFinal: session.status === 'complete' && hasFailed }
}
