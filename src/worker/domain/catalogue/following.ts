import { type SQL, sql } from 'drizzle-orm'
import { type OtherCurrency, otherCurrencies } from '../../../shared/following'
import type { Translated } from '../../../shared/languages'
import { type Currency, mainCurrency } from '../../../shared/money'
import type { Plan } from '../../db/database'
import { type PageWish, pageOf } from '../../db/page'
import type { ProductText } from '../../db/schema'
import { followedPrices } from '../../db/schema-money'
import { readAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import { followedPrice, priceOf } from './prices'

/** By which prices in a currency follow the dollar: millionths for one dollar, hundredths of a percent, minor units. */
export type FollowRule = { currency: OtherCurrency; perDollar: number; margin: number; step: number }

/**
 * The currencies in which prices follow the dollar, as the settings have it: what somebody says of a price in them is not
 * taken. The database says the same (`planPrices`), also where settings have changed a moment ago.
 */
export const followedIn = ({ settings }: Ctx): readonly Currency[] =>
  otherCurrencies.filter((currency) => settings.pricing[currency].how === 'follows')

/** Query of the rules by which prices stand; `perDollar` is null where the rate was too old to sell by. */
export const followedQuery = (ctx: Ctx) => ctx.db.select().from(followedPrices)

export type FollowedRow = Awaited<ReturnType<typeof followedQuery>>[number]

/** Condition that prices in a currency still stand as they were read to stand. */
export const standsAs = (currency: OtherCurrency, row: FollowedRow | undefined): SQL =>
  row
    ? sql`EXISTS (SELECT 1 FROM followed_prices WHERE currency = ${currency} AND made_at = ${row.madeAt}
        AND per_dollar IS ${row.perDollar} AND margin = ${row.margin} AND step = ${row.step})`
    : sql`NOT EXISTS (SELECT 1 FROM followed_prices WHERE currency = ${currency})`

const isOffered = sql`offers.state = 'live' AND products.state <> 'deleted'`

/** Every offer on sale or in a draft, with what it costs in a currency and would cost by the rule that `rule` names. */
const compared = (currency: SQL, rule: SQL): SQL =>
  sql`offers JOIN products ON products.id = offers.product_id AND ${isOffered}
    JOIN prices AS dollars ON dollars.offer_id = offers.id AND dollars.currency = ${mainCurrency}
    JOIN ${rule} AS rule ON rule.currency = ${currency}`
const after = followedPrice(sql`dollars.minor`)

/** A rule as a row. Its numbers come as JSON: the values of a statement are no whole numbers in SQLite. */
const rowOf = (rule: FollowRule): SQL => {
  const text = JSON.stringify(rule)
  const part = (name: keyof FollowRule) => sql`${text} ->> ${sql.raw(`'${name}'`)}`
  return sql`(SELECT ${part('currency')} AS currency, ${part('perDollar')} AS per_dollar, ${part('margin')} AS margin,
    ${part('step')} AS step)`
}

/** SQL of how many offers cost something else in a currency by a rule, or are sold in it only by that rule. */
export const movedBy = (rule: FollowRule): SQL =>
  sql`(SELECT count(*) FROM ${compared(sql`${rule.currency}`, rowOf(rule))}
    WHERE ${after} IS NOT ${priceOf(sql`offers.id`, rule.currency)})`

/** SQL of how many offers are sold in a currency. */
export const soldIn = (currency: OtherCurrency): SQL =>
  sql`(SELECT count(*) FROM offers WHERE offers.state = 'live' AND ${priceOf(sql`offers.id`, currency)} IS NOT NULL)`

/** Plan of all prices in a currency following the dollar by a rule from now on. Only those that change are written. */
export const planFollow = ({ currency, perDollar, margin, step }: FollowRule, nowMs: number): Plan => [
  sql`INSERT INTO followed_prices (currency, per_dollar, margin, step, made_at)
    VALUES (${currency}, ${perDollar}, ${margin}, ${step}, ${nowMs})
    ON CONFLICT (currency) DO UPDATE SET per_dollar = excluded.per_dollar, margin = excluded.margin,
      step = excluded.step, made_at = excluded.made_at`,
  sql`DELETE FROM prices WHERE currency = ${currency} AND offer_id IN
    (SELECT offers.id FROM ${compared(sql`${currency}`, sql`followed_prices`)} WHERE ${after} IS NULL)`,
  sql`INSERT INTO prices (offer_id, currency, minor, since)
    SELECT offers.id, ${currency}, ${after}, ${nowMs} FROM ${compared(sql`${currency}`, sql`followed_prices`)}
    WHERE ${after} IS NOT NULL
    ON CONFLICT (offer_id, currency) DO UPDATE SET minor = excluded.minor, since = excluded.since
      WHERE minor <> excluded.minor`,
]

/** Plan of prices in a currency being entered from now on: they stay as they stand. */
export const planEnter = (currency: OtherCurrency): Plan => [
  sql`DELETE FROM followed_prices WHERE currency = ${currency}`,
]

/** Plan of nothing being sold in a currency, until its prices follow a rate again. */
export const planSellNothing = (currency: OtherCurrency, nowMs: number): Plan => [
  sql`UPDATE followed_prices SET per_dollar = NULL, made_at = ${nowMs} WHERE currency = ${currency}`,
  sql`DELETE FROM prices WHERE currency = ${currency}`,
]

const asTexts = (text: string): Translated<ProductText> => JSON.parse(text)
const place = sql`products.position, products.id, offers.position, offers.id`

/** What following a rule would change, in shop order and page by page: sums in minor units, null where there is none. */
export async function previewFollowing(ctx: CallerCtx, rule: FollowRule, wish: PageWish) {
  const { count, cut } = pageOf(wish)
  const from = compared(sql`${rule.currency}`, rowOf(rule))
  const before = priceOf(sql`offers.id`, rule.currency)
  const isPast = wish.cursor
    ? sql`(${place}) > (SELECT ${place} FROM offers JOIN products ON products.id = offers.product_id
        WHERE offers.id = ${wish.cursor})`
    : sql`true`
  const [rows, [counts]] = await readAs(ctx, [
    ctx.db
      .select({
        offerId: sql<string>`offers.id`.as('offer'),
        productId: sql<string>`product_id`.as('product'),
        texts: sql`products.texts`.mapWith(asTexts).as('product_texts'),
        region: sql<string>`region`.as('offer_region'),
        amount: sql<number>`amount`.as('offer_amount'),
        label: sql<string>`offers.label`.as('offer_label'),
        before: sql<number | null>`${before}`.as('before_minor'),
        after: sql<number | null>`${after}`.as('after_minor'),
      })
      .from(from)
      .where(sql`${after} IS NOT ${before} AND ${isPast}`)
      .orderBy(place)
      .limit(count),
    ctx.db
      .select({
        total: sql<number>`count(*)`.as('total'),
        changed: sql<number>`coalesce(sum(${after} <> ${before}), 0)`.as('changed'),
        added: sql<number>`coalesce(sum(${after} IS NOT NULL AND ${before} IS NULL), 0)`.as('added'),
        removed: sql<number>`coalesce(sum(${after} IS NULL AND ${before} IS NOT NULL), 0)`.as('removed'),
      })
      .from(from),
  ])
  const { shown, nextCursor } = cut(rows, ({ offerId }) => offerId)
  return { ...(counts ?? { total: 0, changed: 0, added: 0, removed: 0 }), lines: shown, nextCursor }
}

export type FollowingPreview = Awaited<ReturnType<typeof previewFollowing>>
