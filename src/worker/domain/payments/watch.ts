import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import { providerNames } from '../../../shared/payments'
import { among, commit, read } from '../../db/database'
import { payments } from '../../db/schema-money'
import { type Detail, planRaise } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { isLeftOut } from '../left-out/left-out'
import { ask } from './ask'
import { inBatches, inLanes, runSizeOf } from './batches'
import { nextCheckMs } from './next-check'
import { byId, type PaymentRow } from './payment-now'
import { settle } from './settle'

// One that turns out to be paid costs some fourteen statements of the thousand that an invocation may run.
const batchSize = 25
/** Longer than a part takes whose every call runs into its time limit. */
const leaseMs = 150_000

/**
 * Asks the provider about every payment that is due and settles what it says: no webhook is needed to be paid. The least
 * often asked first, so that no backlog keeps a fresh payment waiting.
 */
export async function reconcile(ctx: Ctx): Promise<void> {
  const due = ctx.db.select({ id: payments.id }).from(payments).where(isDue(ctx))
  const inOrder = due.orderBy(asc(payments.checks), asc(payments.nextCheckAt)).limit(runSizeOf(batchSize))
  const [rows] = await read(ctx.db, [inOrder])
  await inBatches(ctx, { job: 'reconcile', ids: rows.map(({ id }) => id), batchSize, doBatch: reconcilePart })
}

/** The same for some payments: those that are due, which are taken first so that nobody else asks about them as well. */
export async function reconcilePart(ctx: Ctx, ids: string[]): Promise<void> {
  const mine = and(inArray(payments.id, ids), isDue(ctx))
  const nextCheckAt = ctx.clock.nowMs() + leaseMs
  const claim = ctx.db.update(payments).set({ nextCheckAt, checks: sql`checks + 1` }).where(mine).returning()
  const [taken] = await commit(ctx.db, [], [claim])
  await inLanes(taken, (payment) => check(ctx, payment.id).catch((error: unknown) => postpone(ctx, payment, error)))
}

/** Payments of a provider that is left out stay due until it can be asked: a try that can't succeed is none. */
function isDue(ctx: Ctx): SQL {
  const absent = providerNames.filter((name) => isLeftOut(ctx, name))
  const can = absent.length === 0 ? sql`` : sql` AND provider NOT IN ${among(absent)}`
  return sql`next_check_at <= ${ctx.clock.nowMs()}${can}`
}

/** Asks the provider about one payment now and settles what it says. Raises a `ProviderError` when it does not answer. */
export async function check(ctx: Ctx, paymentId: string): Promise<void> {
  await settle(ctx, byId(paymentId), (now) => ask(ctx, now))
}

/** One that can't be asked is asked later; one that could never be asked is a matter for a person. */
async function postpone(ctx: Ctx, payment: PaymentRow, error: unknown): Promise<void> {
  ctx.log('payment_check_failed', { paymentId: payment.id, error: String(error) })
  const next = nextCheckMs(ctx, payment)
  const detail: Detail = ['payment_not_asked', { provider: payment.provider }]
  await commit(ctx.db, [
    sql`UPDATE payments SET next_check_at = ${next} WHERE id = ${payment.id}`,
    ...(next === null && payment.outcome === null
      ? [planRaise(ctx, { kind: 'payment_unknown', subject: payment.id, detail })]
      : []),
  ])
}
