import { type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { commit, type Plan, retryOnConflict } from '../../db/database'
import { type Detail, type DetailKey, planRaise } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { planNoteTopUp } from '../identity/identity'
import { planTransfer, providerAccount, salesAccount, userAccount } from '../ledger/ledger'
import { type Notice, planNotify } from '../notices/notices'
import { claimedQuery, type OrderRow, planPaid, rememberSettled } from '../orders/orders'
import { sendSoon } from '../outbox/outbox'
import { planAddBonus } from './bonus'
import { collect } from './debts'
import { nextCheckMs } from './next-check'
import {
  byId,
  type EventNote,
  isOver,
  type PaymentNow,
  type PaymentRow,
  paymentNow,
  planEvent,
  planIsAsRead,
} from './payment-now'
import { planProviderRefund } from './provider-refunds'
import type { Truth } from './truth'

const { gapMs } = workerLimits.payments.unsigned

/** Asks what a payment is now; undefined when its provider has no such payment. */
type Ask = (now: PaymentNow) => Promise<Truth | undefined>

/**
 * Brings our books to what the provider says of a payment. The one way in which money from outside comes in: webhook,
 * return page, schedule and administrator all end here, any number of times, in any order, with the same outcome.
 * The provider is asked after our rows were read, and both anew when somebody was faster. `event` is acted on once; one
 * that nobody signed is put off (`unavailable`) when too many of the payment have made us ask.
 *
 * Paid money goes to the order that still waits for it, else to the buyer's balance: the order has expired, was
 * cancelled or was paid another way. Raises a `ProviderError`.
 */
export function settle(ctx: Ctx, which: SQL, ask: Ask, event?: EventNote): Promise<PaymentRow | undefined> {
  let mayAsk = false
  return retryOnConflict(async () => {
    const now = await paymentNow(ctx, which, event)
    if (!now || now.isKnown) return now?.payment
    mayAsk ||= !now.isTooSoon
    if (!mayAsk) throw new AppError('unavailable', { retryAfterSeconds: gapMs / 1000 })
    const truth = await ask(now)
    if (!truth) await reportUnknown(ctx, now.payment)
    else await settleOnce(ctx, now, truth, event)
    return now.payment
  })
}

/**
 * Books what the provider said of a payment as it was read. Answers whether it was about this payment. Raises `Conflict`
 * when the payment has moved since.
 */
export async function settleOnce(ctx: Ctx, now: PaymentNow, truth: Truth, event?: EventNote): Promise<boolean> {
  const { payment } = now
  const refusal = whyNotThis(payment, truth)
  if (refusal) {
    await reportMismatch(ctx, payment, truth, refusal)
    return false
  }
  const isNew = payment.outcome === null && truth.status === 'paid'
  // Paid and given back before we heard of either: giving back is a step of its own, which takes the event.
  const isFirstOfTwo = isNew && truth.refundedMinor > 0
  // A forged notice of what is not so must not use up the key of the true one that may follow.
  const isSo = (truth.status === 'paid' || truth.isFinal) && !isFirstOfTwo
  const paid = isNew && !isOver(now) ? now.order : undefined
  const plan = [
    ...planEvent(ctx, isSo ? event : undefined, payment.id),
    planIsAsRead(payment),
    ...(truth.beside ?? []),
    ...(await planTruth(ctx, now, truth)),
  ]
  await book(ctx, plan, paid)
  if (isNew) ctx.log('payment_settled', { paymentId: payment.id, orderId: payment.orderId, late: isOver(now) })
  if (isFirstOfTwo) await settle(ctx, byId(payment.id), async () => truth, event && { ...event, isUnsigned: false })
  if (paid) sendSoon(ctx, paid.id)
  if (truth.refundedMinor > payment.refunded) await collect(ctx, payment.userId, payment.currency)
  return true
}

/** Commits, and remembers the codes of an order that is paid by it, so that delivering them here need not read them. */
async function book(ctx: Ctx, plan: Plan, paid: OrderRow | undefined): Promise<void> {
  const [claimed = []] = await commit(ctx.db, plan, paid ? [claimedQuery({ orderId: paid.id })] : [])
  if (paid) rememberSettled(ctx, paid, claimed)
}

async function planTruth(ctx: Ctx, now: PaymentNow, truth: Truth): Promise<Plan> {
  const { payment } = now
  if (payment.outcome === null) return truth.status === 'paid' ? planPay(ctx, now, truth) : planNotPaid(ctx, now, truth)
  // Once paid only giving back can follow: an older notice that says otherwise is late.
  return [
    sql`UPDATE payments SET charge_id = coalesce(charge_id, ${truth.chargeId}),
        next_check_at = ${nextCheckMs(ctx, payment, truth)} WHERE id = ${payment.id}`,
    ...(await planProviderRefund(ctx, now, truth.refundedMinor - payment.refunded, truth)),
  ]
}

function planPay(ctx: Ctx, now: PaymentNow, truth: Truth): Plan {
  const { payment, order } = now
  const { id, userId, currency, provider, method } = payment
  const atMs = ctx.clock.nowMs()
  // A payment that was refunded whole before we saw it paid pays no order: nothing must be delivered for it.
  const isGone = truth.refundedMinor >= payment.amount
  const waiting = order && !isOver(now) && !isGone ? order : undefined
  const isLate = order !== undefined && !waiting
  return [
    sql`UPDATE payments SET status = 'paid', outcome = ${waiting ? 'order' : 'balance'}, reason = NULL, pay_url = NULL,
        external_id = ${truth.externalId}, charge_id = ${truth.chargeId}, card = ${truth.card ?? null}, paid_at = ${atMs},
        next_check_at = ${nextCheckMs(ctx, payment, truth)} WHERE id = ${id}`,
    ...(waiting ? planPaid(ctx, waiting, { method, provider }) : planNoteTopUp(userId)),
    ...planTransfer({
      reference: `payment:${id}`,
      from: providerAccount(provider, currency),
      to: waiting ? salesAccount(currency) : userAccount(userId, currency),
      currency,
      minor: payment.amount,
      kind: waiting ? 'purchase' : isLate ? 'late' : 'topup',
      note: order?.id ?? '',
      atMs,
    }),
    ...planAddBonus(ctx, payment),
    // Both are told that the money is on the balance: what was given back whole is not.
    ...(isLate && !isGone ? [planRaise(ctx, lateAlert(payment)), ...planNotify(ctx, lateNews(payment))] : []),
  ]
}

const lateAlert = ({ id, orderId }: PaymentRow) => ({
  kind: 'late_payment' as const,
  subject: id,
  detail: ['payment_late', { order: orderId ?? '' }] satisfies Detail,
})

// Whoever has closed the page of the provider reads it nowhere else: the page of the order says only that it has ended.
const lateNews = ({ userId, orderId }: PaymentRow): Notice => ({
  ...{ userId, kind: 'money_received', link: '/profile' },
  params: { order: orderId ?? '' },
})

function planNotPaid(ctx: Ctx, now: PaymentNow, truth: Truth): Plan {
  const { payment } = now
  // A page that is still open for an order that no longer waits: nobody is to be sent there.
  const over = isOver(now)
  const waiting = over && payment.status === 'pending' ? 'expired' : payment.status
  const status = truth.status === 'open' ? waiting : truth.status
  return [
    sql`UPDATE payments SET status = ${status}, reason = coalesce(${truth.reason}, reason),
        external_id = coalesce(${truth.externalId}, external_id), charge_id = coalesce(${truth.chargeId}, charge_id),
        pay_url = ${truth.isFinal || over ? null : truth.payUrl},
        next_check_at = ${nextCheckMs(ctx, { ...payment, status }, truth)} WHERE id = ${payment.id}`,
  ]
}

/** The difference between a provider's answer and our payment, if there is one. */
function whyNotThis(payment: PaymentRow, truth: Truth): DetailKey | undefined {
  if (!truth.isOurs) return 'another_merchant'
  if (truth.paymentId !== payment.id) return 'another_payment'
  const isAnother = truth.externalId !== null && payment.externalId !== truth.externalId
  if (payment.externalId !== null && isAnother) return 'another_object'
  if (truth.live !== payment.live) return 'mode_mixed'
  if (truth.currency !== payment.currency) return 'another_currency'
  if (truth.minor !== payment.amount) return 'another_amount'
  return undefined
}

/** Raises an alert where money has moved; a payment that only somebody else's notice names gets no alert. */
async function reportMismatch(ctx: Ctx, payment: PaymentRow, truth: Truth, refusal: DetailKey): Promise<void> {
  ctx.log('payment_mismatch', { paymentId: payment.id, externalId: truth.externalId, refusal })
  const isAboutIt = truth.paymentId === payment.id
  const { provider } = payment
  const detail: Detail = ['payment_differs', { provider, payment: truth.externalId ?? '', why: { say: refusal } }]
  await commit(ctx.db, [
    sql`UPDATE payments SET next_check_at = ${nextCheckMs(ctx, payment, truth)}
      WHERE id = ${payment.id} AND next_check_at IS NOT NULL`,
    ...(isAboutIt && truth.status === 'paid'
      ? [planRaise(ctx, { kind: 'payment_mismatch', subject: payment.id, detail })]
      : []),
  ])
}

/** The provider has no such payment: nobody can pay it any more. */
async function reportUnknown(ctx: Ctx, payment: PaymentRow): Promise<void> {
  ctx.log('payment_not_with_provider', { paymentId: payment.id })
  const detail: Detail = ['payment_not_known', { provider: payment.provider }]
  await commit(ctx.db, [
    planIsAsRead(payment),
    sql`UPDATE payments SET next_check_at = NULL, pay_url = NULL, status = iif(outcome IS NULL, 'failed', status),
        reason = iif(outcome IS NULL, 'provider_error', reason) WHERE id = ${payment.id}`,
    ...(payment.externalId === null ? [] : [planRaise(ctx, { kind: 'payment_unknown', subject: payment.id, detail })]),
  ])
}
