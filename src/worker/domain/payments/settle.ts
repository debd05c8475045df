import { sql } from 'drizzle-orm'
import { commit, type Plan, untilSettled } from '../../db/database'
import { planRaise } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { planTransfer, providerAccount, salesAccount, userAccount } from '../ledger/ledger'
import { planPaid } from '../orders/orders'
import { sendSoon } from '../outbox/outbox'
import type { ProviderPayment } from '../payment-provider'
import { nextCheckMs } from './next-check'
import { planProviderRefund } from './provider-refunds'
import {
  byId,
  type EventNote,
  isOver,
  type PaymentRow,
  planEvent,
  planIsAsRead,
  type Standing,
  standingOf,
} from './standing'

/**
 * Brings our books to what the provider says of a payment. The one way in which money from outside comes in: webhook,
 * return page, schedule and administrator all end here, any number of times, in any order, with the same outcome.
 *
 * Paid money goes to the order that still waits for it, else to the buyer's balance: the order has expired, was
 * cancelled or was paid another way (providers.md §8, "late money"). `event` is acted on once.
 */
export function settle(ctx: Ctx, standing: Standing, truth: ProviderPayment, event?: EventNote): Promise<void> {
  let seen: Standing | undefined = standing
  return untilSettled(async () => {
    const now = seen ?? (await standingOf(ctx, byId(standing.payment.id), event))
    seen = undefined
    if (now && !now.isKnown) await settleOnce(ctx, now, truth, event)
  })
}

async function settleOnce(ctx: Ctx, standing: Standing, truth: ProviderPayment, event?: EventNote): Promise<void> {
  const { payment, order } = standing
  const refusal = whyNotThis(payment, truth)
  if (refusal) return reportMismatch(ctx, payment, truth, refusal)
  // A forged notice of what is not so must not use up the key of the true one that may follow.
  const isSo = truth.status === 'paid' || truth.isFinal
  await commit(ctx.db, [
    ...planEvent(ctx, isSo ? event : undefined, payment.id),
    planIsAsRead(payment),
    ...planTruth(ctx, standing, truth),
  ])
  if (payment.outcome !== null || truth.status !== 'paid') return
  ctx.log('payment_settled', { paymentId: payment.id, orderId: payment.orderId, late: isOver(standing) })
  // Paid and given back before we heard of either: the second is a step of its own, and comes before any delivery.
  const after = truth.refundedMinor > 0 && (await standingOf(ctx, byId(payment.id)))
  if (after) await settle(ctx, after, truth)
  if (order && !isOver(standing)) sendSoon(ctx, order.id)
}

function planTruth(ctx: Ctx, standing: Standing, truth: ProviderPayment): Plan {
  const { payment } = standing
  if (payment.outcome === null)
    return truth.status === 'paid' ? planPay(ctx, standing, truth) : planNotPaid(ctx, standing, truth)
  // Once paid only giving back can follow: an older notice that says otherwise is late.
  return [
    sql`UPDATE payments SET charge_id = coalesce(charge_id, ${truth.chargeId}),
        next_check_at = ${nextCheckMs(ctx, payment, truth)}, checks = checks + 1 WHERE id = ${payment.id}`,
    ...planProviderRefund(ctx, standing, truth.refundedMinor - payment.refunded),
  ]
}

function planPay(ctx: Ctx, standing: Standing, truth: ProviderPayment): Plan {
  const { payment, order } = standing
  const { id, userId, currency, provider, method } = payment
  const atMs = ctx.clock.nowMs()
  const waiting = order && !isOver(standing) ? order : undefined
  return [
    sql`UPDATE payments SET status = 'paid', outcome = ${waiting ? 'order' : 'balance'}, reason = NULL, pay_url = NULL,
        external_id = ${truth.externalId}, charge_id = ${truth.chargeId}, paid_at = ${atMs},
        next_check_at = ${nextCheckMs(ctx, payment, truth)} WHERE id = ${id}`,
    ...(waiting ? planPaid(ctx, waiting, { method, provider }) : []),
    ...planTransfer({
      reference: `payment:${id}`,
      from: providerAccount(provider, currency),
      to: waiting ? salesAccount(currency) : userAccount(userId, currency),
      currency,
      minor: payment.amount,
      kind: waiting ? 'purchase' : isOver(standing) ? 'late' : 'topup',
      note: order?.id ?? '',
      atMs,
    }),
    ...(isOver(standing) ? [planRaise(ctx, lateAlert(payment))] : []),
  ]
}

const lateAlert = ({ id, orderId }: PaymentRow) => ({
  kind: 'late_payment' as const,
  subject: id,
  detail: `Order ${orderId} no longer waited for this payment; the money is on the buyer's balance.`,
})

function planNotPaid(ctx: Ctx, standing: Standing, truth: ProviderPayment): Plan {
  const { payment } = standing
  // A page that is still open for an order that no longer waits: nobody is to be sent there.
  const over = isOver(standing)
  const waiting = over && payment.status === 'pending' ? 'expired' : payment.status
  const status = truth.status === 'open' ? waiting : truth.status
  return [
    sql`UPDATE payments SET status = ${status}, reason = coalesce(${truth.reason}, reason),
        external_id = ${truth.externalId}, charge_id = coalesce(${truth.chargeId}, charge_id),
        pay_url = ${truth.isFinal || over ? null : truth.payUrl},
        next_check_at = ${nextCheckMs(ctx, payment, truth)}, checks = checks + 1 WHERE id = ${payment.id}`,
  ]
}

/** What keeps a provider's answer from being about our payment; money that has really moved is told to the owner. */
function whyNotThis(payment: PaymentRow, truth: ProviderPayment): string | undefined {
  if (!truth.isOurs) return 'another merchant'
  if (truth.paymentId !== payment.id) return 'another payment'
  if (payment.externalId !== null && payment.externalId !== truth.externalId) return 'another object of the provider'
  if (truth.live !== payment.live) return 'test and live mode mixed'
  if (truth.currency !== payment.currency) return 'another currency'
  if (truth.minor !== payment.amount) return 'another amount'
  return undefined
}

async function reportMismatch(ctx: Ctx, payment: PaymentRow, truth: ProviderPayment, refusal: string): Promise<void> {
  ctx.log('payment_mismatch', { paymentId: payment.id, externalId: truth.externalId, refusal })
  const isMoney = truth.status === 'paid' && truth.isOurs && truth.paymentId === payment.id
  if (!isMoney) return
  const detail = `The provider has ${truth.externalId} as paid, but: ${refusal}. Nothing was credited.`
  await commit(ctx.db, [planRaise(ctx, { kind: 'payment_mismatch', subject: payment.id, detail })])
}
