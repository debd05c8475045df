import { and, asc, inArray, type SQL, sql } from 'drizzle-orm'
import type { Database, Plan } from '../../db/database'
import { codes } from '../../db/schema'
import type { Ctx } from '../ctx'

export { importCodes, stockOf } from './import'
export { auditStock } from './stock-audit'

export type Claim = { offerId: string; position: number; quantity: number }

/**
 * Plan of taking free codes for an order's items, oldest first. Whether enough were there is decided by the item rows
 * that count them (`claimed`, constraint `out_of_stock`); each offer may be claimed once per order.
 */
export const planClaim = (orderId: string, claims: Claim[]): Plan =>
  claims.map(
    (claim) => sql`
      UPDATE codes SET order_id = ${orderId}, item_position = ${claim.position}
      WHERE id IN (SELECT id FROM codes WHERE offer_id = ${claim.offerId} AND order_id IS NULL
        ORDER BY id LIMIT ${claim.quantity})`,
  )

/** How many codes an item of an order holds; for the `claimed` column of its row. */
export const claimedCount = (orderId: string, position: SQL): SQL =>
  sql`(SELECT count(*) FROM codes WHERE codes.order_id = ${orderId} AND codes.item_position = ${position})`

/**
 * Plan of moving the shown counters with the claims of an order whose item rows are written. What is sold is decided by
 * the code rows, so a drifted counter stops no payment.
 */
export const planCountSold = (orderId: string): Plan => [
  sql`UPDATE offers SET stock = max(stock - item.from_stock, 0), sold = sold + item.from_stock
    FROM order_items AS item WHERE item.order_id = ${orderId} AND offers.id = item.offer_id`,
]

/** Plan of giving an order's codes back. Only for codes nobody has seen: a seen code never returns to stock. */
export const planRelease = (orderId: string): Plan => [
  sql`UPDATE offers SET stock = stock + item.from_stock, sold = sold - item.from_stock
    FROM order_items AS item WHERE item.order_id = ${orderId} AND offers.id = item.offer_id`,
  sql`UPDATE codes SET order_id = NULL, item_position = NULL WHERE order_id = ${orderId}`,
]

/** Query of the sealed codes of orders, in the order they were claimed. */
export const sealedCodesQuery = (db: Database, orderIds: SQL) =>
  db
    .select({
      orderId: codes.orderId,
      position: codes.itemPosition,
      sealed: codes.sealed,
      keyId: codes.keyId,
      fingerprint: codes.fingerprint,
    })
    .from(codes)
    .where(and(inArray(codes.orderId, orderIds), sql`order_id IS NOT NULL`))
    .orderBy(asc(codes.orderId), asc(codes.itemPosition), asc(codes.id))

export type SealedCode = Awaited<ReturnType<typeof sealedCodesQuery>>[number]

/** Query of one order's sealed codes. */
export const sealedCodesOf = (db: Database, orderId: string) => sealedCodesQuery(db, sql`(${orderId})`)

/** The codes in clear, or undefined when one of them can't be opened: never half of an order. */
export async function unsealAll(ctx: Ctx, sealed: SealedCode[]): Promise<string[] | undefined> {
  try {
    return await Promise.all(sealed.map((code) => ctx.vault.unseal(code)))
  } catch {
    return undefined
  }
}
