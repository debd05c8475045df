import { sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'
import type { Ctx } from '../ctx'
import { planOwe, planSettled } from '../outbox/outbox'

/** Plan of stopping the delivery of a paid order while a bank disputes its payment. */
export const planDispute = (orderId: string): Plan => [
  sql`UPDATE orders SET reason = 'disputed' WHERE id = ${orderId} AND status = 'processing'`,
  ...planSettled(orderId),
]

/** Plan of delivering after all: the bank has given the money back. */
export const planUndispute = (ctx: Ctx, orderId: string): Plan => [
  sql`UPDATE orders SET reason = NULL WHERE id = ${orderId} AND reason = 'disputed'`,
  ...planOwe(ctx, orderId),
]
