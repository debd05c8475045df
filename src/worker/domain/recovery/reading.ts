import { isNull, sql } from 'drizzle-orm'
import { commit, guardStill, read } from '../../db/database'
import { restorations } from '../../db/schema-recovery'
import { planRaise } from '../alerts/alerts'
import { catalogueChanged } from '../catalogue/catalogue'
import type { Ctx } from '../ctx'
import { planEndQuarantine, quarantineUnpaid, takeOverUses } from '../inventory/inventory'
import { databaseStateQuery, type Mark, markIn, readMark, usesAfter } from '../marks/marks'
import { planStopGiven, unpaidIds } from '../orders/orders'
import { planClose, unopened } from './closing'

/** A code may have been written down by another clock than the moment the database stands at. */
const slackMs = 10 * 60_000
/** KV shows everywhere what was written before: it promises a minute, and takes longer now and then. */
const kvSettlesMs = 5 * 60_000
/** Each is half an hour of minutes in which codes were used; what is left is read at the next run. */
const partsPerRun = 33
const usesAtOnce = 1000

export type Restoration = typeof restorations.$inferSelect

export const unopenedQuery = ({ db }: Pick<Ctx, 'db'>) =>
  db.select().from(restorations).where(isNull(restorations.openedAt)).limit(1)

/**
 * Makes safe what an earlier database would do: closes the shop in it, and, once KV shows all of them, reads which codes
 * were used since. Ends the quarantine only when nothing can have been used that KV does not know. A shop that is neither
 * behind nor unopened by now is left alone. Safe to repeat and to break off.
 */
export async function recover(ctx: Ctx): Promise<void> {
  const mark = await readMark(ctx.sessions)
  const [[known], [last], [state]] = await read(ctx.db, [
    unopenedQuery(ctx),
    lastMomentQuery(ctx),
    databaseStateQuery(ctx.db),
  ])
  const seq = mark?.seq ?? 0
  if ((state?.seq ?? 0) < seq && known?.lacks !== seq) {
    const backAtMs = last?.at ?? 0
    const isBehind = sql`(SELECT coalesce(max(seq), 0) FROM marks) < ${seq}`
    await commit(ctx.db, [
      // Somebody may have opened the shop meanwhile.
      guardStill(sql`${isBehind} OR EXISTS (SELECT 1 FROM ${unopened})`),
      ...planClose({ atMs: ctx.clock.nowMs(), backAtMs, lacks: seq }),
      planTellOperator(ctx, backAtMs),
    ])
    ctx.log('database_behind', { lacks: seq, backAt: new Date(backAtMs).toISOString() })
    catalogueChanged(ctx)
  }
  const [[restoration]] = await read(ctx.db, [unopenedQuery(ctx)])
  if (restoration?.readAt !== null) return
  // Found further ahead than that was noted by a clock that was wrong, and would be waited for without end.
  if (Math.abs(ctx.clock.nowMs() - restoration.foundAt) < kvSettlesMs) return
  await readUses(ctx, restoration, mark)
}

/** Up to when the database surely holds everything: its mark, or without one its last booking. */
const lastMomentQuery = (ctx: Ctx) =>
  ctx.db
    .select({
      at: sql<number>`coalesce((SELECT at FROM marks), (SELECT at FROM transfers ORDER BY seq DESC LIMIT 1), 0)`.as(
        'at',
      ),
    })
    .from(sql`(SELECT 1)`)

async function readUses(ctx: Ctx, restoration: Restoration, mark: Mark | undefined): Promise<void> {
  const { seq, backAt } = restoration
  let { readTo } = restoration
  for (let part = 0; part < partsPerRun; part += 1) {
    const next = await usesAfter(ctx.sessions, { sinceMs: backAt - slackMs, readTo, nowMs: ctx.clock.nowMs() })
    if (!next) return finish(ctx, restoration, ctx.isClosedByOwner && isWhole(mark, readTo))
    for (let from = 0; from < next.uses.length; from += usesAtOnce) {
      await takeOverUses(ctx, next.uses.slice(from, from + usesAtOnce))
    }
    readTo = next.readTo
    await commit(ctx.db, [sql`UPDATE restorations SET read_to = ${readTo} WHERE seq = ${seq}`])
    if (!next.isReadable) return
  }
}

/**
 * Whether nothing can have been used after the last mark, in a shop that its owner still keeps closed. A mark that is
 * older than what was read is not the last.
 */
const isWhole = (mark: Mark | undefined, readTo: string): boolean =>
  mark?.isQuiet === true && markIn(readTo) <= mark.seq

async function finish(ctx: Ctx, { seq, backAt, foundAt }: Restoration, isAll: boolean): Promise<void> {
  if (!isAll) await quarantineUnpaid(ctx, unpaidIds)
  await commit(ctx.db, [
    // Codes that an earlier restoration has set aside stay so.
    ...planStopGiven(ctx),
    ...(isAll ? planEndQuarantine(ctx, sql`voided_at >= ${foundAt}`) : []),
    sql`UPDATE restorations SET read_at = ${ctx.clock.nowMs()}, is_whole = ${Number(isAll)} WHERE seq = ${seq}`,
    planTellOperator(ctx, backAt),
  ])
  catalogueChanged(ctx)
}

function planTellOperator(ctx: Ctx, backAtMs: number) {
  const at = new Date(backAtMs).toISOString().slice(0, 16).replace('T', ' ')
  return planRaise(ctx, { kind: 'database_behind', subject: 'database', detail: ['came_back', { at }] })
}
