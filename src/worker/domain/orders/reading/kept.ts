import { type SQL, sql } from 'drizzle-orm'

/** SQL of what was given back of an order's goods, minor units: what is known to be for vouchers is not among it. */
export const goodsRefunded = sql`(orders.refunded - orders.vouchers_refunded)`

/** SQL of what was paid for an order's goods and kept, minor units: vouchers count for nothing. */
export const goodsKept = sql`(orders.total - orders.vouchers - ${goodsRefunded})`

/** Whether an order is delivered, and so much of its money was kept that is not for vouchers; minor units. */
export const isKept = (orderId: string | SQL, least: number | SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM orders WHERE orders.id = ${orderId} AND orders.status = 'completed'
    AND ${goodsKept} >= ${least})`
