import { asc, eq } from 'drizzle-orm'
import { backorders } from '../../db/schema-stock'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import * as inventory from '../inventory/inventory'
import { notesQuery } from '../notes/notes'
import * as orders from '../orders/orders'
import * as payments from '../payments/payments'
import * as supply from '../supply/supply'

/**
 * Everything that happened to an order, as an administrator reads it: codes masked, money in minor units. Raises
 * `order_not_found`.
 */
export async function ofOrder(ctx: CallerCtx, givenId: string) {
  const orderId = givenId.toUpperCase()
  const [held, awaited, supplierOrders, notes, paid, booked, disputes, ...rows] = await readAs(ctx, [
    inventory.everyCodeQuery(ctx, orderId),
    ctx.db
      .select({ item: backorders.position, pieces: backorders.pieces })
      .from(backorders)
      .where(eq(backorders.orderId, orderId))
      .orderBy(asc(backorders.position)),
    supply.viewsOfQuery(ctx, orderId),
    notesQuery(ctx, { kind: 'order', subject: orderId }),
    ...payments.storyQueries(ctx, orderId),
    ...orders.storyQueries(ctx, orderId),
  ])
  return {
    ...(await orders.storyOf(ctx, rows)),
    ...payments.storyOf([paid, booked, disputes]),
    codes: await inventory.maskedCodes(ctx, held),
    awaited,
    supplierOrders: supply.viewsOf(ctx, supplierOrders),
    notes,
  }
}

export type OrderStory = Awaited<ReturnType<typeof ofOrder>>
