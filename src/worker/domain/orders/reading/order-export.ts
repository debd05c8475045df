import { desc, eq, inArray, sql } from 'drizzle-orm'
import { orders, users } from '../../../db/schema'
import { planAudit } from '../../audit/audit'
import type { CallerCtx } from '../../ctx'
import { type Exported, exportRows, type Slice } from '../../exports/exports'
import { searchOnRecord } from './order-finding'
import { type Filters, idsOf, type ReadFilters, readFilters } from './order-search'

const rowsQuery = (ctx: CallerCtx, filters: ReadFilters & Slice) =>
  ctx.db
    .select({
      id: sql<string>`orders.id`.as('order_id'),
      placedAt: orders.placedAt,
      paidAt: orders.paidAt,
      completedAt: orders.completedAt,
      cancelledAt: orders.cancelledAt,
      status: orders.status,
      reason: orders.reason,
      kind: orders.kind,
      userId: orders.userId,
      nickname: users.nickname,
      items: itemsText(ctx).as('items'),
      quantity: orders.quantity,
      currency: orders.currency,
      total: orders.total,
      refunded: orders.refunded,
      method: orders.paymentMethod,
      provider: orders.paymentProvider,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(inArray(orders.id, idsOf(filters)))
    .orderBy(desc(orders.placedAt), desc(orders.seq))

const itemsText = ({ language }: CallerCtx) =>
  sql<string>`coalesce((SELECT name FROM order_topups WHERE order_topups.order_id = orders.id),
    (SELECT group_concat(coalesce(titles ->> ${language}, titles ->> 'en') || ', ' || amount || ' ' || label
      || iif(region = '', '', ' ' || region) || ' × ' || order_items.quantity, '; ')
    FROM order_items WHERE order_items.order_id = orders.id), '')`

export type ExportedOrder = Awaited<ReturnType<typeof rowsQuery>>[number]

/** The orders that a search finds, newest first, on record. */
export async function exportAll(ctx: CallerCtx, filters: Filters): Promise<Exported<ExportedOrder>> {
  const after = { ...filters, ...(filters.search && { search: searchOnRecord(filters.search) }) }
  const read: ReadFilters = { ...(await readFilters(ctx, filters)), sort: 'newest' }
  return exportRows(ctx, planAudit(ctx, { action: 'export_orders', subject: 'orders', after }), (slice) =>
    rowsQuery(ctx, { ...read, ...slice }),
  )
}
