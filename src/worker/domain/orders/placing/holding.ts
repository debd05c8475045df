import { type SQL, sql } from 'drizzle-orm'
import { guard, type Plan } from '../../../db/database'
import { unpaidOrders } from '../../../db/schema'
import type { Ctx } from '../../ctx'
import { hasNeverPaid } from '../../identity/identity'

// Codes that unpaid orders hold. A newcomer is a buyer who has never paid anything.

/** Pieces of an offer that newcomers hold together. */
const heldByNewcomers = (offerId: SQL): SQL =>
  sql`(SELECT total(held.from_stock) FROM order_items AS held
    CROSS JOIN orders ON orders.id = held.order_id
    WHERE held.offer_id = ${offerId} AND held.unpaid AND orders.status = 'pending'
      AND ${hasNeverPaid(sql`orders.user_id`)})`

/** Whether newcomers leave free as much of each offer of an order as they hold; one piece they may hold in any case. */
const leavesHalf = (orderId: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM order_items AS item JOIN offers ON offers.id = item.offer_id
    WHERE item.order_id = ${orderId} AND item.from_stock > 0 AND NOT (source <> 'stock' AND supplied)
      AND ${heldByNewcomers(sql`item.offer_id`)} > max(1, stock))`

/**
 * Guard of an unpaid order whose codes are claimed: a buyer holds as many pieces as the owner has set, and newcomers
 * together half of what is to be had of an offer. Violates `held_by_others`.
 */
export function planHoldFew({ settings }: Ctx, { id, userId }: { id: string; userId: string }): Plan {
  const held = sql`(SELECT total(from_stock) FROM order_items
    WHERE order_id IN (SELECT id FROM ${unpaidOrders} WHERE user_id = ${userId} AND status = 'pending'))`
  const isAllowed = sql`iif(${hasNeverPaid(sql`${userId}`)},
    ${held} <= ${settings.newcomerHeldPieces} AND ${leavesHalf(id)}, ${held} <= ${settings.heldPieces})`
  return [guard('held_by_others', isAllowed)]
}
