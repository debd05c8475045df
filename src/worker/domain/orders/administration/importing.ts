import { eq, type SQL, sql } from 'drizzle-orm'
import type { ImportCodes, ImportReport } from '../../../../shared/contract/stock'
import { orderItems, orders } from '../../../db/schema'
import { supplierOrders } from '../../../db/schema-supply'
import type { CallerCtx, Ctx } from '../../ctx'
import * as inventory from '../../inventory/inventory'
import { isOwed } from '../../outbox/outbox'
import { planTakeOver } from '../../supply/supply'

/**
 * Query of the pieces of an offer that a supplier was asked for in vain. They wait for it to deliver again, and nothing
 * has happened there: what may have been accepted is in another state.
 */
const stuckPiecesQuery = (ctx: Ctx, offerId: SQL) =>
  ctx.db
    .select({ id: supplierOrders.id, paidAt: orders.paidAt })
    .from(supplierOrders)
    .innerJoin(
      orderItems,
      sql`${orderItems.orderId} = ${supplierOrders.orderId} AND position = ${supplierOrders.itemPosition}`,
    )
    .innerJoin(orders, eq(orders.id, supplierOrders.orderId))
    .where(
      sql`${supplierOrders.state} = 'waiting' AND checks > 0 AND offer_id = ${offerId} AND status = 'processing'
        AND ${isOwed(sql`${orders.id}`)}`,
    )

/**
 * Adds codes to an offer's stock, all or none of them. Orders that wait for this offer get theirs first, oldest first,
 * also those that wait for a supplier which does not deliver. Raises what `inventory.importCodes` raises.
 */
export const importCodes = (ctx: CallerCtx, productId: string, form: ImportCodes): Promise<ImportReport> =>
  inventory.importCodes(ctx, productId, form, {
    query: (offerId) => stuckPiecesQuery(ctx, offerId),
    planTakeOver: (offerId, pieces) => planTakeOver(ctx, offerId, pieces),
  })
