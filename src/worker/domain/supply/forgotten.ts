import { type SQL, sql } from 'drizzle-orm'
import { byHand } from '../../../shared/suppliers'

/** Whether an earlier database came back after a moment: what was done since then, the shop has forgotten. */
export const mayBeForgotten = (sinceMs: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM restorations WHERE found_at >= ${sinceMs})`

/** Whether a supplier may have topped a player up with a piece, though it waits: an earlier database came back since its order. */
export const mayBeToppedUp = sql`(state = 'waiting' AND player_id IS NOT NULL AND supplier <> ${byHand}
  AND ${mayBeForgotten(sql`(SELECT placed_at FROM orders WHERE orders.id = supplier_orders.order_id)`)})`
