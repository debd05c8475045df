import { type SQL, sql } from 'drizzle-orm'
import { providerNames } from '../../../shared/payments'
import { listOf } from '../../db/database'
import type { OrderPayments } from '../order-payments'
import { planEndBegun } from './served/transactions'

// The names of the providers let SQLite use the indexes of their numbers.
const namedByProvider = (column: SQL, number: string): SQL =>
  sql`SELECT order_id FROM payments WHERE provider IN ${listOf(providerNames)} AND ${column} = ${number}
    AND order_id IS NOT NULL`

/** The answers of the payments to their orders. */
export const orderPayments: OrderPayments = {
  planCheckSoon: (orderId, atMs) => [
    sql`UPDATE payments SET next_check_at = ${atMs}
      WHERE order_id = ${orderId} AND outcome IS NULL AND next_check_at IS NOT NULL`,
    ...planEndBegun(orderId, atMs),
  ],
  ordersPaidBy: (number) => sql`${namedByProvider(sql`external_id`, number)}
    UNION ALL ${namedByProvider(sql`charge_id`, number)}
    UNION ALL SELECT order_id FROM payments WHERE id = ${number} AND order_id IS NOT NULL`,
  isDisputed: (orderId, states) =>
    sql`EXISTS (SELECT 1 FROM payments JOIN payment_disputes ON payment_disputes.payment_id = payments.id
      WHERE payments.order_id = ${orderId} AND payments.outcome = 'order'
        AND payment_disputes.state IN ${listOf(states)})`,
}
