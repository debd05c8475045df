import { isNull, sql } from 'drizzle-orm'
import { commit, read } from '../../db/database'
import { restorations } from '../../db/schema-recovery'
import { planRaise } from '../alerts/alerts'
import { catalogueChanged } from '../catalogue/catalogue'
import type { Ctx } from '../ctx'
import { planEndQuarantine, quarantineUnpaid, takeOverUses } from '../inventory/inventory'
import { type Mark, readMark, usesAfter } from '../marks/marks'
import { planClose } from './closing'

/** A code may have been written down by another clock than the moment the database stands at. */
const slackMs = 10 * 60_000
/** Each is a hundred minutes in which codes were used; what is left is read at the next run. */
const partsPerRun = 10
const usesAtOnce = 1000

export type Restoration = typeof restorations.$inferSelect

export const unopenedQuery = ({ db }: Pick<Ctx, 'db'>) =>
  db.select().from(restorations).where(isNull(restorations.openedAt)).limit(1)

/**
 * Makes safe what an earlier database would do: closes the shop in it, and reads from KV which codes were used since. Ends
 * the quarantine only when nothing can have been used that KV does not know. Safe to repeat and to break off.
 */
export async function recover(ctx: Ctx): Promise<void> {
  const mark = await readMark(ctx.sessions)
  const [[known], [last]] = await read(ctx.db, [unopenedQuery(ctx), lastMomentQuery(ctx)])
  const isNews = ctx.settings.closed === 'database_behind' && (mark?.seq ?? null) !== (known?.lacks ?? null)
  if (isNews || !known) {
    const backAtMs = last?.at ?? 0
    await commit(ctx.db, planClose({ atMs: ctx.clock.nowMs(), backAtMs, lacks: mark?.seq ?? null }))
    ctx.log('database_behind', { lacks: mark?.seq, backAt: new Date(backAtMs).toISOString() })
    catalogueChanged(ctx)
  }
  const [[restoration]] = await read(ctx.db, [unopenedQuery(ctx)])
  if (restoration && restoration.readAt === null) await readUses(ctx, restoration, mark)
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
    if (!next) return finish(ctx, restoration, isWhole(mark, readTo))
    for (let from = 0; from < next.uses.length; from += usesAtOnce) {
      await takeOverUses(ctx, next.uses.slice(from, from + usesAtOnce))
    }
    readTo = next.readTo
    await commit(ctx.db, [sql`UPDATE restorations SET read_to = ${readTo} WHERE seq = ${seq}`])
  }
}

/** Whether nothing can have been used after the last mark. One that is older than what was read is not the last. */
const isWhole = (mark: Mark | undefined, readTo: string): boolean =>
  mark?.isQuiet === true && Number(readTo.split(':').at(-1)) <= mark.seq

async function finish(ctx: Ctx, { seq, backAt, foundAt }: Restoration, isAll: boolean): Promise<void> {
  if (!isAll) await quarantineUnpaid(ctx)
  const at = new Date(backAt).toISOString().slice(0, 16).replace('T', ' ')
  await commit(ctx.db, [
    // What an earlier return has set aside is not vouched for by this one.
    ...(isAll ? planEndQuarantine(ctx, sql`voided_at >= ${foundAt}`) : []),
    sql`UPDATE restorations SET read_at = ${ctx.clock.nowMs()}, is_whole = ${Number(isAll)} WHERE seq = ${seq}`,
    planRaise(ctx, { kind: 'database_behind', subject: 'database', detail: ['came_back', { at }] }),
  ])
  catalogueChanged(ctx)
}
