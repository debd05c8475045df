import { type SQL, sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'
import type { Ctx } from '../ctx'
import { heldPieces, isFree } from './codes'
import { planFill, planWaitNoMore } from './filling'

export { type BatchView, batchOf, type CodeView, exportBatch, voidBatch } from './batches'
export {
  codesOf,
  codesQuery,
  deliveredCodesQuery,
  heldPieces,
  missingPieces,
  planReadable,
  type StoredCode,
  unsealAll,
} from './codes'
export { planFill, planRecount, planWait, planWaitNoMore } from './filling'
export {
  knownAmong,
  planBring,
  planIsGiven,
  planReplace,
  planRevealed,
  planStockUp,
  planVoidGiven,
  printsOf,
} from './given-codes'
export { importCodes, previewImport } from './import'
export { isOnOffer } from './pauses'
export { planEndQuarantine, planQuarantine, quarantineUnpaid, takeOverUses } from './quarantine'
export { reseal } from './reseal'
export { everyCodeQuery, maskedCodes, revealCode, voidCode } from './single-codes'
export { alertsNow, planExpire, planStockAlerts } from './stock-alerts'
export { auditStock } from './stock-audit'
export { type StockView, stockOf, supplyShown } from './stock-view'

/** `fromStock`: whether codes that are in stock may be taken, which an offer of a supplier alone forbids. */
export type Claim = { offerId: string; position: number; quantity: number; fromStock: boolean }

/**
 * Plan of taking free codes for an order's items, oldest first. Whether enough were there is decided by the item rows
 * that count them (`claimed`, constraint `out_of_stock`); each offer may be claimed once per order.
 */
export const planClaim = (orderId: string, claims: Claim[], nowMs: number): Plan =>
  claims
    .filter((claim) => claim.fromStock)
    .map(
      (claim) => sql`
        UPDATE codes SET order_id = ${orderId}, item_position = ${claim.position}
        WHERE id IN (SELECT id FROM codes WHERE offer_id = ${claim.offerId} AND ${isFree(nowMs)}
          ORDER BY id LIMIT ${claim.quantity})`,
    )

/** How many codes an item of an order holds; for the `claimed` column of its row. */
export const claimedCount = (orderId: string, position: SQL): SQL => heldPieces({ orderId: sql`${orderId}`, position })

/**
 * Plan of moving the shown counters with the claims of an order whose item rows are written. What is sold is decided by
 * the code rows, so a drifted counter stops no payment.
 */
export const planCountSold = (orderId: string): Plan => [
  sql`UPDATE offers SET stock = max(stock - item.from_stock, 0), sold = sold + item.quantity
    FROM order_items AS item WHERE item.order_id = ${orderId} AND offers.id = item.offer_id`,
]

/** Plan of counting a piece of an item as not sold after all, whose money was given back. */
export const planUncount = (orderId: string, position: number): Plan => [
  sql`UPDATE offers SET sold = sold - 1
    WHERE id = (SELECT offer_id FROM order_items WHERE order_id = ${orderId} AND position = ${position})`,
]

// What nobody has seen; everything else stays with the order for ever.
const unseen = (orderId: string) =>
  sql`order_id = ${orderId} AND delivered_at IS NULL AND voided_at IS NULL AND revealed_at IS NULL`

/**
 * Plan of an order that ends giving its codes back: those that nobody has seen are in stock again, and go to whoever
 * waits for them. A seen code never returns to stock.
 */
export const planRelease = (ctx: Ctx, orderId: string): Plan => [
  sql`UPDATE offers SET sold = sold - ended.pieces FROM (
      SELECT item.offer_id, sum(item.quantity - item.returned - (SELECT count(*) FROM codes
        WHERE codes.order_id = item.order_id AND codes.item_position = item.position
          AND codes.voided_at IS NULL AND codes.delivered_at IS NOT NULL)) AS pieces
      FROM order_items AS item WHERE item.order_id = ${orderId} GROUP BY item.offer_id
    ) AS ended WHERE offers.id = ended.offer_id`,
  sql`UPDATE offers SET stock = stock + freed.pieces FROM (
      SELECT offer_id, count(*) AS pieces FROM codes WHERE ${unseen(orderId)} GROUP BY offer_id
    ) AS freed WHERE offers.id = freed.offer_id`,
  sql`UPDATE codes SET voided_at = ${ctx.clock.nowMs()}, void_reason = 'revealed'
    WHERE order_id = ${orderId} AND delivered_at IS NULL AND voided_at IS NULL AND revealed_at IS NOT NULL`,
  sql`UPDATE codes SET order_id = NULL, item_position = NULL WHERE ${unseen(orderId)}`,
  ...planWaitNoMore(sql`(${orderId})`),
  ...planFill(ctx, sql`SELECT offer_id FROM order_items WHERE order_id = ${orderId}`),
]
