import { asc, sql } from 'drizzle-orm'
import { commit, read } from '../../db/database'
import { payments } from '../../db/schema-money'
import { type Detail, planRaise } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { ask } from './ask'
import { nextCheckMs } from './next-check'
import { settle } from './settle'
import { byId, type PaymentRow } from './standing'

// Each check costs about eight statements of the thousand that one invocation may run.
const runSize = 60
const sideBySide = 5
const leaseMs = 2 * 60_000

/** Asks the provider about every payment that is due and settles what it says: no webhook is needed to be paid. */
export async function reconcile(ctx: Ctx): Promise<void> {
  await inTurns(await takeDue(ctx), async (payment) => {
    await check(ctx, payment.id).catch((error: unknown) => postpone(ctx, payment, error))
  })
}

/** The least often asked first, so that no backlog keeps a fresh payment waiting; taken, so that runs don't overlap. */
async function takeDue(ctx: Ctx): Promise<PaymentRow[]> {
  const nowMs = ctx.clock.nowMs()
  const due = sql`next_check_at <= ${nowMs}`
  const oldest = ctx.db.select().from(payments).where(due).orderBy(asc(payments.checks), asc(payments.nextCheckAt))
  const [rows] = await read(ctx.db, [oldest.limit(runSize)])
  if (rows.length === 0) return []
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(rows.map((row) => row.id))}))`
  const [taken] = await commit(
    ctx.db,
    [],
    [
      ctx.db
        .update(payments)
        .set({ nextCheckAt: nowMs + leaseMs })
        .where(sql`id IN ${ids} AND ${due}`)
        .returning(),
    ],
  )
  return taken
}

/** Some at a time: an invocation may hold few connections open at once. */
export async function inTurns<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  for (let from = 0; from < all.length; from += sideBySide) {
    await Promise.all(all.slice(from, from + sideBySide).map(work))
  }
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
