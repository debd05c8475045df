import { type SQL, sql } from 'drizzle-orm'

/** Whether an order is delivered, and so much of its money was kept that is not for vouchers; minor units. */
export const isKept = (orderId: string | SQL, least: number | SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM orders WHERE orders.id = ${orderId} AND orders.status = 'completed'
    AND total - orders.refunded - orders.vouchers >= ${least})`
