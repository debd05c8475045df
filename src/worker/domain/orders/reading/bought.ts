import { type SQL, sql } from 'drizzle-orm'

/** Whether a user has a delivered order with pieces of a product, whose money was not all given back. */
export const hasBought = (userId: string, productId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM orders JOIN order_items ON order_items.order_id = orders.id
    WHERE orders.user_id = ${userId} AND orders.status = 'completed' AND (refunded < total OR total = 0)
      AND order_items.product_id = ${productId} AND returned < order_items.quantity)`
