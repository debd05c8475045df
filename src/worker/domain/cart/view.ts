import { sql } from 'drizzle-orm'
import { prepared } from '../../db/prepared'
import { orderItems, unpaidOrders } from '../../db/schema'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import type { ReductionRows } from '../discounts/discounts'
import { type Rate, rateOfSoum } from '../rates/rates'
import { type CartLineView, type LineRow, linesIn, linesQueries } from './lines'
import { rememberShown } from './shown-cart'

/** Lines, and the rate that tells what they cost in sums. */
export type CartView = { lines: CartLineView[]; rate: Rate | null }

// Codes that the caller's own unpaid orders keep are there for the caller.
const heldQuery = prepared((db, value) =>
  db
    .select({ offerId: orderItems.offerId, held: sql<number>`sum(from_stock)` })
    .from(orderItems)
    .where(sql`order_id IN (SELECT id FROM ${unpaidOrders} WHERE user_id = ${value('userId')} AND status = 'pending')`)
    .groupBy(orderItems.offerId),
)

/** Queries of what a cart shows; `viewOf` reads their rows. */
export const viewQueries = (ctx: CallerCtx) =>
  [heldQuery({ userId: ctx.caller.userId }), ...linesQueries(ctx, true)] as const

type ViewRows = readonly [{ offerId: string; held: number }[], LineRow[], ...ReductionRows]

/** The caller’s cart from its rows, remembered as shown. */
export function viewOf(ctx: CallerCtx, [heldRows, rows, ...known]: ViewRows): CartView {
  const heldOf = new Map(heldRows.map((row) => [row.offerId, row.held]))
  const own = rows.map((row) => ({ ...row, stock: row.stock + (row.sellable ? (heldOf.get(row.offerId) ?? 0) : 0) }))
  const lines = linesIn(ctx, [own, ...known])
  rememberShown(ctx, lines)
  return { lines, rate: rateOfSoum(known[0]) }
}

/** The caller's cart. */
export const show = async (ctx: CallerCtx): Promise<CartView> => viewOf(ctx, await readAs(ctx, viewQueries(ctx)))
