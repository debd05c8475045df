import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../ctx'

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
