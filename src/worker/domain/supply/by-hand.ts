import { desc, eq, sql } from 'drizzle-orm'
import type { CloseSupplierOrder } from '../../../shared/contract/suppliers'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import type { SupplierOrderState } from '../../../shared/suppliers'
import { guard } from '../../db/database'
import { isPast, type PageWish, pageOf } from '../../db/page'
import { supplierOrders, suppliers } from '../../db/schema-supply'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { type Consequences, type Ended, planClose } from './closing'
import type { SupplierOrderRow } from './pieces'

export type SupplierOrderView = SupplierOrderRow & { currency: string }

/** Orders at suppliers, newest first. */
export async function listOrders(
  ctx: CallerCtx,
  page: PageWish & { state?: SupplierOrderState },
): Promise<{ orders: SupplierOrderView[]; nextCursor: string | null }> {
  const { count, cut } = pageOf(page)
  const ofState = page.state ? sql`state = ${page.state}` : sql`true`
  const [rows, names] = await readAs(ctx, [
    ctx.db
      .select()
      .from(supplierOrders)
      .where(sql`${isPast(supplierOrders, page.cursor)} AND ${ofState}`)
      .orderBy(desc(supplierOrders.seq))
      .limit(count),
    currenciesQuery(ctx),
  ])
  const { shown, nextCursor } = cut(rows, ({ id }) => id)
  return { orders: viewsOf(shown, names), nextCursor }
}

/** Query of the currencies that suppliers are paid in; `viewsOf` reads its rows. */
export const currenciesQuery = (ctx: CallerCtx) =>
  ctx.db.select({ name: suppliers.name, currency: suppliers.currency }).from(suppliers)

type Currencies = Awaited<ReturnType<typeof currenciesQuery>>

export function viewsOf(rows: SupplierOrderRow[], names: Currencies): SupplierOrderView[] {
  const currencyOf = new Map(names.map((supplier) => [supplier.name, supplier.currency]))
  return rows.map((row) => ({ ...row, currency: currencyOf.get(row.supplier) ?? '' }))
}

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
  const ofRow = sql`name = (SELECT supplier FROM supplier_orders WHERE id = ${id})`
  const ofNumber = sql`external_id = ${form.externalId ?? null} AND id <> ${id} AND supplier =
    (SELECT mine.supplier FROM supplier_orders AS mine WHERE mine.id = ${id})`
  const [[row], [supplier], [other]] = await readAs(ctx, [
    ctx.db.select().from(supplierOrders).where(eq(supplierOrders.id, id)),
    ctx.db.select().from(suppliers).where(ofRow),
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
    currency: supplier?.currency ?? '',
    state: form.outcome,
    externalId,
    nextCheckAt: null,
    closedAt: ctx.clock.nowMs(),
  }
}
