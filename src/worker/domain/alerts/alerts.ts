import { desc, isNull, type SQL, sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'
import { alerts } from '../../db/schema-operations'
import { planAudit } from '../audit/audit'
import { commitAs } from '../caller/caller'
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
  | 'sold_out'
  | 'low_stock'
  | 'awaiting_stock'
  | 'supplier_balance'
  | 'supplier_down'
  | 'supplier_order'
  | 'supplier_code'
  | 'code_unreadable'

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

/** Raises what a query finds, `kind`, `subject` and `detail` of each; what is open already says how it is now. */
export const planRaiseAll = (ctx: Ctx, found: SQL): SQL =>
  sql`INSERT INTO alerts (id, kind, subject, detail, raised_at)
    SELECT lower(hex(randomblob(16))), kind, subject, detail, ${ctx.clock.nowMs()} FROM (${found}) WHERE true
    ON CONFLICT (kind, subject) WHERE cleared_at IS NULL DO UPDATE SET detail = excluded.detail
      WHERE detail <> excluded.detail`

/** Clears open alerts of these kinds that meet a condition. */
export const planClearWhere = (ctx: Ctx, kinds: readonly AlertKind[], condition: SQL): SQL =>
  sql`UPDATE alerts SET cleared_at = ${ctx.clock.nowMs()}
    WHERE kind IN (SELECT value FROM json_each(${JSON.stringify(kinds)})) AND cleared_at IS NULL AND ${condition}`

export type AlertView = Pick<typeof alerts.$inferSelect, 'id' | 'kind' | 'subject' | 'detail' | 'raisedAt'>

const shown = 200

/** What waits for the operator, newest first. `fresh`: a plan that brings alerts up to date before they are read. */
export async function openAlerts(ctx: CallerCtx, fresh: Plan): Promise<AlertView[]> {
  const { id, kind, subject, detail, raisedAt } = alerts
  const query = ctx.db.select({ id, kind, subject, detail, raisedAt }).from(alerts).where(isNull(alerts.clearedAt))
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
