import { type SQL, sql } from 'drizzle-orm'
import { type Currency, currencies, type Prices } from '../../../shared/money'
import type { Plan } from '../../db/database'

/** In the columns of a worker from before: a price that nobody can pay, where there is none. */
export const unpayable = 1_000_000_000_000

const asPrices = (text: string): Prices => JSON.parse(text)

/** The prices of an offer as JSON by currency: equal prices are equal texts, because the rows lie in the order of their key. */
export const pricesText = (offerId: SQL): SQL =>
  sql`(SELECT json_group_object(currency, minor) FROM prices WHERE offer_id = ${offerId})`

/** SQL of the prices of an offer, minor units. */
export const pricesOf = (offerId: SQL): SQL<Prices> => pricesText(offerId).mapWith(asPrices) as SQL<Prices>

/** SQL of what an offer costs in a currency, minor units; NULL where it is not sold in that one. */
export const priceOf = (offerId: SQL, currency: Currency | SQL): SQL =>
  sql`(SELECT minor FROM prices WHERE prices.offer_id = ${offerId} AND prices.currency = ${currency})`

/**
 * SQL over `offers` of whether an offer costs at least so much in every currency that it is sold in: `times` its price is
 * compared with `least`. What is NULL there is too much.
 */
export const isWorth = (times: number, least: (currency: SQL) => SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM prices WHERE prices.offer_id = offers.id
    AND coalesce(minor * ${times} < ${least(sql`prices.currency`)}, true))`

/** As `pricesText` writes them. */
export const textOf = (prices: Prices): string => JSON.stringify(prices, currencies.toSorted())

/**
 * Plan of offers costing what `rows` says, a query of `offer_id` and `prices` (JSON by currency): a currency that is not
 * in it has no price any more.
 */
export const planPrices = (rows: SQL, nowMs: number): Plan => [
  sql`DELETE FROM prices WHERE (offer_id, currency) IN (SELECT prices.offer_id, prices.currency
    FROM (${rows}) AS priced JOIN prices ON prices.offer_id = priced.offer_id
    WHERE json_type(priced.prices, '$.' || prices.currency) IS NULL)`,
  sql`INSERT INTO prices (offer_id, currency, minor, since)
    SELECT priced.offer_id, price.key, price.value, ${nowMs} FROM (${rows}) AS priced, json_each(priced.prices) AS price
    WHERE true
    ON CONFLICT (offer_id, currency) DO UPDATE SET minor = excluded.minor, since = excluded.since
      WHERE minor <> excluded.minor`,
]
