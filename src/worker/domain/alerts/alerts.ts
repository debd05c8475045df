import { type SQL, sql } from 'drizzle-orm'
import { among, type Plan } from '../../db/database'
import { type PageWish, pageOf } from '../../db/page'
import { alerts } from '../../db/schema-operations'
import { planAudit } from '../audit/audit'
import { commitAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { type AlertGroup, type AlertView, alertColumns, alertPlaces, groupRows, groupsIn, severityRank } from './groups'

export type { Detail, DetailKey } from './detail'
export type { AlertView } from './groups'
export {
  planClear,
  planClearWhere,
  planRaise,
  planRaiseAll,
  planRaiseMore,
  planRaiseNow,
  planSayMore,
  planUnname,
  raise,
} from './raising'
export { announce, tell } from './telling'
export { planWaitingAlerts } from './waiting'

export type AlertFilters = PageWish & {
  /** Narrows the page; the groups stay. */
  kind?: string
  /** A part of a subject or of a detail, and the kinds whose names have it. */
  search?: { text: string; kinds: string[] }
}

type OpenAlerts = { alerts: AlertView[]; nextCursor: string | null; total: number; groups: AlertGroup[] }

/**
 * The open alerts: the most severe first, of these the newest; beside a page of it all of it by kinds.
 * `fresh`: a plan that brings alerts up to date before they are read.
 */
export async function openAlerts(ctx: CallerCtx, fresh: Plan, filters: AlertFilters): Promise<OpenAlerts> {
  const { cursor, kind, search } = filters
  const { count, cut } = pageOf(filters)
  const open = sql`cleared_at IS NULL AND ${search ? fits(search) : sql`true`}`
  const place = sql`${severityRank}, -raised_at, id`
  const page = ctx.db
    .select({ ...alertColumns, ...alertPlaces })
    .from(alerts)
    .where(
      sql`${open} AND ${kind ? sql`kind = ${kind}` : sql`true`}
        AND ${cursor ? sql`(${place}) > (SELECT ${place} FROM alerts WHERE id = ${cursor})` : sql`true`}`,
    )
    .orderBy(place)
    .limit(count)
  const [rows, grouped] = await commitAs(ctx, fresh, [page, groupRows(ctx.db, open)])
  const groups = groupsIn(grouped)
  const { shown, nextCursor } = cut(rows, ({ id }) => id)
  return { alerts: shown, nextCursor, total: groups.reduce((sum, group) => sum + group.count, 0), groups }
}

const fits = ({ text, kinds }: NonNullable<AlertFilters['search']>): SQL =>
  sql`(instr(lower(subject || ' ' || detail), lower(${text})) > 0
    OR kind IN ${among(kinds)})`

/** The operator has seen to an alert. One that is cleared already, or was never there, changes nothing. */
export async function dismiss(ctx: CallerCtx, alertId: string): Promise<void> {
  await commitAs(ctx, [
    sql`UPDATE alerts SET cleared_at = ${ctx.clock.nowMs()} WHERE id = ${alertId} AND cleared_at IS NULL`,
    ...planAudit(ctx, { action: 'dismiss_alert', subject: alertId }),
  ])
}

/** The operator has seen to all alerts of a kind that were raised up to a moment: those that they could have seen. */
export async function dismissKind(ctx: CallerCtx, { kind, untilMs }: { kind: string; untilMs: number }): Promise<void> {
  const seen = sql`kind = ${kind} AND cleared_at IS NULL AND raised_at <= ${untilMs}`
  const after = sql`json_object('count', (SELECT count(*) FROM alerts WHERE ${seen}))`
  await commitAs(ctx, [
    ...planAudit(ctx, { action: 'dismiss_alerts', subject: kind, after }),
    sql`UPDATE alerts SET cleared_at = ${ctx.clock.nowMs()} WHERE ${seen}`,
  ])
}
