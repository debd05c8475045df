import { desc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { CloseSupplierOrder } from '../../../shared/contract/suppliers'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import type { SupplierOrderState } from '../../../shared/suppliers'
import { guard } from '../../db/database'
import { isPast, type PageWish, pageOf } from '../../db/page'
import { supplierOrders } from '../../db/schema-supply'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { type Consequences, type Ended, planClose } from './closing'
import type { SupplierOrderRow } from './pieces'
import { currencyOf } from './watch'

export type SupplierOrderView = SupplierOrderRow & { currency: string }

/** Orders at suppliers, newest first. */
export async function listOrders(
  ctx: CallerCtx,
  page: PageWish & { state?: SupplierOrderState },
): Promise<{ orders: SupplierOrderView[]; nextCursor: string | null }> {
  const { count, cut } = pageOf(page)
  const ofState = page.state ? sql`state = ${page.state}` : sql`true`
  const [rows] = await readAs(ctx, [
    viewQuery(ctx)
      .where(sql`${isPast(supplierOrders, page.cursor)} AND ${ofState}`)
      .orderBy(desc(supplierOrders.seq))
      .limit(count),
  ])
  const { shown, nextCursor } = cut(rows, ({ id }) => id)
  return { orders: shown, nextCursor }
}

const viewQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({
      ...getTableColumns(supplierOrders),
      currency: sql<string>`coalesce(${currencyOf(sql`supplier_orders.supplier`)}, '')`.as('currency'),
    })
    .from(supplierOrders)

/** Query of everything that was ordered at suppliers for an order, each with the currency that its supplier is paid in. */
export const viewsOfQuery = (ctx: CallerCtx, orderId: string) =>
  viewQuery(ctx).where(eq(supplierOrders.orderId, orderId))

/**
 * Ends an order at a supplier with what an operator has found in its cabinet: the way on for one that can't be asked
 * about. Raises `supplier_order_not_found`, `invalid_transition`, `supplier_pending` while a worker waits for the answer of
 * the supplier, and `invalid_request` for the supplier's number of another order.
 */
export async function closeByHand(
  ctx: CallerCtx,
  id: string,
  form: CloseSupplierOrder,
  consequences: Consequences,
): Promise<SupplierOrderView> {
  const ofNumber = sql`external_id = ${form.externalId ?? null} AND id <> ${id} AND supplier =
    (SELECT mine.supplier FROM supplier_orders AS mine WHERE mine.id = ${id})`
  const [[row], [other]] = await readAs(ctx, [
    viewQuery(ctx).where(eq(supplierOrders.id, id)),
    ctx.db.select().from(supplierOrders).where(ofNumber).limit(1),
  ])
  if (!row) throw new AppError('supplier_order_not_found')
  if (row.closedAt !== null) {
    throw new AppError('invalid_transition', { params: { from: row.state, to: form.outcome } })
  }
  if (other) throw new AppError('invalid_request', { fields: { externalId: 'invalid' } })
  if (row.state === 'submitting' && (row.nextCheckAt ?? 0) > ctx.clock.nowMs()) {
    throw new AppError('supplier_pending', { retryAfterSeconds: workerLimits.suppliers.leaseMs / 1000 })
  }
  const externalId = form.externalId ?? row.externalId
  const codes = form.code === undefined ? [] : [form.code]
  const end: Ended =
    form.outcome === 'done'
      ? { state: 'done', externalId, codes, costMinor: null }
      : { state: 'rejected', externalId, reason: 'by_hand' }
  await commitAs(ctx, [
    guard(
      'stale',
      sql`NOT EXISTS (SELECT 1 FROM supplier_orders AS other WHERE other.supplier = ${row.supplier}
        AND other.external_id = ${externalId} AND other.id <> ${id})`,
    ),
    ...(await planClose(ctx, row, end, consequences)),
    ...planAudit(ctx, {
      action: 'settle_supplier_order',
      subject: id,
      before: row.state,
      after: { outcome: form.outcome, externalId },
      reason: form.reason,
    }),
  ])
  return {
    ...row,
    state: form.outcome,
    externalId,
    nextCheckAt: null,
    closedAt: ctx.clock.nowMs(),
  }
}
