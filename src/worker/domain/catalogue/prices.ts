import { type SQL, sql } from 'drizzle-orm'
import { type Currency, currencies, largestSum, mainCurrency, type Prices, type Sums } from '../../../shared/money'
import { type Database, listOf, type Plan } from '../../db/database'

/** In the columns of a worker from before: a price that nobody can pay, where there is none. */
export const unpayable = 1_000_000_000_000

const asPrices = (text: string): Prices => JSON.parse(text)

/** The prices of an offer as JSON by currency: equal prices are equal texts, because the rows lie in the order of their key. */
export const pricesText = (offerId: SQL): SQL =>
  sql`(SELECT json_group_object(currency, minor) FROM prices WHERE offer_id = ${offerId})`

/** SQL of the prices of an offer, minor units. */
export const pricesOf = (offerId: SQL): SQL<Prices> => pricesText(offerId).mapWith(asPrices) as SQL<Prices>

/** SQL of the lowest prices that an offer has had since a moment (Unix ms), minor units; without those of today. */
export const lowestSince = (offerId: SQL, sinceMs: number): SQL<Sums> =>
  sql`(SELECT json_group_object(currency, least) FROM (SELECT currency, min(minor) AS least FROM past_prices
    WHERE offer_id = ${offerId} AND until > ${sinceMs} GROUP BY currency))`.mapWith(
    (text: string): Sums => JSON.parse(text),
  ) as SQL<Sums>

/** SQL of what an offer costs in a currency, minor units; NULL where it is not sold in that one. */
export const priceOf = (offerId: SQL, currency: Currency | SQL): SQL =>
  sql`(SELECT minor FROM prices WHERE prices.offer_id = ${offerId} AND prices.currency = ${currency})`

/**
 * SQL over `offers` of whether an offer costs at least so much in each of these currencies that it has a price in: `times`
 * its price is compared with `least`. What is NULL there is too much.
 */
export const isWorth = (times: number, sold: readonly Currency[], least: (currency: SQL) => SQL): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM prices WHERE prices.offer_id = offers.id AND prices.currency IN ${listOf(sold)}
    AND coalesce(minor * ${times} < ${least(sql`prices.currency`)}, true))`

/** As `pricesText` writes them. */
export const textOf = (prices: Prices): string => JSON.stringify(prices, currencies.toSorted())

const largest = JSON.stringify(largestSum)

/**
 * SQL of a price that follows the dollar by the row of `followed_prices` that the statement calls `rule`, minor units:
 * rounded up to the step, so never 0. NULL where it would be larger than any sum in that currency, and while no rate is
 * known. No product in it is larger than 64 bits.
 */
export const followedPrice = (cents: SQL): SQL => {
  const withMargin = sql`((rule.per_dollar * (10000 + rule.margin) + 9999) / 10000)`
  const exact = sql`(${cents} * (${withMargin} / 1000000) + (${cents} * (${withMargin} % 1000000) + 999999) / 1000000)`
  const most = sql`(${largest} ->> rule.currency)`
  return sql`nullif(min((${exact} + rule.step - 1) / rule.step * rule.step, ${most} + 1), ${most} + 1)`
}

const inDollars = sql.raw(`'${mainCurrency}'`)
const byRule = followedPrice(sql`(priced.prices ->> ${inDollars})`)

/** Query of what offers come to cost that are said to cost `rows`: `offer_id`, `currency` and `minor`, NULL for no price. */
const derivedFrom = (rows: SQL): SQL =>
  sql`WITH priced AS MATERIALIZED (${rows})
    SELECT priced.offer_id, price.key AS currency, price.value AS minor FROM priced, json_each(priced.prices) AS price
      WHERE price.key NOT IN (SELECT currency FROM followed_prices)
    UNION ALL SELECT priced.offer_id, rule.currency, ${byRule} FROM priced, followed_prices AS rule`

/** Query of the same as prices by offer. */
export const derivedQuery = (db: Database, rows: SQL) =>
  db
    .select({
      offerId: sql<string>`offer_id`.as('offer'),
      prices: sql`json_group_object(currency, minor)`.mapWith(asPrices).as('derived_prices'),
    })
    .from(sql`(${derivedFrom(rows)})`)
    .where(sql`minor IS NOT NULL`)
    .groupBy(sql`offer_id`)

/**
 * Plan of offers costing what `rows` says, a query of `offer_id` and `prices` (JSON by currency): a currency that is not
 * in it has no price any more. In a currency that follows the dollar nothing said is taken: its price follows from the
 * dollar price, by the rule and the rate by which all prices in it stand.
 */
export const planPrices = (rows: SQL, nowMs: number): Plan => [
  sql`DELETE FROM prices WHERE (offer_id, currency) IN (SELECT prices.offer_id, prices.currency
    FROM (${rows}) AS priced JOIN prices ON prices.offer_id = priced.offer_id
    LEFT JOIN followed_prices AS rule ON rule.currency = prices.currency
    WHERE iif(rule.currency IS NULL, json_type(priced.prices, '$.' || prices.currency), ${byRule}) IS NULL)`,
  sql`INSERT INTO prices (offer_id, currency, minor, since)
    SELECT offer_id, currency, minor, ${nowMs} FROM (${derivedFrom(rows)}) WHERE minor IS NOT NULL
    ON CONFLICT (offer_id, currency) DO UPDATE SET minor = excluded.minor, since = excluded.since
      WHERE minor <> excluded.minor`,
]
