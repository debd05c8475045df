import { type SQL, sql } from 'drizzle-orm'
import type { Ctx, JobMessage } from '../ctx'

// An invocation may hold six connections open at once.
const sideBySide = 5
/** As much as one run of the schedule hands on; what is left is due at the next. */
const partsAtMost = 20

/** How many a run of the schedule takes at most, of which an invocation does `partSize`. */
export const runSizeOf = (partSize: number): number => partSize * partsAtMost

export const isAmong = (ids: string[]): SQL => sql`id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Some at a time, so that a slow one keeps only its own lane waiting. */
export async function inTurns<T>(all: T[], work: (one: T) => Promise<void>): Promise<void> {
  const waiting = all.values()
  const lane = async () => {
    for (const one of waiting) await work(one)
  }
  await Promise.all(Array.from({ length: sideBySide }, lane))
}

/**
 * Does the first of what is due here and hands the others on, for one invocation may run a thousand statements. A part
 * that gets lost is found again by the schedule.
 */
export async function inParts<Due extends { id: string }>(
  ctx: Ctx,
  job: JobMessage['job'],
  due: Due[],
  partSize: number,
  work: (part: Due[]) => Promise<void>,
): Promise<void> {
  const messages = []
  for (let from = partSize; from < due.length; from += partSize) {
    messages.push({ body: { job, ids: due.slice(from, from + partSize).map(({ id }) => id) } })
  }
  if (messages.length > 0) await ctx.jobs.sendBatch(messages)
  await work(due.slice(0, partSize))
}
