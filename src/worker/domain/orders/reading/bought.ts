import { type SQL, sql } from 'drizzle-orm'

/** Whether a user has a delivered order with pieces of a product, whose money was not all given back. */
export const hasBought = (userId: string, productId: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM orders JOIN order_items ON order_items.order_id = orders.id
    WHERE orders.user_id = ${userId} AND orders.status = 'completed' AND (refunded < total OR total = 0)
      AND order_items.product_id = ${productId} AND returned < order_items.quantity)`

/** Whether a user has an order that stands and is not of vouchers alone. */
export const hasOrdered = (userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM orders WHERE orders.user_id = ${userId} AND paid_at IS NOT NULL AND status <> 'cancelled'
    AND (orders.vouchers < total OR orders.vouchers = 0))`
