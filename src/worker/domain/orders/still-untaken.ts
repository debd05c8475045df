import { type SQL, sql } from 'drizzle-orm'
import { byHand } from '../../../shared/suppliers'
import { hasByHand, isOrdered, isUntaken, mayBeForgotten } from '../supply/supply'

/** Whether a top-up was sold to be delivered by a person. */
export const isFirstByHand = (orderId: SQL): SQL<number> =>
  sql`EXISTS (SELECT 1 FROM order_topups AS first WHERE first.order_id = ${orderId} AND first.supplier = ${byHand})`

/** Whether a top-up is delivered by a person, or was sold to be. */
export const isByHand = (orderId: SQL): SQL<number> => sql`(${hasByHand(orderId)} OR ${isFirstByHand(orderId)})`

/**
 * Whether the buyer of a paid order may still call it off: it waits for a person, and nobody has taken it. One that was
 * placed before an earlier database came back may have been delivered.
 */
export const mayCallOff = (orderId: SQL): SQL<number> => {
  const placedAt = sql`(SELECT placed_at FROM orders AS placed WHERE placed.id = ${orderId})`
  return sql`((${isUntaken(orderId)} OR (${isFirstByHand(orderId)} AND NOT ${isOrdered(orderId)}))
    AND NOT ${mayBeForgotten(placedAt)})`
}
