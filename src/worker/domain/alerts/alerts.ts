import { desc, isNull, type SQL, sql } from 'drizzle-orm'
import { alerts } from '../../db/schema-operations'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'

export type AlertKind =
  | 'delivery_failed'
  | 'dead_letter'
  | 'books_unbalanced'
  | 'stock_drift'
  | 'late_payment'
  | 'payment_mismatch'
  | 'payment_unknown'
  | 'dispute'
  | 'provider_refund'
  | 'refund_failed'
  | 'rate_absurd'
  | 'rate_stale'

/** Raises an alert for the operator if the condition holds. One of a kind and subject is open, however often raised. */
export const planRaise = (
  ctx: Ctx,
  alert: { kind: AlertKind; subject: string; detail: string },
  condition: SQL = sql`true`,
): SQL =>
  sql`INSERT INTO alerts (id, kind, subject, detail, raised_at)
    SELECT ${ctx.ids.id()}, ${alert.kind}, ${alert.subject}, ${alert.detail}, ${ctx.clock.nowMs()} WHERE ${condition}
    ON CONFLICT DO NOTHING`

/** Clears whatever is open about a subject. */
export const planClear = (ctx: Ctx, subject: string, kinds: readonly AlertKind[]): SQL =>
  sql`UPDATE alerts SET cleared_at = ${ctx.clock.nowMs()}
    WHERE kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)})) AND subject = ${subject}
      AND cleared_at IS NULL`

export type AlertView = Pick<typeof alerts.$inferSelect, 'id' | 'kind' | 'subject' | 'detail' | 'raisedAt'>

const shown = 200

/** What waits for the operator, newest first. */
export async function openAlerts(ctx: CallerCtx): Promise<AlertView[]> {
  const { id, kind, subject, detail, raisedAt } = alerts
  const query = ctx.db.select({ id, kind, subject, detail, raisedAt }).from(alerts).where(isNull(alerts.clearedAt))
  const [rows] = await readAs(ctx, [query.orderBy(desc(alerts.raisedAt)).limit(shown)])
  return rows
}

/** The operator has seen to an alert. One that is cleared already, or was never there, changes nothing. */
export async function dismiss(ctx: CallerCtx, alertId: string): Promise<void> {
  await commitAs(ctx, [
    sql`UPDATE alerts SET cleared_at = ${ctx.clock.nowMs()} WHERE id = ${alertId} AND cleared_at IS NULL`,
    ...planAudit(ctx, { action: 'dismiss_alert', subject: alertId }),
  ])
}
