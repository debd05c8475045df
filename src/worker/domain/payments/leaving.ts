import { type SQL, sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'

/** Whether money of a user is on its way: in a payment that its provider is asked about, or going back to a card. */
export const hasOpenPayment = (userId: string): SQL =>
  sql`(EXISTS (SELECT 1 FROM payments WHERE user_id = ${userId} AND outcome IS NULL AND next_check_at IS NOT NULL)
    OR EXISTS (SELECT 1 FROM payment_refunds WHERE next_try_at IS NOT NULL
      AND payment_id IN (SELECT id FROM payments WHERE user_id = ${userId})))`

/** Whether a bank asks for a payment of a user back and has not decided. */
export const hasOpenDispute = (userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM payments CROSS JOIN payment_disputes ON payment_disputes.payment_id = payments.id
    AND payment_disputes.state = 'open' WHERE payments.user_id = ${userId})`

/** Plan of forgetting by which cards a person has paid, for an account that is deleted. */
export const planForgetCards = (userId: string): Plan => [
  sql`UPDATE payments SET card = NULL WHERE user_id = ${userId} AND card IS NOT NULL`,
]
