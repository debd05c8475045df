import { type SQL, sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'
import type { Ctx } from '../ctx'
import { planOwe, planSettled } from '../outbox/outbox'

/** Plan of stopping the delivery of a paid order while a bank disputes its payment. */
export const planDispute = (orderId: string): Plan => [
  sql`UPDATE orders SET reason = 'disputed' WHERE id = ${orderId} AND status = 'processing'`,
  ...planSettled(orderId),
]

/** Whether a bank disputes, or has taken back, what an order was paid with: not what came late and is balance. */
export const isDisputed = (orderId: string, states: SQL = sql`('open')`): SQL =>
  sql`EXISTS (SELECT 1 FROM payments JOIN payment_disputes ON payment_disputes.payment_id = payments.id
    WHERE payments.order_id = ${orderId} AND payments.outcome = 'order' AND payment_disputes.state IN ${states})`

/** Plan of delivering after all: the bank has given the money back, and no other dispute is open. */
export const planUndispute = (ctx: Ctx, orderId: string): Plan => [
  ...planOwe(ctx, orderId, sql`NOT ${isDisputed(orderId)}`),
  sql`UPDATE orders SET reason = NULL WHERE id = ${orderId} AND reason = 'disputed' AND NOT ${isDisputed(orderId)}`,
]
