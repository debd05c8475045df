import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { AppError } from '../../shared/errors'
import { decimalOf, minorOf } from '../../shared/money'
import type { DeclineReason, PaymentMethod } from '../../shared/payments'
import {
  mostListed,
  type Notice,
  type PaymentProvider,
  type PaymentWish,
  ProviderError,
  type ProviderPayment,
  throwUnknown,
} from '../domain/payment-provider'
import { callJson, jsonIn, orNothing } from './outgoing'
import { metadataOf, readMetadata } from './payment-metadata'

type Config = { shopId: string; secretKey: string; baseUrl: () => string; framable: boolean }

const cardShown = z.object({
  ...{ first6: z.string(), last4: z.string(), expiry_month: z.string(), expiry_year: z.string() },
})
const money = z.object({ value: z.string(), currency: z.string() })
const payment = z.object({
  id: z.string(),
  status: z.string(),
  amount: money,
  created_at: z.string().optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  recipient: z.object({ account_id: z.string() }).optional(),
  confirmation: z.object({ confirmation_url: z.string().optional() }).optional(),
  cancellation_details: z.object({ reason: z.string() }).optional(),
  refunded_amount: money.optional(),
  // What is not there, or otherwise written, must not keep a payment from being read.
  payment_method: z
    .object({ card: cardShown.nullish().catch(null) })
    .nullish()
    .catch(null),
  test: z.boolean(),
})
const refund = z.object({ id: z.string(), status: z.string() })
const given = refund.extend({ payment_id: z.string(), created_at: z.string() })
const pageOf = <Item>(item: z.ZodType<Item>) => z.object({ items: z.array(item), next_cursor: z.string().optional() })
const me = z.object({ account_id: z.string(), status: z.string(), test: z.boolean() })
const notification = z.object({
  type: z.literal('notification'),
  event: z.string().max(100),
  object: z.object({
    id: z.string().max(100),
    payment_id: z.string().max(100).optional(),
    created_at: z.string().optional(),
    metadata: z.record(z.string(), z.unknown()).optional(),
  }),
})

const iso = (ms: number): string => new Date(ms).toISOString()

const methods: Partial<Record<PaymentMethod, string>> = { card: 'bank_card', sbp: 'sbp' }

/** YooKassa API v3. Its notifications are unsigned, so they only say where to look. */
export function createYooKassa({ shopId, secretKey, baseUrl, framable }: Config): PaymentProvider {
  const authorization = `Basic ${Buffer.from(`${shopId}:${secretKey}`).toString('base64')}`

  async function call<T>(schema: z.ZodType<T>, path: string, post?: { key: string; body: unknown }): Promise<T> {
    const headers = { Authorization: authorization, ...(post && { 'Idempotence-Key': post.key }) }
    const wish = { headers, posted: post?.body }
    const { status, body } = await callJson(`${baseUrl()}/v3${path}`, wish).catch(throwUnknown)
    if (status !== 200) throw refusalOf(status, body)
    const parsed = schema.safeParse(body)
    if (!parsed.success) throw new ProviderError('unknown', 'an answer of another shape')
    return parsed.data
  }

  /** Tries again under the same key when it is unknown whether the first call had an effect. */
  async function keyed<T>(schema: z.ZodType<T>, path: string, post: { key: string; body: unknown }): Promise<T> {
    try {
      return await call(schema, path, post)
    } catch (error) {
      if (!(error instanceof ProviderError && error.outcome === 'unknown')) throw error
      return call(schema, path, post)
    }
  }

  /** Everything in a list that fits a wish, page after page; of too long a list slightly more than `mostListed`. */
  async function everyOne<Item>(item: z.ZodType<Item>, path: string, wish: Record<string, string>): Promise<Item[]> {
    const found: Item[] = []
    let cursor: string | undefined
    do {
      const page = new URLSearchParams({ ...wish, limit: '100', ...(cursor && { cursor }) })
      const answer = await call(pageOf(item), `${path}?${page}`)
      found.push(...answer.items)
      cursor = answer.next_cursor
    } while (cursor !== undefined && found.length <= mostListed)
    return found
  }

  const shown = (answer: z.infer<typeof payment>) => paymentOf(answer, shopId)

  return {
    name: 'yookassa',
    live: !secretKey.startsWith('test_'),
    signsNotices: false,
    framable,
    marks: { card: ['visa', 'mastercard', 'mir'] },
    create: async (wish) =>
      shown(await keyed(payment, '/payments', { key: `yk:${wish.paymentId}`, body: bodyOf(wish) })),

    async retrieve(externalId) {
      const asked = call(payment, `/payments/${encodeURIComponent(externalId)}`)
      const found = await orNothing(asked, (failure) => failure instanceof NotThere)
      return found && shown(found)
    },

    async list(sinceMs) {
      const found = await everyOne(payment, '/payments', { 'created_at.gte': iso(sinceMs) })
      if (found.length > mostListed) throw new ProviderError('unknown', 'more payments than can be listed')
      return found.map(shown)
    },

    async refund({ refundId, externalId, currency, minor }) {
      const amount = { value: decimalOf(minor), currency: currency.toUpperCase() }
      const body = { payment_id: externalId, amount }
      const made = await keyed(refund, '/refunds', { key: `re:${refundId}`, body })
      if (made.status === 'canceled') throw new ProviderError('refused', 'canceled')
      return made.status === 'succeeded' ? 'done' : 'pending'
    },

    async refunds(sinceMs, untilMs) {
      const time = { 'created_at.gte': iso(sinceMs), 'created_at.lte': iso(untilMs) }
      return (await everyOne(given, '/refunds', { ...time, status: 'succeeded' })).map(refundNotice)
    },

    async probe() {
      const { account_id: account, status, test } = await call(me, '/me')
      return { isActive: status === 'enabled', live: !test, account, balances: [] }
    },

    verifyEvent: async ({ body }) => noticeOf(body),
  }
}

