import { asc, sql } from 'drizzle-orm'
import { commit, read } from '../../db/database'
import { payments } from '../../db/schema-money'
import { type Detail, planRaise } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { ask } from './ask'
import { nextCheckMs } from './next-check'
import { settle } from './settle'
import { byId, type PaymentRow } from './standing'
import { inParts, inTurns, isAmong, runSizeOf } from './turns'

// Each check costs about eight statements of the thousand that one invocation may run.
const partSize = 60
const leaseMs = 2 * 60_000

/** Asks the provider about every payment that is due and settles what it says: no webhook is needed to be paid. */
export async function reconcile(ctx: Ctx): Promise<void> {
  await inParts(ctx, 'reconcile', await takeDue(ctx), partSize, (part) => checkAll(ctx, part))
}

/** The same for payments that the schedule has taken and handed on. */
export async function reconcilePart(ctx: Ctx, ids: string[]): Promise<void> {
  const [taken] = await read(ctx.db, [ctx.db.select().from(payments).where(isAmong(ids))])
  await checkAll(ctx, taken)
}

const checkAll = (ctx: Ctx, all: PaymentRow[]): Promise<void> =>
  inTurns(all, (payment) => check(ctx, payment.id).catch((error: unknown) => postpone(ctx, payment, error)))

/** The least often asked first, so that no backlog keeps a fresh payment waiting; taken, so that runs don't overlap. */
async function takeDue(ctx: Ctx): Promise<PaymentRow[]> {
  const nowMs = ctx.clock.nowMs()
  const due = sql`next_check_at <= ${nowMs}`
  const oldest = ctx.db.select({ id: payments.id }).from(payments).where(due)
  const inOrder = oldest.orderBy(asc(payments.checks), asc(payments.nextCheckAt)).limit(runSizeOf(partSize))
  const [rows] = await read(ctx.db, [inOrder])
  if (rows.length === 0) return []
  const mine = sql`${isAmong(rows.map(({ id }) => id))} AND ${due}`
  const claim = ctx.db
    .update(payments)
    .set({ nextCheckAt: nowMs + leaseMs })
    .where(mine)
    .returning()
  const [taken] = await commit(ctx.db, [], [claim])
  return taken
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
    sql`UPDATE payments SET next_check_at = ${next}, checks = checks + 1 WHERE id = ${payment.id}`,
    ...(next === null && payment.outcome === null
      ? [planRaise(ctx, { kind: 'payment_unknown', subject: payment.id, detail })]
      : []),
  ])
}
