import { lte, sql } from 'drizzle-orm'
import { commit } from '../../db/database'
import { jobs } from '../../db/schema-operations'
import { type AlertKind, planClear, planRaise } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { planTidy as planTidyKeys } from '../idempotency/idempotency'
import { planTidy as planTidyAttempts } from '../identity/identity'
import { auditStock } from '../inventory/inventory'
import { auditBooks } from '../ledger/ledger'
import { sweep } from '../outbox/outbox'

const dayMs = 24 * 60 * 60 * 1000

/** Everything the schedule runs: the outbox sweep and the tidying each time, the audit of books and stock once a day. */
export async function runDue(ctx: Ctx): Promise<void> {
  await attempt(ctx, 'sweep', async () => {
    const sent = await sweep(ctx)
    if (sent > 0) ctx.log('outbox_swept', { sent })
  })
  await attempt(ctx, 'tidy', async () => {
    await commit(ctx.db, [...planTidyKeys(ctx.clock.nowMs()), ...planTidyAttempts(ctx.clock.nowMs())])
  })
  await attempt(ctx, 'audit', async () => {
    if (await take(ctx, 'audit', dayMs)) await auditAll(ctx).catch((error: unknown) => giveBack(ctx, 'audit', error))
  })
}

/** One job that fails must not keep the others from running. */
async function attempt(ctx: Ctx, job: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    ctx.log('job_failed', { job, error: String(error) })
  }
}

/** A job that failed is due again at the next run. */
async function giveBack(ctx: Ctx, name: string, error: unknown): Promise<never> {
  await commit(ctx.db, [sql`DELETE FROM jobs WHERE name = ${name}`])
  throw error
}

/** Takes a job if its last run is long enough ago; of two workers at the same moment one gets it. */
async function take(ctx: Ctx, name: string, everyMs: number): Promise<boolean> {
  const nowMs = ctx.clock.nowMs()
  const [taken] = await commit(
    ctx.db,
    [],
    [
      ctx.db
        .insert(jobs)
        .values({ name, lastRunAt: nowMs })
        .onConflictDoUpdate({
          target: jobs.name,
          set: { lastRunAt: nowMs },
          setWhere: lte(jobs.lastRunAt, nowMs - everyMs),
        })
        .returning({ name: jobs.name }),
    ],
  )
  return taken.length > 0
}

/** Recomputes books and stock; raises an alert for what does not agree and clears the one that no longer holds. */
export async function auditAll(ctx: Ctx): Promise<void> {
  await report(ctx, 'books_unbalanced', 'books', await auditBooks(ctx.db))
  await report(ctx, 'stock_drift', 'stock', await auditStock(ctx.db))
}

async function report(ctx: Ctx, kind: AlertKind, subject: string, findings: string[]): Promise<void> {
  const found = findings.length > 0
  if (found) ctx.log(kind, { findings })
  const detail = findings.join('; ')
  await commit(ctx.db, [found ? planRaise(ctx, { kind, subject, detail }) : planClear(ctx, subject, [kind])])
}
