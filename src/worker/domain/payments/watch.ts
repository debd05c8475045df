import { asc, lte, sql } from 'drizzle-orm'
import { commit, read } from '../../db/database'
import { payments } from '../../db/schema-money'
import { planRaise } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { ask } from './ask'
import { nextCheckMs } from './next-check'
import { settle } from './settle'
import { byId, type PaymentRow, standingOf } from './standing'

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
  const truth = await ask(ctx, payment)
  const standing = await standingOf(ctx, byId(payment.id))
  if (!standing) return
  if (truth) return settle(ctx, standing, truth)
  await commit(ctx.db, [
    sql`UPDATE payments SET status = 'failed', reason = 'provider_error', pay_url = NULL, next_check_at = NULL
      WHERE id = ${payment.id} AND outcome IS NULL`,
    sql`UPDATE payments SET next_check_at = NULL WHERE id = ${payment.id} AND outcome IS NOT NULL`,
  ])
  ctx.log('payment_not_with_provider', { paymentId: payment.id })
}

/** One that can't be asked is asked later; one that could never be asked is a matter for a person. */
async function postpone(ctx: Ctx, payment: PaymentRow, error: unknown): Promise<void> {
  ctx.log('payment_check_failed', { paymentId: payment.id, error: String(error) })
  const next = nextCheckMs(ctx, payment)
  const detail = `${payment.provider} could not be asked about this payment for days.`
  await commit(ctx.db, [
    sql`UPDATE payments SET next_check_at = ${next}, checks = checks + 1 WHERE id = ${payment.id}`,
    ...(next === null && payment.outcome === null
      ? [planRaise(ctx, { kind: 'payment_unknown', subject: payment.id, detail })]
      : []),
  ])
}
