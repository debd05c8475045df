import { type SQL, sql } from 'drizzle-orm'
import { listOf, type Plan } from '../../db/database'
import { bookedUnder } from '../ledger/ledger'
import type { OrderPayments } from '../order-payments'
import { planCountBack } from '../tiers/tiers'
import { paymentsNumbered } from './numbers'
import { planEndBegun } from './served/transactions'

/** SQL of what banks hold, or have taken and nothing left the sales for, of what an order (SQL) was paid with. */
const disputedOf = (orderId: SQL): SQL =>
  sql`coalesce((SELECT sum(payment_disputes.amount - ${bookedUnder(sql`'dispute:' || payment_disputes.id || ':lost'`)})
    FROM payments JOIN payment_disputes ON payment_disputes.payment_id = payments.id
    WHERE payments.order_id = ${orderId} AND payments.outcome = 'order'
      AND payment_disputes.state IN ('open', 'lost')), 0)`

/** Plan of counting down what of an order a bank disputes, or up again, for the tier of its buyer. */
export const planKeptDisputed = (order: { id: string; userId: string }): Plan =>
  planCountBack(order, { disputed: disputedOf(sql`${order.id}`) })

/** The answers of the payments to their orders. */
export const orderPayments: OrderPayments = {
  planCheckSoon: (orderId, atMs) => [
    sql`UPDATE payments SET next_check_at = ${atMs}
      WHERE order_id = ${orderId} AND outcome IS NULL AND next_check_at IS NOT NULL`,
    ...planEndBegun(orderId, atMs),
  ],
  ordersPaidBy: (number) =>
    sql`SELECT order_id FROM payments WHERE seq IN (${paymentsNumbered(number)}) AND order_id IS NOT NULL`,
  isDisputed: (orderId, states) =>
    sql`EXISTS (SELECT 1 FROM payments JOIN payment_disputes ON payment_disputes.payment_id = payments.id
      WHERE payments.order_id = ${orderId} AND payments.outcome = 'order'
        AND payment_disputes.state IN ${listOf(states)})`,
  disputed: disputedOf,
}
