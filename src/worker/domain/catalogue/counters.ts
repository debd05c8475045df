import { type SQL, sql } from 'drizzle-orm'
import type { SupplierName, SupplySource } from '../../../shared/suppliers'
import type { Plan } from '../../db/database'

// Columns of an offer that other folders decide about: how many pieces are free and sold, and who supplies them.

/**
 * Plan of moving the shown counters of offers by rows of `offer_id`, `stock` and `sold`. What is sold is decided by the
 * rows of the codes, so a counter that is wrong stops no payment.
 */
export const planMoveCounters = (moves: SQL): Plan => [
  sql`UPDATE offers SET stock = max(offers.stock + moved.stock, 0), sold = offers.sold + moved.sold
    FROM (${moves}) AS moved WHERE offers.id = moved.offer_id`,
]

/** Plan of moving the stock of one offer. */
export const planMoveStock = (offerId: string | SQL, pieces: number | SQL): Plan => [
  sql`UPDATE offers SET stock = max(stock + ${pieces}, 0) WHERE id = ${offerId}`,
]

/** Plan of a review of a product being shown, or no more: so many reviews and stars more, below 0 for fewer. */
export const planCountStars = (productId: string, { count, stars }: { count: number; stars: number }): Plan => [
  sql`UPDATE products SET review_count = review_count + ${count}, star_sum = star_sum + ${stars}
    WHERE id = ${productId}`,
]

/** Plan of no offer having anything in stock. */
export const planNothingInStock = (): Plan => [sql`UPDATE offers SET stock = 0 WHERE stock <> 0`]

/** Where the pieces of an offer come from; `maxCost` in minor units of the supplier, `margin` in hundredths of a percent. */
type OfferSource = {
  source: SupplySource
  supplier: SupplierName | null
  supplierRef: string | null
  maxCost: number | null
  margin: number
  lowStock: number
}

/** Plan of an offer coming from another source; nothing is supplied until its supplier was asked. */
export const planSource = (offerId: string, given: OfferSource): Plan => [
  sql`UPDATE offers SET source = ${given.source}, supplier = ${given.supplier}, supplier_ref = ${given.supplierRef},
      max_cost = ${given.maxCost}, margin = ${given.margin}, low_stock = ${given.lowStock}, supplied = 0
    WHERE id = ${offerId}`,
]

/** Plan of saying which offers of a supplier can be delivered: those that meet a condition over `offers`. */
export const planSupplied = (name: SupplierName, isSupplied: SQL): Plan => [
  sql`UPDATE offers SET supplied = ${isSupplied} WHERE supplier = ${name} AND supplied IS NOT ${isSupplied}`,
]
