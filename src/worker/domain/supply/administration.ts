import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { CloseSupplierOrder } from '../../../shared/contract/suppliers'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { byHand, type SupplierOrderState, supplierNames } from '../../../shared/suppliers'
import { among } from '../../db/database'
import { isPast, type PageWish } from '../../db/page'
import { orderItems } from '../../db/schema'
import { supplierOrders } from '../../db/schema-supply'
import { orderTopUps } from '../../db/schema-topups'
import { orderNumber } from '../../db/search'
import { lastSaid, planAudit } from '../audit/audit'
import { commitAs, readAs, readPageAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { gameOf } from '../games/games'
import { packageNames } from '../package-names/package-names'
import { type Consequences, type Ended, planClose, planIsNoOther } from './closing'
import { currencyOf } from './watch'

/** Numbers of those that a whole number names: ours, the supplier's, or that of the buyer's order. Each has an index. */
const foundSeqs = (number: string): SQL =>
  sql`(SELECT seq FROM supplier_orders WHERE id = ${number}
    UNION SELECT seq FROM supplier_orders WHERE order_id = ${orderNumber(number)}
    UNION SELECT seq FROM supplier_orders WHERE supplier IN ${among(supplierNames)} AND external_id = ${number})`

/** While a supplier is asked about an order that it has accepted, the order stays in the list of those. */
const isListedAs = (state: SupplierOrderState): SQL =>
  state === 'pending'
    ? sql`(supplier_orders.state = 'pending'
        OR supplier_orders.state = 'submitting' AND supplier_orders.external_id IS NOT NULL)`
    : eq(supplierOrders.state, state)

/** Orders at suppliers, newest first. */
export async function listOrders(
  ctx: CallerCtx,
  { state, search, ...page }: PageWish & { state?: SupplierOrderState; search?: string },
): Promise<{ orders: SupplierOrderView[]; nextCursor: string | null }> {
  const wanted = sql`${isPast(supplierOrders, page.cursor)}
    AND ${state ? isListedAs(state) : sql`true`}
    AND ${search ? sql`supplier_orders.seq IN ${foundSeqs(search)}` : sql`true`}`
  const newest = viewsQuery(ctx).where(wanted).orderBy(desc(supplierOrders.seq))
  const { shown, nextCursor } = await readPageAs(ctx, page, (count) => newest.limit(count))
  return { orders: viewsOf(ctx, shown), nextCursor }
}

/** Who said by hand that nothing is delivered, and why: of the piece, or of its order where a person delivers it. */
const refusal = lastSaid(sql`supplier_orders.reason = 'by_hand'
  AND last.subject IN (supplier_orders.id, supplier_orders.order_id)
  AND (last.action = 'settle_supplier_order'
    OR (last.action = 'refused_by_hand' AND (last.after ->> 'piece') = supplier_orders.id))`)

const viewsQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({
      ...getTableColumns(supplierOrders),
      currency: sql<string>`coalesce(${currencyOf(sql`supplier_orders.supplier`)}, '')`.as('currency'),
      game: orderTopUps.game,
      packageName: sql<string | null>`order_topups.name`.as('package_name'),
      titles: orderItems.titles,
      offer: { amount: orderItems.amount, label: orderItems.label, region: orderItems.region },
      refusal: refusal.as('refusal'),
    })
    .from(supplierOrders)
    .leftJoin(orderTopUps, eq(orderTopUps.orderId, supplierOrders.orderId))
    .leftJoin(
      orderItems,
      and(eq(orderItems.orderId, supplierOrders.orderId), eq(orderItems.position, supplierOrders.itemPosition)),
    )

/** Views of the rows that `viewsOfQuery` reads: each with the game or the offer that it is a piece of. */
export const viewsOf = (ctx: CallerCtx, rows: Awaited<ReturnType<typeof viewsQuery>>) =>
  rows.map(({ game, packageName, titles, ...row }) => ({
    ...row,
    game: game === null ? null : { slug: gameOf(ctx, game)?.slug ?? game, name: gameOf(ctx, game)?.name ?? game },
    titles: packageName === null ? (titles ?? { en: row.ref }) : packageNames(packageName),
  }))

export type SupplierOrderView = ReturnType<typeof viewsOf>[number]

/** Query of everything that was ordered at suppliers for an order, each with the currency that its supplier is paid in. */
export const viewsOfQuery = (ctx: CallerCtx, orderId: string) =>
  viewsQuery(ctx).where(eq(supplierOrders.orderId, orderId))

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
  const ofId = viewsQuery(ctx).where(eq(supplierOrders.id, id))
  const ofNumber = sql`external_id = ${form.externalId ?? null} AND id <> ${id} AND supplier =
    (SELECT mine.supplier FROM supplier_orders AS mine WHERE mine.id = ${id})`
  const [[row], [other]] = await readAs(ctx, [ofId, ctx.db.select().from(supplierOrders).where(ofNumber).limit(1)])
  if (!row) throw new AppError('supplier_order_not_found')
  // What a person delivers is ended by the administrator who has taken it.
  if (row.closedAt !== null || row.supplier === byHand) {
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
    planIsNoOther(row, externalId),
    ...(await planClose(ctx, row, end, consequences)),
    ...planAudit(ctx, {
      action: 'settle_supplier_order',
      subject: id,
      before: row.state,
      after: { outcome: form.outcome, externalId },
      reason: form.reason,
    }),
  ])
  const [[closed = row]] = await readAs(ctx, [ofId])
  const [view] = viewsOf(ctx, [closed])
  if (!view) throw new AppError('supplier_order_not_found')
  return view
}
