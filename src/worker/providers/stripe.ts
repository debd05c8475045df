import Stripe from 'stripe'
import { z } from 'zod'
import { AppError } from '../../shared/errors'
import { mostListed, type PaymentProvider, ProviderError, type ProviderPayment } from '../domain/payment-provider'
import { outgoing } from './outgoing'
import { metadataOf, readMetadata } from './payment-metadata'
import { disputeNotice, noticeOf, refundNotice } from './stripe-notices'
import { reasonOf } from './stripe-reasons'

type Config = { secretKey: string; webhookSecret: string; baseUrl: () => string; framable: boolean }

const official = 'https://api.stripe.com'
const toleranceSeconds = 300

const own = z.union([
  z.object({ object: z.enum(['checkout.session', 'payment_intent', 'refund', 'dispute']), id: z.string() }),
  z.object({ object: z.literal('balance') }),
  z.object({
    object: z.literal('list'),
    data: z.array(z.object({ object: z.enum(['dispute', 'checkout.session', 'refund']), id: z.string() })),
  }),
  z.object({ error: z.object({ type: z.string() }) }),
])

/** Lets only Stripe's own answers through: the SDK takes any answer, also a redirect, for the object it asked for. */
async function ownAnswer(url: string, init?: RequestInit): Promise<Response> {
  const response = await outgoing(url, init)
  const body: unknown = await response.clone().json()
  if (response.status !== 200 && response.status < 400) throw new Error(`the status ${response.status}`)
  if (!own.safeParse(body).success) throw new Error('an answer of another shape')
  return response
}

/** Stripe Checkout through the official SDK. */
export function createStripe({ secretKey, webhookSecret, baseUrl, framable }: Config): PaymentProvider {
  const stripe = new Stripe(secretKey, {
    httpClient: Stripe.createFetchHttpClient((input: RequestInfo | URL, init?: RequestInit) =>
      ownAnswer(String(input).replace(official, baseUrl()), init),
    ),
    timeout: 12_000,
    maxNetworkRetries: 1,
    telemetry: false,
  })

  const retrieve = (externalId: string): Promise<ProviderPayment | undefined> =>
    orNothing(async () => {
      const expand = ['payment_intent.latest_charge']
      return paymentOf(await stripe.checkout.sessions.retrieve(externalId, { expand }))
    })

  // A dispute names its PaymentIntent alone, which we may not have heard of yet; the PaymentIntent names our payment.
  const paymentIdOf = async (intentId: string | null): Promise<string | null> => {
    const intent = intentId === null ? undefined : await orNothing(() => stripe.paymentIntents.retrieve(intentId))
    return intent?.metadata.payment_id ?? null
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
      const params: Stripe.Checkout.SessionCreateParams = {
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
      const key = { idempotencyKey: `cs:${wish.paymentId}` }
      return paymentOf(await asked(() => stripe.checkout.sessions.create(params, key)))
    },

    async list(sinceMs) {
      const expand = ['data.payment_intent.latest_charge']
      // More of them, each with its charge, would be too large an answer.
      const wish = { created: { gte: Math.floor(sinceMs / 1000) }, limit: 25, expand }
      const found = await asked(() => stripe.checkout.sessions.list(wish).autoPagingToArray({ limit: mostListed }))
      if (found.length === mostListed) throw new ProviderError('unknown', 'more payments than can be listed')
      return found.map(paymentOf)
    },

    async expire(externalId) {
      try {
        await stripe.checkout.sessions.expire(externalId)
      } catch (error) {
        // The session is no longer open: the next call reads its state.
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw consequencesFor(error)
      }
      return retrieve(externalId)
    },

    async refund({ refundId, chargeId, minor }) {
      if (chargeId === null) throw new ProviderError('refused', 'the payment has no PaymentIntent')
      const params = { payment_intent: chargeId, amount: minor, metadata: { refund_id: refundId } }
      const { status } = await asked(() => stripe.refunds.create(params, { idempotencyKey: `re:${refundId}` }))
      if (status === 'failed' || status === 'canceled') throw new ProviderError('refused', status)
      return status === 'succeeded' ? 'done' : 'pending'
    },

    async refunds(sinceMs, untilMs) {
      const created = { gte: Math.floor(sinceMs / 1000), lte: Math.floor(untilMs / 1000) }
      const listed = () => stripe.refunds.list({ created, limit: 100 }).autoPagingToArray({ limit: mostListed })
      return (await asked(listed)).map(refundNotice)
    },

    async disputes(sinceMs) {
      const wish = { created: { gte: Math.floor(sinceMs / 1000) }, limit: 100, expand: ['data.payment_intent'] }
      return (await asked(() => stripe.disputes.list(wish).autoPagingToArray({ limit: 2000 }))).map(disputeNotice)
    },

    dispute: (id) =>
      orNothing(async () => disputeNotice(await stripe.disputes.retrieve(id, { expand: ['payment_intent'] }))),

    async probe() {
      const { livemode, available } = await asked(() => stripe.balance.retrieve())
      // A key that may not read disputes would never hear of one whose notice is lost.
      await asked(() => stripe.disputes.list({ limit: 1 }))
      const balances = available.map(({ currency, amount }) => ({ currency, minor: amount }))
      return { isActive: true, live: livemode, account: null, balances }
    },

    async verifyEvent({ body, header, nowMs }) {
      const signature = header('stripe-signature') ?? ''
      const signedAtMs = Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]) * 1000
      // The SDK refuses a signature that is too old, but accepts one from the future.
      if (!(signedAtMs <= nowMs + toleranceSeconds * 1000)) throw new AppError('invalid_signature')
      const crypto = Stripe.createSubtleCryptoProvider()
      const verified = stripe.webhooks.constructEventAsync(
        body,
        signature,
        webhookSecret,
        toleranceSeconds,
        crypto,
        nowMs,
      )
      const event = await verified.catch(() => {
        throw new AppError('invalid_signature')
      })
      const notice = noticeOf(event)
      return notice?.dispute ? { ...notice, paymentId: await paymentIdOf(notice.chargeId) } : notice
    },
  }
}

