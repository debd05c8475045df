import { type SQL, sql } from 'drizzle-orm'
import type { OrderPayments } from '../order-payments'

/** What the payments answer the orders that they are for. */
export const orderPayments: OrderPayments = {
  planCheckSoon: (orderId, atMs) => [
    sql`UPDATE payments SET next_check_at = ${atMs}
      WHERE order_id = ${orderId} AND outcome IS NULL AND next_check_at IS NOT NULL`,
  ],
  isDisputed: (orderId, states) =>
    sql`EXISTS (SELECT 1 FROM payments JOIN payment_disputes ON payment_disputes.payment_id = payments.id
      WHERE payments.order_id = ${orderId} AND payments.outcome = 'order'
        AND payment_disputes.state IN (${sql.join(
          states.map((state) => sql`${state}`),
          sql`, `,
        )}))`,
}

/** The ids of the payments for an order, as a query. */
export const idsOfOrder = (orderId: string): SQL => sql`SELECT id FROM payments WHERE order_id = ${orderId}`
