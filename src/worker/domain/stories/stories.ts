import { asc, eq } from 'drizzle-orm'
import { backorders } from '../../db/schema-stock'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import * as inventory from '../inventory/inventory'
import { bookedQuery } from '../ledger/ledger'
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
  const [held, awaited, paid, supplierOrders, booked, notes, ...rows] = await readAs(ctx, [
    inventory.everyCodeQuery(ctx, orderId),
    ctx.db
      .select({ item: backorders.position, pieces: backorders.pieces })
      .from(backorders)
      .where(eq(backorders.orderId, orderId))
      .orderBy(asc(backorders.position)),
    payments.ofOrderQuery(ctx, orderId),
    supply.viewsOfQuery(ctx, orderId),
    bookedQuery(ctx.db, orderId, payments.idsOfOrder(orderId)),
    notesQuery(ctx, { kind: 'order', subject: orderId }),
    ...orders.storyQueries(ctx, orderId),
  ])
  return {
    ...(await orders.storyOf(ctx, rows)),
    codes: await inventory.maskedCodes(ctx, held),
    awaited,
    payments: payments.viewsOf(paid),
    supplierOrders,
    booked,
    notes,
  }
}

export type OrderStory = Awaited<ReturnType<typeof ofOrder>>