function paymentOf(session: Stripe.Checkout.Session): ProviderPayment {
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
    payUrl: session.url,
    reason: failure && state.status !== 'paid' ? reasonOf(failure.decline_code ?? failure.code ?? '') : null,
    refundedMinor: charge?.amount_refunded ?? 0,
  }
}

/** A declined card leaves the session open for another one. Complete and unpaid is a method that takes its time. */
function stateOf(session: Stripe.Checkout.Session, hasFailed: boolean): Pick<ProviderPayment, 'status' | 'isFinal'> {
  if (session.payment_status === 'paid') return { status: 'paid', isFinal: true }
  if (session.status === 'expired') return { status: hasFailed ? 'failed' : 'expired', isFinal: true }
  return { status: hasFailed ? 'failed' : 'open', isFinal: session.status === 'complete' && hasFailed }
}

/** One call to Stripe. Its error says whether the call may have had an effect. */
async function asked<T>(question: () => Promise<T>): Promise<T> {
  try {
    return await question()
  } catch (error) {
    throw consequencesFor(error)
  }
}

/** The same for an object that may not exist. */
const orNothing = <T>(question: () => Promise<T>): Promise<T | undefined> =>
  asked(() =>
    question().catch((error: unknown) => {
      if (error instanceof Stripe.errors.StripeError && error.statusCode === 404) return undefined
      throw error
    }),
  )

/** The error of a failed call: refused, or unknown whether it had an effect. */
function consequencesFor(error: unknown): Error {
  if (error instanceof ProviderError) return error
  const { StripeError, StripeIdempotencyError } = Stripe.errors
  if (!(error instanceof StripeError)) return error instanceof Error ? error : new Error(String(error))
  const status = error.statusCode ?? 0
  const isRefusal = status >= 400 && status < 500 && ![409, 429].includes(status)
  const isRefused = isRefusal && !(error instanceof StripeIdempotencyError)
  return new ProviderError(isRefused ? 'refused' : 'unknown', `${error.type} ${status} ${error.code ?? ''}`)
}
