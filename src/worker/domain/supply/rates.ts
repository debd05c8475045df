import { type SQL, sql } from 'drizzle-orm'
import type { Sums } from '../../../shared/money'

/** The rates of a supplier as JSON by currency: expression over `suppliers`. */
export const ratesText = sql`(SELECT json_group_object(currency, rate) FROM supplier_rates
  WHERE supplier_rates.supplier = suppliers.name)`
export const ratesOf = ratesText.mapWith((text: string): Sums => JSON.parse(text))

/** SQL of the rate of a supplier in a currency, by SQL of both; NULL where it is not set. */
export const rateOf = (supplier: SQL, currency: SQL): SQL<number | null> =>
  sql`(SELECT rate FROM supplier_rates WHERE supplier_rates.supplier = ${supplier}
    AND supplier_rates.currency = ${currency})`

/**
 * SQL of what a piece of an offer (a row of `offers`) costs at its supplier, minor units of a currency (SQL): what its item
 * cost when it was asked last. NULL without a supplier, a price or a rate.
 */
export const costAtSupplier = (currency: SQL): SQL<number | null> =>
  sql`(SELECT item.price * ${rateOf(sql`item.supplier`, currency)} / 10000 FROM supplier_items AS item
    WHERE offers.source <> 'stock' AND item.supplier = offers.supplier AND item.ref = offers.supplier_ref)`
