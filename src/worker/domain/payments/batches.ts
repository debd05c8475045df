import { sql } from 'drizzle-orm'
import type { ProviderName } from '../../../shared/payments'
import { among } from '../../db/database'
import { paymentEvents } from '../../db/schema-money'
import type { Ctx, JobMessage } from '../ctx'

// An invocation may hold six connections open at once.
const sideBySide = 5
/** The rest is due at the next run of the schedule. */
const partsAtMost = 40

/** How many a run of the schedule looks for. */
export const runSizeOf = (batchSize: number): number => batchSize * partsAtMost

/** Some at a time, so that a slow one keeps only its own lane waiting. Raises what one raised once all have ended. */
export async function inLanes<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values()
  const lane = async () => {
    for (const one of waiting) await work(one)
  }
  const lanes = await Promise.allSettled(Array.from({ length: sideBySide }, lane))
  for (const each of lanes) if (each.status === 'rejected') throw each.reason
}

type Due = {
  job: JobMessage['job']
  ids: string[]
  batchSize: number
  /** May be called twice for the same ids, also at once. */
  doBatch: (ctx: Ctx, ids: string[]) => Promise<void>
}

/**
 * Does a little here, and hands more than a part on, for one invocation may run a thousand statements. What gets lost is
 * due again at the next run.
 */
export async function inBatches(ctx: Ctx, { job, ids, batchSize, doBatch }: Due): Promise<void> {
  if (ids.length > batchSize && (await isHandedOn(ctx, job, ids, batchSize))) return
  if (ids.length > 0) await doBatch(ctx, ids.slice(0, batchSize))
}

async function isHandedOn(ctx: Ctx, job: JobMessage['job'], ids: string[], batchSize: number): Promise<boolean> {
  const starts = Array.from({ length: Math.ceil(ids.length / batchSize) }, (_, nth) => nth * batchSize)
  try {
    await ctx.jobs.sendBatch(starts.map((from) => ({ body: { job, ids: ids.slice(from, from + batchSize) } })))
    return true
  } catch (error) {
    ctx.log('job_not_handed_on', { job, error: String(error) })
    return false
  }
}

/** Some of a list that is too long for one run: others each time, so that one that fails keeps no other waiting. */
export function forThisRun<T>(ctx: Ctx, all: T[], { size, everyMs }: { size: number; everyMs: number }): T[] {
  const from = (Math.floor(ctx.clock.nowMs() / everyMs) * size) % Math.max(all.length, 1)
  return [...all.slice(from), ...all.slice(0, from)].slice(0, size)
}

/** Query of the notices of a provider that were acted on before. */
export const eventsQuery = (ctx: Ctx, provider: ProviderName, notices: { key: string }[]) =>
  ctx.db
    .select({ key: paymentEvents.key })
    .from(paymentEvents)
    .where(sql`provider = ${provider} AND key IN ${among(notices.map(({ key }) => key))}`)
