import { asc, eq, lte, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { isServed, refundsBy } from '../../../shared/payments'
import { commit, guard, guardStill, type Plan, read, retryOnConflict } from '../../db/database'
import { paymentRefunds, payments } from '../../db/schema-money'
import { type Detail, planRaise } from '../alerts/alerts'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import { earlierAnswer, earlierQuery, planAnswer } from '../idempotency/idempotency'
import { checkSum, planTransfer, providerAccount, userAccount } from '../ledger/ledger'
import { planNotify } from '../notices/notices'
import { ProviderError } from '../payment-provider'
import { givenBackOf, refunderOf } from './ask'
import { planMoveBonus } from './bonus'
import { type EventNote, type PaymentRow, planEvent, planIsAsRead } from './payment-now'
import { type PaymentView, viewOf } from './payment-view'

const retryMs = 5 * 60_000
const runSize = 20

/** `minor`: how much, everything that is left without it. */
type Wish = { minor?: number; reason: string }
type Answer = { refundId: string }

/**
 * Sends money from the buyer's balance back to the card it came from, in full or in part. Booked first, then asked of
 * the provider under a key of its own: an answer that gets lost is asked for again and is still one refund.
 * The bonus of a top-up goes back in proportion; what of it is spent is owed.
 * Raises `payment_not_found`, `invalid_transition` for an unpaid one, `refund_too_large`, `invalid_amount` for a sum that
 * the currency has not, `refund_in_cabinet`, `insufficient_funds`, and `card_refund_refused` when the provider refuses:
 * then the money is on the balance as before.
 */
export async function refundToCard(ctx: CallerCtx, paymentId: string, wish: Wish): Promise<PaymentView> {
  const { refundId } = await retryOnConflict(() => book(ctx, paymentId, wish))
  const { refund, payment } = await askForBooked(ctx, refundId)
  if (refund.state === 'refused') throw new AppError('card_refund_refused')
  return viewOf(payment)
}

/** Asks the provider for a refund that is booked, unless that was done, and tells what has become of it. */
export async function askForBooked(ctx: Ctx, refundId: string): Promise<Found> {
  const found = await refundOf(ctx, refundId)
  if (found?.refund.state === 'asked' && found.refund.nextTryAt !== null) await askFor(ctx, found)
  const after = await refundOf(ctx, refundId)
  if (!after) throw new AppError('payment_not_found')
  return after
}

async function book(ctx: CallerCtx, paymentId: string, wish: Wish): Promise<Answer> {
  const query = ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  const [earlierRows, [payment]] = await readAs(ctx, [earlierQuery(ctx), query])
  const earlier = earlierAnswer<Answer>(ctx, earlierRows)
  if (earlier) return earlier
  if (!payment) throw new AppError('payment_not_found')
  if (payment.outcome === null) {
    throw new AppError('invalid_transition', { params: { from: payment.status, to: 'refunded' } })
  }
  const left = payment.amount - payment.refunded
  const minor = wish.minor ?? left
  if (minor !== left) checkSum(payment.currency, minor)
  if (minor > left || left === 0) throw new AppError('refund_too_large')
  refuseCabinetOnly(payment, minor)
  const answer: Answer = { refundId: ctx.ids.id() }
  const act = {
    action: 'refund_to_card',
    subject: paymentId,
    before: payment.refunded,
    after: payment.refunded + minor,
  }
  await commitAs(ctx, [
    ...planAnswer(ctx, answer),
    ...(await planMoveBonus(ctx, payment, { minor, fromBalance: minor })),
    ...planRefundToCard(ctx, payment, { id: answer.refundId, minor, reason: wish.reason }),
    ...planAudit(ctx, { ...act, reason: wish.reason }),
  ])
  return answer
}

/**
 * Raises `refund_in_cabinet` for what only the provider's cabinet can send back, all of it or a part: whether the provider
 * has keys just now or not.
 */
export function refuseCabinetOnly({ provider, amount }: PaymentRow, minor: number): void {
  const isPart = minor !== amount
  if (isServed(provider) && (refundsBy[provider] === 'cabinet' || isPart)) throw new AppError('refund_in_cabinet')
}

/** Plan of a refund to the card that the provider is asked for next: out of the balance, stale when the payment has moved. */
export const planRefundToCard = (
  ctx: Ctx,
  payment: PaymentRow,
  { id, minor, reason }: { id: string; minor: number; reason: string },
): Plan => [
  planIsAsRead(payment),
  // A bank takes disputed money itself.
  guard(
    'refund_too_large',
    sql`NOT EXISTS (SELECT 1 FROM payment_disputes WHERE payment_id = ${payment.id} AND state <> 'won')`,
  ),
  sql`INSERT INTO payment_refunds (id, payment_id, amount, state, reason, at, next_try_at)
    VALUES (${id}, ${payment.id}, ${minor}, 'asked', ${reason}, ${ctx.clock.nowMs()}, ${ctx.clock.nowMs() + retryMs})`,
  ...planBook(ctx, payment, { reference: `card-refund:${id}`, minor }),
]

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

/** Goes on with the refunds that no provider has answered to the end yet. */
export async function resumeRefunds(ctx: Ctx): Promise<void> {
  const due = ctx.db.select().from(paymentRefunds).where(lte(paymentRefunds.nextTryAt, ctx.clock.nowMs()))
  const [rows] = await read(ctx.db, [due.orderBy(asc(paymentRefunds.nextTryAt)).limit(runSize)])
  for (const row of rows) {
    const found = await refundOf(ctx, row.id)
    if (found?.refund.state === 'asked') await resume(ctx, found)
  }
}

type Found = { refund: typeof paymentRefunds.$inferSelect; payment: PaymentRow }

async function refundOf(ctx: Ctx, refundId: string): Promise<Found | undefined> {
  const [[refund], [payment]] = await read(ctx.db, [
    ctx.db.select().from(paymentRefunds).where(eq(paymentRefunds.id, refundId)),
    ctx.db.select().from(payments).where(sql`id = (SELECT payment_id FROM payment_refunds WHERE id = ${refundId})`),
  ])
  return refund && payment ? { refund, payment } : undefined
}

/** Only what has not happened by an earlier try is asked for again, and only as long as the provider knows its key. */
async function resume(ctx: Ctx, found: Found): Promise<void> {
  if (await isSeenTo(ctx, found)) return
  if (ctx.clock.nowMs() - found.refund.at > workerLimits.payments.keyLifeMs) return handOver(ctx, found)
  await askFor(ctx, found)
}

/** Whether there is nothing to do now: what the provider has given back says that it is done, or it can't be asked. */
async function isSeenTo(ctx: Ctx, found: Found): Promise<boolean> {
  const { payment } = found
  try {
    const minor = await givenBackOf(ctx, payment)
    if (minor === undefined || minor < payment.refunded) return false
    await accept(ctx, found)
  } catch (error) {
    await postpone(ctx, found, error)
  }
  return true
}

async function askFor(ctx: Ctx, found: Found): Promise<void> {
  const { refund, payment } = found
  const { externalId, chargeId, currency } = payment
  try {
    const wish = { refundId: refund.id, externalId: externalId ?? '', chargeId, currency, minor: refund.amount }
    if ((await refunderOf(ctx, payment)(wish)) === 'done') return await accept(ctx, found)
    await postpone(ctx, found, 'pending')
  } catch (error) {
    if (error instanceof ProviderError && error.outcome === 'refused') return refused(ctx, found, error)
    await postpone(ctx, found, error)
  }
}

/** A refusal may mean that it has happened before, by an earlier try or in the provider's cabinet. */
async function refused(ctx: Ctx, found: Found, refusal: Error): Promise<void> {
  ctx.log('card_refund_refused', { refundId: found.refund.id, error: refusal.message })
  if (!(await isSeenTo(ctx, found))) await failedRefund(ctx, found.refund.id)
}

// The provider may have given back more than this, in its cabinet: the next look books the rest.
async function accept(ctx: Ctx, { refund, payment }: Found): Promise<void> {
  const { userId, outcome } = payment
  const isNew = sql`EXISTS (SELECT 1 FROM payment_refunds WHERE id = ${refund.id} AND state = 'asked')`
  await commit(ctx.db, [
    // Of money of an order its buyer was told with the refund of the order.
    ...(outcome === 'balance' ? planNotify(ctx, { userId, kind: 'money_back', link: '/profile' }, isNew) : []),
    sql`UPDATE payment_refunds SET state = 'accepted', next_try_at = NULL WHERE id = ${refund.id} AND state = 'asked'`,
    planCheckNow(ctx, payment),
  ])
}

const planCheckNow = (ctx: Ctx, { id }: PaymentRow) =>
  sql`UPDATE payments SET next_check_at = ${ctx.clock.nowMs()} WHERE id = ${id}`

/** Tries again later; one whose provider could not be asked for as long as payments are watched is handed over. */
async function postpone(ctx: Ctx, found: Found, error: unknown): Promise<void> {
  const { refund } = found
  ctx.log('card_refund_waits', { refundId: refund.id, error: String(error) })
  if (ctx.clock.nowMs() - refund.at > workerLimits.payments.watchMs) return handOver(ctx, found)
  await commit(ctx.db, [
    sql`UPDATE payment_refunds SET next_try_at = ${ctx.clock.nowMs() + retryMs}
      WHERE id = ${refund.id} AND state = 'asked'`,
  ])
}

/** A person finds out: the provider has forgotten the key, so that asking again would be a second refund, or is not there. */
async function handOver(ctx: Ctx, { refund, payment }: Found): Promise<void> {
  const sum = { minor: refund.amount, currency: payment.currency }
  const detail: Detail = ['refund_unclear', { provider: payment.provider, sum }]
  await commit(ctx.db, [
    sql`UPDATE payment_refunds SET next_try_at = NULL WHERE id = ${refund.id}`,
    planRaise(ctx, { kind: 'refund_failed', subject: payment.id, detail }),
  ])
}

/**
 * A refund that the provider would not or could not carry out: the money goes back to the balance, with an alert, and
 * the provider is asked once more what it has given back.
 */
export const failedRefund = (ctx: Ctx, refundId: string, event?: EventNote): Promise<void> =>
  retryOnConflict(async () => {
    const found = await refundOf(ctx, refundId)
    if (!found || found.refund.state === 'refused') return
    const { refund, payment } = found
    await commit(ctx.db, [
      ...planEvent(ctx, event, payment.id),
      guardStill(sql`EXISTS (SELECT 1 FROM payment_refunds WHERE id = ${refundId} AND state = ${refund.state})`),
      planIsAsRead(payment),
      ...(await planMoveBonus(ctx, payment, { minor: -refund.amount })),
      sql`UPDATE payment_refunds SET state = 'refused', next_try_at = NULL WHERE id = ${refundId}`,
      ...planBook(ctx, payment, { reference: `card-refund:${refundId}:back`, minor: -refund.amount }),
      planCheckNow(ctx, payment),
      planRaise(ctx, {
        kind: 'refund_failed',
        subject: payment.id,
        detail: ['refund_back'],
      }),
    ])
  })
