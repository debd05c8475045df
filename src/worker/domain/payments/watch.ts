import { asc, lte, sql } from 'drizzle-orm'
import { commit, read } from '../../db/database'
import { payments } from '../../db/schema-money'
import { planRaise } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import type { ProviderPayment } from '../payment-provider'
import { ask, providerOf } from './ask'
import { nextCheckMs } from './next-check'
import { settle } from './settle'
import { byId, isOver, type PaymentRow, type Standing, standingOf } from './standing'

const runSize = 30
const sideBySide = 5

/** Asks the provider about every payment that is due and settles what it says: no webhook is needed to be paid. */
export async function reconcile(ctx: Ctx): Promise<void> {
  const nowMs = ctx.clock.nowMs()
  const due = ctx.db.select().from(payments).where(lte(payments.nextCheckAt, nowMs))
  const [rows] = await read(ctx.db, [due.orderBy(asc(payments.nextCheckAt)).limit(runSize)])
  await inTurns(rows, async (payment) => {
    await check(ctx, payment).catch((error: unknown) => postpone(ctx, payment, error))
  })
}

/** Some at a time: an invocation may hold few connections open at once. */
export async function inTurns<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += sideBySide) {
    await Promise.all(all.slice(from, from + sideBySide).map(work))
  }
}

/** Asks the provider about one payment now and settles what it says. Raises a `ProviderError` when it does not answer. */
export async function check(ctx: Ctx, payment: PaymentRow): Promise<void> {
  const asked = await ask(ctx, payment)
  const standing = await standingOf(ctx, byId(payment.id))
  if (!standing) return
  const truth = asked && (await closedIfOver(ctx, standing, asked))
  if (truth) return settle(ctx, standing, truth)
  await commit(ctx.db, [
    sql`UPDATE payments SET status = 'failed', reason = 'provider_error', pay_url = NULL, next_check_at = NULL
      WHERE id = ${payment.id} AND outcome IS NULL`,
    sql`UPDATE payments SET next_check_at = NULL WHERE id = ${payment.id} AND outcome IS NOT NULL`,
    ...(payment.externalId === null ? [] : [planRaise(ctx, unknownAlert(payment, 'does not know this payment'))]),
  ])
  ctx.log('payment_not_with_provider', { paymentId: payment.id })
}

/** The order was paid another way or has ended: its open page is closed, where the provider can. */
async function closedIfOver(ctx: Ctx, standing: Standing, truth: ProviderPayment): Promise<ProviderPayment> {
  if (truth.isFinal || !isOver(standing)) return truth
  return (await providerOf(ctx, standing.payment).expire?.(truth.externalId)) ?? truth
}

const unknownAlert = ({ id, provider }: PaymentRow, what: string) => ({
  kind: 'payment_unknown' as const,
  subject: id,
  detail: `${provider} ${what}.`,
})

/** One that can't be asked is asked later; one that could never be asked is a matter for a person. */
async function postpone(ctx: Ctx, payment: PaymentRow, error: unknown): Promise<void> {
  ctx.log('payment_check_failed', { paymentId: payment.id, error: String(error) })
  const next = nextCheckMs(ctx, payment)
  await commit(ctx.db, [
    sql`UPDATE payments SET next_check_at = ${next}, checks = checks + 1 WHERE id = ${payment.id}`,
    ...(next === null && payment.outcome === null
      ? [planRaise(ctx, unknownAlert(payment, 'could not be asked about this payment for days'))]
      : []),
  ])
}