const bodyOf = (wish: PaymentWish) => ({
  amount: { value: decimalOf(wish.minor), currency: wish.currency.toUpperCase() },
  capture: true,
  // YooKassa's page speaks Russian and English only.
  confirmation: {
    type: 'redirect',
    return_url: wish.returnUrl,
    locale: wish.language === 'en' ? 'en_US' : 'ru_RU',
  },
  payment_method_data: { type: methods[wish.method] },
  description: wish.title,
  metadata: metadataOf(wish),
})

function paymentOf(given: z.infer<typeof payment>, shopId: string): ProviderPayment {
  const reason = given.cancellation_details?.reason
  return {
    externalId: given.id,
    chargeId: given.id,
    ...readMetadata(given.metadata),
    isOurs: given.recipient?.account_id === shopId,
    live: !given.test,
    currency: given.amount.currency.toLowerCase(),
    minor: minorOf(given.amount.value) ?? -1,
    ...stateOf(given.status, reason),
    payUrl: given.confirmation?.confirmation_url ?? null,
    reason: given.status === 'canceled' && !isExpiry(reason) ? (reasons[reason ?? ''] ?? 'declined') : null,
    refundedMinor: minorOf(given.refunded_amount?.value ?? '0.00') ?? 0,
    card: cardOf(given.payment_method?.card),
  }
}

/** YooKassa has no name for a card: of what it shows of one few cards have the same. Kept as a digest, without digits. */
function cardOf(card: z.infer<typeof cardShown> | null | undefined): string | undefined {
  if (!card) return undefined
  const shown = [card.first6, card.last4, card.expiry_month, card.expiry_year].join(' ')
  return `yookassa:${createHash('sha256').update(shown).digest('hex').slice(0, 32)}`
}

const isExpiry = (reason: string | undefined): boolean => /^expired_on_/.test(reason ?? '')

function stateOf(status: string, reason: string | undefined): Pick<ProviderPayment, 'status' | 'isFinal'> {
  if (status === 'succeeded') return { status: 'paid', isFinal: true }
  if (status !== 'canceled') return { status: 'open', isFinal: false }
  return { status: isExpiry(reason) ? 'expired' : 'failed', isFinal: true }
}

const reasons: Record<string, DeclineReason> = {
  '3d_secure_failed': 'authentication_failed',
  identification_required: 'authentication_failed',
  insufficient_funds: 'insufficient_funds',
  card_expired: 'card_expired',
  invalid_card_number: 'card_invalid',
  invalid_csc: 'card_invalid',
  payment_method_limit_exceeded: 'limit_exceeded',
  fraud_suspected: 'fraud_suspected',
  issuer_unavailable: 'issuer_unavailable',
  internal_timeout: 'issuer_unavailable',
  country_forbidden: 'not_supported',
  payment_method_restricted: 'not_supported',
  unsupported_mobile_operator: 'not_supported',
  canceled_by_merchant: 'cancelled',
  permission_revoked: 'cancelled',
}

class NotThere extends ProviderError {}

const problem = z.object({ code: z.string(), parameter: z.string().optional() })

/** After 500, 429 and any answer that is not YooKassa's own refusal the call may have had an effect. */
function refusalOf(status: number, body: unknown): ProviderError {
  const { code = '', parameter } = problem.safeParse(body).data ?? {}
  if (status === 404 && code === 'not_found') return new NotThere('refused', 'not_found')
  // Another request was sent under this key before, and may have had an effect.
  const isOther = parameter === 'Idempotence-Key'
  const isRefused = [400, 401, 403, 405, 415].includes(status) && code !== '' && !isOther
  return new ProviderError(isRefused ? 'refused' : 'unknown', `${status} ${code}`)
}

const paymentEvents = new Set(['payment.waiting_for_capture', 'payment.succeeded', 'payment.canceled'])

/** A refund in a list has the key of its notification, so that a refund whose notification came is not asked about. */
const refundNotice = ({ id, payment_id: externalId, created_at: madeAt }: z.infer<typeof given>): Notice => ({
  key: `refund.succeeded:${id}`,
  type: 'refund.succeeded',
  ...{ externalId, chargeId: null, paymentId: null, madeAtMs: Date.parse(madeAt) || 0 },
})

function noticeOf(body: string): Notice | undefined {
  const given = jsonIn(notification, body)
  if (!given) throw new AppError('invalid_request')
  const { event, object } = given
  const key = `${event}:${object.id}`
  const madeAtMs = Date.parse(object.created_at ?? '') || 0
  const paymentId = object.metadata?.payment_id
  const about = { key, type: event, chargeId: null, madeAtMs }
  if (paymentEvents.has(event)) {
    return { ...about, externalId: object.id, paymentId: typeof paymentId === 'string' ? paymentId : null }
  }
  if (event === 'refund.succeeded') return { ...about, externalId: object.payment_id ?? null, paymentId: null }
  return undefined
}
