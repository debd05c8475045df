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

async function readUses(ctx: Ctx, { seq, backAt, readTo: begun }: Restoration, mark: Mark | undefined): Promise<void> {
  let readTo = begun
  for (let part = 0; part < partsPerRun; part += 1) {
    const next = await usesAfter(ctx.sessions, { sinceMs: backAt - slackMs, readTo, nowMs: ctx.clock.nowMs() })
    if (!next) return finish(ctx, seq, backAt, mark?.isQuiet === true)
    for (let from = 0; from < next.uses.length; from += usesAtOnce) {
      await takeOverUses(ctx, next.uses.slice(from, from + usesAtOnce))
    }
    readTo = next.readTo
    await commit(ctx.db, [sql`UPDATE restorations SET read_to = ${readTo} WHERE seq = ${seq}`])
  }
}

async function finish(ctx: Ctx, seq: number, backAt: number, isWhole: boolean): Promise<void> {
  if (!isWhole) await quarantineUnpaid(ctx)
  const at = new Date(backAt).toISOString().slice(0, 16).replace('T', ' ')
  await commit(ctx.db, [
    ...(isWhole ? planEndQuarantine(ctx, sql`true`) : []),
    sql`UPDATE restorations SET read_at = ${ctx.clock.nowMs()}, is_whole = ${Number(isWhole)} WHERE seq = ${seq}`,
    planRaise(ctx, { kind: 'database_behind', subject: 'database', detail: ['came_back', { at }] }),
  ])
  catalogueChanged(ctx)
}
