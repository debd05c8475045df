import { type SQL, sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'
import { planMoveCounters } from '../catalogue/catalogue'
import type { Ctx } from '../ctx'
import { isFree } from './codes'
import { planFill, planWaitNoMore } from './filling'

export { type BatchView, batchOf, type CodeView, exportBatch, voidBatch } from './batches'
export {
  codesQuery,
  hasReadableCodes,
  keptUntil,
  missingPieces,
  planHoldsAsMany,
  planHoldsThese,
  planReadable,
  printOf,
  readablePrints,
  type StoredCode,
  unsealAll,
  unvoidedCodes,
} from './codes'
export { stockCosts } from './cost'
export {
  backorderedPieces,
  isBackordered,
  piecesServed,
  planAwaitStock,
  planRecount,
  planWaitAlso,
  planWaitNoMore,
} from './filling'
export { refuseForgotten } from './forgotten'
export { givenBefore, wasGiven } from './given-before'
export {
  openableBeside,
  planBring,
  planIsGiven,
  planReplace,
  planRevealed,
  planStockUp,
  planVoidGiven,
  printsOf,
  sealUnknown,
  underAnyKey,
} from './given-codes'
export { importCodes, previewImport } from './import'
export { hasOtherCodes } from './other-codes'
export { isOnOffer, sellsNow } from './pauses'
export { planEndQuarantine, planQuarantine, quarantineUnpaid, takeOverUses } from './quarantine'
export { reseal } from './reseal'
export { everyCodeQuery, maskedCodes, revealCode, voidCode } from './single-codes'
export { alertsNow, planExpire, planStockAlerts } from './stock-alerts'
export { auditStock } from './stock-audit'
export { type StockView, stockOf, supplyShown } from './stock-view'
export { voidExpired } from './voiding'
export { redeemVoucher, voidVouchers } from './voucher-stock'

/** `fromStock`: whether codes that are in stock may be taken, which an offer of a supplier alone forbids. */
type Claim = { offerId: string; position: number; quantity: number; fromStock: boolean }

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

// Codes that nobody has seen; all others stay with the order for ever.
const unseen = (orderId: string) =>
  sql`order_id = ${orderId} AND delivered_at IS NULL AND voided_at IS NULL AND revealed_at IS NULL`

/**
 * Plan of an order that ends giving its codes back: those that nobody has seen are in stock again, and go to the orders
 * that wait for them. A seen code never returns to stock. `items`: a query of the order's `position`, `offer_id` and
 * `pieces`, which were sold and not given back.
 */
export const planRelease = (ctx: Ctx, orderId: string, items: SQL): Plan => [
  ...planMoveCounters(sql`SELECT item.offer_id, 0 AS stock, sum((SELECT count(*) FROM codes
      WHERE codes.order_id = ${orderId} AND codes.item_position = item.position
        AND codes.voided_at IS NULL AND codes.delivered_at IS NOT NULL) - item.pieces) AS sold
    FROM (${items}) AS item GROUP BY item.offer_id`),
  ...planMoveCounters(
    sql`SELECT offer_id, count(*) AS stock, 0 AS sold FROM codes WHERE ${unseen(orderId)} GROUP BY offer_id`,
  ),
  sql`UPDATE codes SET voided_at = ${ctx.clock.nowMs()}, void_reason = 'revealed'
    WHERE order_id = ${orderId} AND delivered_at IS NULL AND voided_at IS NULL AND revealed_at IS NOT NULL`,
  sql`UPDATE codes SET order_id = NULL, item_position = NULL WHERE ${unseen(orderId)}`,
  ...planWaitNoMore(sql`(${orderId})`),
  ...planFill(ctx, sql`SELECT offer_id FROM (${items})`),
]
