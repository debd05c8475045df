import { workerLimits } from '../../../src/shared/limits'
import type { Currency } from '../../../src/shared/money'
import {
  isServed,
  type PaymentMethod,
  type PaymentStatus,
  type ProviderName,
  refundsBy,
} from '../../../src/shared/payments'
import { providerAccount, salesAccount, userAccount } from '../../../src/worker/domain/ledger/ledger'
import type { Books } from './books'
import type { Day } from './day'
import type { Luck } from './luck'
import { writeServed } from './served'

const minuteMs = 60_000
const { pageMs } = workerLimits.payments
const declines = ['declined', 'insufficient_funds', 'card_expired'] as const

export type PayBy = { method: 'balance'; provider: null } | Outside

/** Most pay with a card; of those who pay, a quarter from what they have put on their balance. */
export function payBy(luck: Luck, currency: Currency, isPaid: boolean): PayBy {
  if (isPaid && luck.oneOf(4)) return { method: 'balance', provider: null }
  return outside(luck, currency)
}

type Outside = { method: PaymentMethod; provider: ProviderName }

const ways: Record<Currency, Outside[]> = {
  usd: [{ method: 'card', provider: 'stripe' }],
  rub: [
    { method: 'card', provider: 'yookassa' },
    { method: 'sbp', provider: 'yookassa' },
  ],
  uzs: [
    { method: 'payme', provider: 'payme' },
    { method: 'click', provider: 'click' },
  ],
}

export const outside = (luck: Luck, currency: Currency): Outside => luck.pick(ways[currency])

export type Wish = {
  userId: string
  currency: Currency
  minor: number
  orderId: string | null
  atMs: number
  by: PayBy
}
export type Paid = { id: string; provider: ProviderName; returnedAt: number }

/** Pays at a provider: what becomes of it is `status`, and what was paid is booked. */
export function payOutside(day: Day, books: Books, luck: Luck, wish: Wish, status: PaymentStatus): Paid {
  const { userId, currency, minor, orderId, atMs } = wish
  const isTopUp = orderId === null
  const { method, provider } = wish.by.provider ? wish.by : outside(luck, currency)
  const id = luck.text(20)
  const paidAt = atMs + 2 * minuteMs
  const isPaid = status === 'paid' || status === 'refunded'
  const attempt = { id, provider, isTopUp, minor, atMs, paidAt, returnedAt: atMs + 10 * minuteMs }
  day.rows.payments.push({
    ...{ id, userId, orderId, provider, currency, amount: minor, status, live: false },
    kind: isTopUp ? 'topup' : 'order',
    method,
    request: { origin: '', language: 'en', title: 'Keyfall', expiresAtMs: atMs + pageMs },
    createdAt: atMs,
    ...endOf(luck, status, attempt),
    ...writeServed(day, luck, status, attempt),
  })
  if (!isPaid) return attempt
  if (!isServed(provider)) day.rows.paymentEvents.push({ provider, key: `evt_${id}`, paymentId: id, at: paidAt })
  books.move({
    reference: `payment:${id}`,
    from: providerAccount(provider, currency),
    to: isTopUp ? userAccount(userId, currency) : salesAccount(currency),
    ...{ currency, minor, kind: isTopUp ? 'topup' : 'purchase', note: orderId ?? '', atMs: paidAt },
  })
  return attempt
}

export type Attempt = Paid & { isTopUp: boolean; minor: number; atMs: number; paidAt: number }

/** The fields of a payment that say how it ended. */
function endOf(luck: Luck, status: PaymentStatus, { id, provider, isTopUp, minor, atMs, paidAt }: Attempt) {
  const none = { chargeId: null, reason: null, outcome: null, refunded: 0, paidAt: null, nextCheckAt: null }
  const externalId = `${provider === 'stripe' ? 'cs_test_' : 'seed-'}${id}`
  if (status === 'pending') return { ...none, externalId: null, nextCheckAt: atMs + pageMs }
  if (status === 'failed') return { ...none, externalId, reason: luck.pick(declines) }
  if (status === 'expired') return { ...none, externalId }
  const refunded = status === 'refunded' ? minor : 0
  const chargeId = `${provider === 'stripe' ? 'pi_' : 'seed-'}${id}`
  return {
    ...none,
    externalId,
    chargeId,
    refunded,
    paidAt,
    outcome: isTopUp ? ('balance' as const) : ('order' as const),
  }
}

/** Pays from the balance, after putting there what is missing. */
export function payInside(day: Day, books: Books, luck: Luck, wish: Wish & { orderId: string }): void {
  const { userId, currency, minor, orderId, atMs } = wish
  payOutside(day, books, luck, { ...wish, orderId: null, atMs: atMs - 5 * minuteMs }, 'paid')
  books.move({
    reference: `order:${orderId}`,
    from: userAccount(userId, currency),
    to: salesAccount(currency),
    ...{ currency, minor, kind: 'purchase', note: orderId, atMs },
  })
}

/** Puts money on the balance and lets it go back the way it came: by a call of the shop, or in the provider's cabinet. */
export function topUpAndReturn(day: Day, books: Books, luck: Luck, wish: Wish): void {
  const { userId, currency, minor } = wish
  const { id, provider, returnedAt } = payOutside(day, books, luck, wish, 'refunded')
  const refundId = luck.text(20)
  const inCabinet = refundsBy[provider] === 'cabinet'
  if (!inCabinet) {
    const refund = { id: refundId, paymentId: id, amount: minor, at: returnedAt, reason: 'The buyer asked for it.' }
    day.rows.paymentRefunds.push({ ...refund, state: 'accepted' })
  }
  books.move({
    reference: inCabinet ? `provider-refund:${id}:${refundId}:owed` : `card-refund:${refundId}`,
    from: userAccount(userId, currency),
    to: providerAccount(provider, currency),
    ...{ currency, minor, kind: inCabinet ? 'chargeback' : 'card_refund', note: id, atMs: returnedAt },
  })
}
