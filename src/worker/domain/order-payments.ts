import type { SQL } from 'drizzle-orm'
import type { Plan } from '../db/database'

/** What orders ask of the payments for them. The folder of payments stands above that of orders, and answers it. */
export type OrderPayments = {
  /** Plan of asking providers at once about the open payments for an order that no longer waits: their pages are closed. */
  planCheckSoon(orderId: string, atMs: number): Plan
  /**
   * Whether a bank disputes (`open`), or has taken back (`lost`), what an order was paid with: not what came late and is
   * balance.
   */
  isDisputed(orderId: string, states: readonly ('open' | 'lost')[]): SQL
}
