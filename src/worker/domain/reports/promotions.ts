import { between, type SQL, sql } from 'drizzle-orm'
import { type Currency, currencies } from '../../../shared/money'
import { type PromotionSource, promotionSources } from '../../../shared/promotions'
import { listOf, type Plan } from '../../db/database'
import { paidOf } from '../../db/paid'
import { dailyPromotions } from '../../db/schema-reports'
import type { CallerCtx } from '../ctx'
import { promotionsAccount } from '../ledger/ledger'

// What promotions brought and cost, added up by day as the books grow and as orders are delivered.

/** Where the roll-up meets a source: among the next transfers, or among the orders that were delivered next. */
type Place = 'transfers' | 'deliveries'

/** `rows`: SQL of `at`, `currency`, `uses`, `paid` and `cost`, of a slice of the place. */
type Source = { place: Place; rows: (from: SQL, slice: SQL) => SQL }

const sources: Record<PromotionSource, Source> = {
  coupon: {
    place: 'deliveries',
    rows: (from, slice) => sql`SELECT sold_orders.completed_at AS at, coupon_uses.currency AS currency, 1 AS uses,
        coupon_uses.total AS paid, off AS cost
      FROM ${from} CROSS JOIN coupon_uses ON coupon_uses.order_id = sold_orders.id AND given_back_at IS NULL
      WHERE ${slice}`,
  },
  // An order that two promotions have lowered is one order.
  promotion: {
    place: 'deliveries',
    rows: (from, slice) => sql`SELECT sold_orders.completed_at AS at, promotion_uses.currency AS currency, 1 AS uses,
        sum(promotion_uses.paid) AS paid, sum(off) AS cost
      FROM ${from} CROSS JOIN promotion_uses ON promotion_uses.order_id = sold_orders.id AND given_back_at IS NULL
      WHERE ${slice} GROUP BY promotion_uses.order_id`,
  },
  // What a tier has taken off stands in the lines that it lowered. A top-up is one line, which costs what its order does.
  tier: {
    place: 'deliveries',
    rows: (from, slice) => sql`SELECT sold_orders.completed_at AS at, sold_orders.currency AS currency, 1 AS uses,
        coalesce(${ofTier(sql`sum(${paidOf('order_items')})`)}, ${ofTieredTopUp(sql`sold_orders.total`)}) AS paid,
        coalesce(${ofTier(tierOff)}, ${ofTieredTopUp(tierOff)}) AS cost
      FROM ${from} WHERE ${slice} AND cost IS NOT NULL`,
  },
  topup_bonus: {
    place: 'transfers',
    rows: (from, slice) => sql`SELECT transfers.at AS at, transfers.currency AS currency,
        (reference GLOB 'bonus:*') AS uses, iif(reference GLOB 'bonus:*', payments.amount, 0) AS paid,
        iif(debit_account IN ${listOf(currencies.map(promotionsAccount))}, transfers.amount, -transfers.amount) AS cost
      FROM ${from} CROSS JOIN payments ON payments.id = note WHERE ${slice} AND transfers.kind = 'topup_bonus'`,
  },
  referral: {
    place: 'transfers',
    rows: (
      from,
      slice,
    ) => sql`SELECT transfers.at AS at, transfers.currency AS currency, (${isCredit}) AS uses, 0 AS paid,
        iif(${isCredit}, transfers.amount, -transfers.amount) AS cost
      FROM ${from} WHERE ${slice} AND transfers.kind = 'referral'`,
  },
}

const isOfTier = sql`discount.value ->> 'kind' = 'tier'`
const tierOff = sql`sum(discount.value ->> 'minor')`

/** SQL over the lines of an order that its buyer's tier has lowered; NULL where there are none. */
const ofTier = (sum: SQL): SQL => sql`(SELECT ${sum} FROM order_items
  CROSS JOIN json_each(discounts) AS discount ON ${isOfTier}
  WHERE order_items.order_id = sold_orders.id AND discounts IS NOT NULL)`

/** The same over a top-up. */
const ofTieredTopUp = (sum: SQL): SQL => sql`(SELECT ${sum} FROM order_topups
  CROSS JOIN json_each(discounts) AS discount ON ${isOfTier}
  WHERE order_topups.order_id = sold_orders.id AND discounts IS NOT NULL)`

const isCredit = sql`debit_account IN ${listOf(currencies.map(promotionsAccount))}`

/** Plan of adding a slice to the days of the sources of a place. */
export const planPromotions = (place: Place, from: SQL, slice: SQL): Plan =>
  promotionSources
    .filter((source) => sources[source].place === place)
    .map(
      (source) => sql`INSERT INTO daily_promotions (day, currency, source, uses, paid, cost)
        SELECT strftime('%Y-%m-%d', at / 1000, 'unixepoch'), currency, ${source}, sum(uses), sum(paid), sum(cost)
        FROM (${sources[source].rows(from, slice)}) WHERE true GROUP BY 1, 2
        ON CONFLICT (day, currency, source) DO UPDATE SET uses = uses + excluded.uses, paid = paid + excluded.paid,
          cost = cost + excluded.cost`,
    )

/** Query of what promotions brought and cost in some days, by currency and source; minor units. */
export const promotionsQuery = (ctx: CallerCtx, from: string, to: string) =>
  ctx.db
    .select({
      currency: dailyPromotions.currency,
      source: dailyPromotions.source,
      uses: sql<number>`sum(uses)`.as('all_uses'),
      paid: sql<number>`sum(paid)`.as('all_paid'),
      cost: sql<number>`sum(cost)`.as('all_cost'),
    })
    .from(dailyPromotions)
    .where(between(dailyPromotions.day, from, to))
    .groupBy(dailyPromotions.currency, dailyPromotions.source)

type Row = { currency: Currency; source: PromotionSource; uses: number; paid: number; cost: number }

/** Of one currency, in the order of the sources. */
export const promotionsOf = (rows: Row[], currency: Currency): Omit<Row, 'currency'>[] =>
  promotionSources.flatMap((source) =>
    rows
      .filter((row) => row.source === source && row.currency === currency)
      .map(({ uses, paid, cost }) => ({ source, uses, paid, cost })),
  )
