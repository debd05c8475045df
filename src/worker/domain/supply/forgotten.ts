import { type SQL, sql } from 'drizzle-orm'
import { byHand } from '../../../shared/suppliers'
import { storedKind } from '../../db/columns'

/** Whether an earlier database came back after a moment: what was done since then, the shop has forgotten. */
export const mayBeForgotten = (sinceMs: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM restorations WHERE found_at >= ${sinceMs})`

/** Whether a supplier may have topped a player up with a piece, though it waits: an earlier database came back since its order. */
export const mayBeToppedUp = sql`(state = 'waiting' AND player_id IS NOT NULL AND supplier <> ${byHand}
  AND ${mayBeForgotten(sql`(SELECT placed_at FROM orders WHERE orders.id = supplier_orders.order_id)`)})`

/** Whether a top-up may have been ordered, though nothing is: it is paid, and an earlier database came back since its order. */
export const mayBeOrdered = (orderId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND kind = ${storedKind('topup')} AND status = 'processing'
    AND ${mayBeForgotten(sql`orders.placed_at`)}
    AND NOT EXISTS (SELECT 1 FROM supplier_orders WHERE supplier_orders.order_id = orders.id))`
