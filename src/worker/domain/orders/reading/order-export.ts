import { desc, eq, inArray, sql } from 'drizzle-orm'
import { playerText } from '../../../../shared/players'
import { playerIn } from '../../../db/player-columns'
import { orders, users } from '../../../db/schema'
import { orderTopUps } from '../../../db/schema-topups'
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
      game: orderTopUps.game,
      playerId: orderTopUps.playerId,
      player: orderTopUps.player,
    })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .leftJoin(orderTopUps, eq(orderTopUps.orderId, orders.id))
    .where(inArray(orders.id, idsOf(filters)))
    .orderBy(desc(orders.placedAt), desc(orders.seq))

const itemsText = ({ language }: CallerCtx) =>
  sql<string>`coalesce(order_topups.name,
    (SELECT group_concat(coalesce(titles ->> ${language}, titles ->> 'en') || ', ' || amount || ' ' || label
      || iif(region = '', '', ' ' || region) || ' × ' || order_items.quantity, '; ')
    FROM order_items WHERE order_items.order_id = orders.id), '')`

export type ExportedOrder = Awaited<ReturnType<typeof rowsQuery>>[number]

/** The player of an order on one line; null for one of codes. */
export const playerLine = ({ playerId, player }: ExportedOrder): string | null =>
  playerId === null ? null : playerText(playerIn({ playerId, player }))

/** The orders that a search finds, newest first, on record. */
export async function exportAll(ctx: CallerCtx, filters: Filters): Promise<Exported<ExportedOrder>> {
  const after = { ...filters, ...(filters.search && { search: searchOnRecord(filters.search) }) }
  const read: ReadFilters = { ...(await readFilters(ctx, filters)), sort: 'newest' }
  return exportRows(ctx, planAudit(ctx, { action: 'export_orders', subject: 'orders', after }), (slice) =>
    rowsQuery(ctx, { ...read, ...slice }),
  )
}
