import { asc, eq } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
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
  const [held, awaited, paid, ordered, currencies, booked, claims, notes, ...rows] = await readAs(ctx, [
    inventory.everyCodeQuery(ctx, orderId),
    ctx.db
      .select({ item: backorders.position, pieces: backorders.pieces })
      .from(backorders)
      .where(eq(backorders.orderId, orderId))
      .orderBy(asc(backorders.position)),
    payments.ofOrderQuery(ctx, orderId),
    supply.ofOrderQuery(ctx.db, orderId),
    supply.currenciesQuery(ctx),
    bookedQuery(ctx.db, orderId, payments.idsOfOrder(orderId)),
    orders.claimsOfQuery(ctx, orderId),
    notesQuery(ctx, { kind: 'order', subject: orderId }),
    ...orders.adminQueries(ctx, orderId),
  ])
  const [order] = await orders.adminViews(ctx, rows)
  if (!order) throw new AppError('order_not_found')
  return {
    order,
    codes: await inventory.maskedCodes(ctx, held),
    awaited,
    payments: payments.viewsOf(paid),
    supplierOrders: supply.viewsOf(ordered, currencies),
    booked,
    claims: await orders.claimViews(ctx, claims),
    notes,
  }
}

export type OrderStory = Awaited<ReturnType<typeof ofOrder>>
