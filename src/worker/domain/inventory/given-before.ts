import { type SQL, sql } from 'drizzle-orm'

const isForgotten = sql`NOT EXISTS (SELECT 1 FROM codes
  WHERE codes.fingerprint = sold_codes.fingerprint AND codes.order_id = sold_codes.order_id)`

/**
 * Codes that buyers were given before the database forgot the gift, and that nobody has brought since, as rows of
 * `sold_codes` whose orders meet a condition.
 */
export const givenBefore = (condition: (orderId: SQL) => SQL): SQL =>
  sql`sold_codes WHERE ${condition(sql`sold_codes.order_id`)} AND ${isForgotten}`

/** Whether the buyer of an order was given such codes. */
export const wasGiven = (orderId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM ${givenBefore((given) => sql`${given} = ${orderId}`)})`
