import { desc, isNull, sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'
import { alerts } from '../../db/schema-operations'
import { planAudit } from '../audit/audit'
import { commitAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'

export type { Detail, DetailKey } from './detail'
export { planClear, planClearWhere, planRaise, planRaiseAll } from './raising'
export { announce, tell } from './telling'
export { planWaitingAlerts } from './waiting'

export type AlertView = Pick<
  typeof alerts.$inferSelect,
  'id' | 'kind' | 'subject' | 'detail' | 'raisedAt' | 'toldAt' | 'tellTrouble'
>

const shown = 200

/** What waits for the operator, newest first. `fresh`: a plan that brings alerts up to date before they are read. */
export async function openAlerts(ctx: CallerCtx, fresh: Plan): Promise<AlertView[]> {
  const { id, kind, subject, detail, raisedAt, toldAt, tellTrouble } = alerts
  const shownColumns = { id, kind, subject, detail, raisedAt, toldAt, tellTrouble }
  const query = ctx.db.select(shownColumns).from(alerts).where(isNull(alerts.clearedAt))
  const [rows] = await commitAs(ctx, fresh, [query.orderBy(desc(alerts.raisedAt)).limit(shown)])
  return rows
}

/** The operator has seen to an alert. One that is cleared already, or was never there, changes nothing. */
export async function dismiss(ctx: CallerCtx, alertId: string): Promise<void> {
  await commitAs(ctx, [
    sql`UPDATE alerts SET cleared_at = ${ctx.clock.nowMs()} WHERE id = ${alertId} AND cleared_at IS NULL`,
    ...planAudit(ctx, { action: 'dismiss_alert', subject: alertId }),
  ])
}
