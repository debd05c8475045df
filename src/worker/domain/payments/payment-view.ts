import { desc, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import type { PaymentStatus } from '../../../shared/payments'
import { payments } from '../../db/schema-money'
import { readAs, readWithRole } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import type { PaymentRow } from './standing'

/** A payment as its domain shows it; minor units. */
export type PaymentView = Omit<PaymentRow, 'seq' | 'request' | 'externalId' | 'chargeId' | 'nextCheckAt' | 'checks'>

export function viewOf(row: PaymentRow): PaymentView {
  const { seq: _, request: _1, externalId: _2, chargeId: _3, nextCheckAt: _4, checks: _5, ...view } = row
  return { ...view, payUrl: row.status === 'pending' ? row.payUrl : null }
}

/** The caller's own payment, anybody's for an administrator. Raises `payment_not_found`, also for somebody else's. */
export async function find(ctx: CallerCtx, paymentId: string): Promise<PaymentRow> {
  const query = ctx.db.select().from(payments).where(eq(payments.id, paymentId))
  const { role, results } = await readWithRole(ctx, [query])
  const [row] = results[0]
  if (!row || (row.userId !== ctx.caller.userId && role !== 'admin')) throw new AppError('payment_not_found')
  return row
}

export const show = async (ctx: CallerCtx, paymentId: string): Promise<PaymentView> =>
  viewOf(await find(ctx, paymentId))

type Filters = { limit: number; cursor?: string; user?: string; status?: PaymentStatus }

/** Payments of everybody, newest first. */
export async function listAll(
  ctx: CallerCtx,
  filters: Filters,
): Promise<{ payments: PaymentView[]; nextCursor: string | null }> {
  const where = [
    sql`true`,
    ...(filters.cursor ? [sql`seq < (SELECT seq FROM payments WHERE id = ${filters.cursor})`] : []),
    ...(filters.user ? [sql`user_id = ${filters.user}`] : []),
    ...(filters.status ? [sql`status = ${filters.status}`] : []),
  ]
  const query = ctx.db.select().from(payments).where(sql.join(where, sql` AND `))
  const [rows] = await readAs(ctx, [query.orderBy(desc(payments.seq)).limit(filters.limit + 1)])
  const views = rows.slice(0, filters.limit).map(viewOf)
  return { payments: views, nextCursor: rows.length > filters.limit ? (views.at(-1)?.id ?? null) : null }
}
