import { asc, eq, lte, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { commit, guard, type Plan, read, untilSettled } from '../../db/database'
import { paymentRefunds, payments } from '../../db/schema-money'
import { planRaise } from '../alerts/alerts'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import { earlierAnswer, earlierQuery, planAnswer } from '../idempotency/idempotency'
import { planTransfer, providerAccount, userAccount } from '../ledger/ledger'
import { ProviderError } from '../payment-provider'
import { providerOf } from './ask'
import { type PaymentView, viewOf } from './payment-view'
import { type EventNote, type PaymentRow, planEvent, planIsAsRead } from './standing'

const retryMs = 5 * 60_000
const runSize = 20

/** `minor`: how much, everything that is left without it. */
type Wish = { minor?: number; reason: string }
type Planned = { refundId: string; view: PaymentView }

/**
 * Sends money from the buyer's balance back to the card it came from, in full or in part. Booked first, then asked of
 * the provider under a key of its own: an answer that gets lost is asked for again and is still one refund.
 * Raises `payment_not_found`, `invalid_transition` for an unpaid one, `refund_too_large`, `insufficient_funds`.
 */
export async function refundToCard(ctx: CallerCtx, paymentId: string, wish: Wish): Promise<PaymentView> {
  const planned = await untilSettled(() => book(ctx, paymentId, wish))
  await askRefund(ctx, planned.refundId)
  return planned.view
}

async function book(ctx: CallerCtx, paymentId: string, wish: Wish): Promise<Planned> {
  const found = ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  const [earlierRows, [payment]] = await readAs(ctx, [earlierQuery(ctx), found])
  const earlier = earlierAnswer<Planned>(ctx, earlierRows)
  if (earlier) return earlier
  if (!payment) throw new AppError('payment_not_found')
  if (payment.outcome === null) {
    throw new AppError('invalid_transition', { params: { from: payment.status, to: 'refunded' } })
  }
  const left = payment.amount - payment.refunded
  const minor = wish.minor ?? left
  if (minor > left || left === 0) throw new AppError('refund_too_large')
  const refundId = ctx.ids.id()
  const refunded = payment.refunded + minor
  const status = refunded === payment.amount ? 'refunded' : payment.status
  const planned: Planned = { refundId, view: viewOf({ ...payment, refunded, status }) }
  const act = { action: 'refund_to_card', subject: paymentId, before: payment.refunded, after: refunded }
  await commitAs(ctx, [
    ...planAnswer(ctx, planned),
    planIsAsRead(payment),
    // What a bank disputes it takes itself.
    guard(
      'refund_too_large',
      sql`NOT EXISTS (SELECT 1 FROM payment_disputes WHERE payment_id = ${paymentId}
      AND state <> 'won')`,
    ),
    sql`INSERT INTO payment_refunds (id, payment_id, amount, state, reason, at, next_try_at)
      VALUES (${refundId}, ${paymentId}, ${minor}, 'asked', ${wish.reason}, ${ctx.clock.nowMs()},
        ${ctx.clock.nowMs() + retryMs})`,
    ...planBook(ctx, payment, { reference: `card-refund:${refundId}`, minor }),
    ...planAudit(ctx, { ...act, reason: wish.reason }),
  ])
  return planned
}

/** Books money out of the balance towards the card; below 0 when it came back. */
function planBook(ctx: Ctx, payment: PaymentRow, { reference, minor }: { reference: string; minor: number }): Plan {
  const { id, userId, currency, provider } = payment
  const buyer = userAccount(userId, currency)
  const outside = providerAccount(provider, currency)
  const [from, to] = minor > 0 ? [buyer, outside] : [outside, buyer]
  return [
    sql`UPDATE payments SET refunded = refunded + ${minor},
        status = iif(refunded + ${minor} = amount, 'refunded', 'paid') WHERE id = ${id}`,
    ...planTransfer({
      reference,
      from,
      to,
      currency,
      minor: Math.abs(minor),
      kind: 'card_refund',
      note: id,
      atMs: ctx.clock.nowMs(),
    }),
  ]
}

/** Asks for the refunds that no provider has answered yet once more, under their keys. */
export async function resumeRefunds(ctx: Ctx): Promise<void> {
  const due = ctx.db.select().from(paymentRefunds).where(lte(paymentRefunds.nextTryAt, ctx.clock.nowMs()))
  const [rows] = await read(ctx.db, [due.orderBy(asc(paymentRefunds.nextTryAt)).limit(runSize)])
  for (const row of rows) await askRefund(ctx, row.id)
}

async function askRefund(ctx: Ctx, refundId: string): Promise<void> {
  const found = await refundOf(ctx, refundId)
  if (found?.refund.state !== 'asked' || found.payment.externalId === null) return
  const { refund, payment } = found
  try {
    await providerOf(ctx, payment).refund({
      refundId,
      externalId: found.payment.externalId,
      chargeId: payment.chargeId,
      currency: payment.currency,
      minor: refund.amount,
    })
    await commit(ctx.db, [
      sql`UPDATE payment_refunds SET state = 'accepted', next_try_at = NULL WHERE id = ${refundId} AND state = 'asked'`,
    ])
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    ctx.log('card_refund_failed', { refundId, outcome: error.outcome, error: error.message })
    if (error.outcome === 'refused') return failedRefund(ctx, refundId)
    const next = ctx.clock.nowMs() + retryMs
    await commit(ctx.db, [
      sql`UPDATE payment_refunds SET next_try_at = ${next} WHERE id = ${refundId} AND state = 'asked'`,
    ])
  }
}

async function refundOf(ctx: Ctx, refundId: string) {
  const [[refund], [payment]] = await read(ctx.db, [
    ctx.db.select().from(paymentRefunds).where(eq(paymentRefunds.id, refundId)),
    ctx.db.select().from(payments).where(sql`id = (SELECT payment_id FROM payment_refunds WHERE id = ${refundId})`),
  ])
  return refund && payment ? { refund, payment } : undefined
}

/** A refund that the provider would not or could not carry out: the money goes back to the balance, with an alert. */
export const failedRefund = (ctx: Ctx, refundId: string, event?: EventNote): Promise<void> =>
  untilSettled(async () => {
    const found = await refundOf(ctx, refundId)
    if (!found || found.refund.state === 'refused') return
    const { refund, payment } = found
    await commit(ctx.db, [
      ...planEvent(ctx, event, payment.id),
      guard('stale', sql`EXISTS (SELECT 1 FROM payment_refunds WHERE id = ${refundId} AND state = ${refund.state})`),
      sql`UPDATE payment_refunds SET state = 'refused', next_try_at = NULL WHERE id = ${refundId}`,
      ...planBook(ctx, payment, { reference: `card-refund:${refundId}:back`, minor: -refund.amount }),
      planRaise(ctx, {
        kind: 'refund_failed',
        subject: payment.id,
        detail: 'The provider did not refund to the card; the money is on the balance again.',
      }),
    ])
  })
