import { type SQL, sql } from 'drizzle-orm'

/**
 * SQL of what codes of an offer (SQL of its id) that nobody has been given yet have cost, as JSON: the most in each currency
 * they were bought in, minor units. What unpaid orders hold is among them: it may be sold at once to who holds it. Empty
 * where nobody has written it down.
 */
export const stockCosts = (offerId: SQL): SQL => sql`(SELECT json_group_array(json_object('minor', cost,
  'currency', cost_currency)) FROM (SELECT max(cost) AS cost, cost_currency FROM code_batches
  WHERE offer_id = ${offerId} AND cost IS NOT NULL AND EXISTS (SELECT 1 FROM codes
      WHERE codes.batch_id = code_batches.id AND codes.delivered_at IS NULL AND voided_at IS NULL)
  GROUP BY cost_currency))`
