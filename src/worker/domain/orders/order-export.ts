import { desc, eq, inArray, sql } from 'drizzle-orm'
import { limits } from '../../../shared/limits'
import { orders, users } from '../../db/schema'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { type Filters, idsOf } from './order-search'

const chunk = 500

const rowsQuery = (ctx: CallerCtx, filters: Filters, count: number, cursor?: string) =>
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
    .where(inArray(orders.id, idsOf({ ...filters, count, cursor })))
    .orderBy(desc(orders.placedAt), desc(orders.seq))

const itemsText = ({ language }: CallerCtx) =>
  sql<string>`coalesce((SELECT name FROM order_topups WHERE order_topups.order_id = orders.id),
    (SELECT group_concat(coalesce(titles ->> ${language}, titles ->> 'en') || ', ' || amount || ' ' || label
      || iif(region = '', '', ' ' || region) || ' × ' || order_items.quantity, '; ')
    FROM order_items WHERE order_items.order_id = orders.id), '')`

export type ExportedOrder = Awaited<ReturnType<typeof rowsQuery>>[number]

/**
 * The orders that a search finds, newest first, on record: chunk by chunk, so that no worker ever holds them all. The
 * first chunk comes with the call, and what refuses the caller refuses it there.
 */
export async function exportAll(ctx: CallerCtx, filters: Filters): Promise<AsyncGenerator<ExportedOrder[]>> {
  const act = { action: 'export_orders', subject: 'orders', after: filters }
  const [first] = await commitAs(ctx, planAudit(ctx, act), [rowsQuery(ctx, filters, chunk)])
  // A confirmation may be over before the last chunk.
  return following({ ...ctx, needsStepUp: false }, filters, first)
}

async function* following(ctx: CallerCtx, filters: Filters, first: ExportedOrder[]): AsyncGenerator<ExportedOrder[]> {
  let rows = first
  for (let left = limits.orders.exportRows - rows.length; ; left -= rows.length) {
    if (rows.length > 0) yield rows
    if (rows.length < chunk || left <= 0) return
    rows = (await readAs(ctx, [rowsQuery(ctx, filters, Math.min(chunk, left), rows.at(-1)?.id)]))[0]
  }
}
