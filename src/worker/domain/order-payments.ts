import type { Plan } from '../db/database'

type SQL = Plan[number]

/** Questions of orders to their payments. The folder of payments ranks above the folder of orders, and answers them. */
export type OrderPayments = {
  /**
   * Plan of ending what providers have begun for an order that no longer waits, and of asking the others at once about its
   * open payments: their pages are closed.
   */
  planCheckSoon(orderId: string, atMs: number): Plan
  /** The orders that a payment of this number is for, its provider's or ours: a query of `order_id`. */
  ordersPaidBy(number: string): SQL
  /**
   * Whether a bank disputes (`open`), or has taken back (`lost`), what an order was paid with: not what came late and is
   * balance.
   */
  isDisputed(orderId: string | SQL, states: readonly ('open' | 'lost')[]): SQL
  /**
   * SQL of what banks hold, or have taken, of what an order (SQL) was paid with, minor units: without what left the sales
   * again, which is refunded.
   */
  disputed(orderId: SQL): SQL
}
