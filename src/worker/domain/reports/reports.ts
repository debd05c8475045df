import { and, between, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { dayMs } from '../../../shared/durations'
import { byCurrency, type Currency } from '../../../shared/money'
import { orders, products } from '../../db/schema'
import { outbox } from '../../db/schema-operations'
import { dailyCheckouts, dailyCosts, dailyPayments, dailyProducts, dailySales } from '../../db/schema-reports'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { asOfQuery } from './as-of'
import { promotionsOf, promotionsQuery } from './promotions'
import { lowStockQuery, supplierBalancesQuery, titleOf } from './stock-now'
import { dayOf, topUpSpansQuery, topUpsOf } from './top-up-days'

export { rollUp } from './rolling'
export { planCostsLater } from './rolling-days'
export { type Deliveries, deliveredByGameQuery, deliveriesOf, planCountTopUp, supplierSpansQuery } from './top-up-days'

const timed = 1000
const topProducts = 10

type Totals = { orders: number; sold: number; returned: number }
/** Of delivered pieces: what they were sold for, those of a known cost, and that cost. */
type Costs = { sold: number; known: number; cost: number }
/** Buyers who began to pay, and who did. */
type Checkouts = { begun: number; paid: number }
export type SalesView = Awaited<ReturnType<typeof sales>>
export type CurrencyReport = SalesView['currencies'][Currency]

/**
 * Sales of the last `days` days with today, beside as many days before; minor units, seconds. `asOf` says up to
 * when the schedule, which runs every minute, has added up what.
 */
export async function sales(ctx: CallerCtx, days: number) {
  const nowMs = ctx.clock.nowMs()
  const to = dayOf(nowMs)
  const fromMs = Date.parse(dayOf(nowMs - (days - 1) * dayMs))
  const from = dayOf(fromMs)
  const earliest = dayOf(fromMs - days * dayMs)
  const [rows, top, times, [waiting], costs, checkouts, notices, lowStock, suppliers, [asOf], spans, promotions] =
    await readAs(ctx, [
      ctx.db
        .select()
        .from(dailySales)
        .where(between(dailySales.day, earliest, to)),
      topQuery(ctx, from, to),
      ctx.db
        .select({ ms: sql<number>`completed_at - paid_at` })
        .from(orders)
        .where(and(eq(orders.status, sql`'completed'`), gte(orders.completedAt, fromMs), isNotNull(orders.paidAt)))
        .orderBy(desc(orders.completedAt))
        .limit(timed),
      // The outbox owes exactly the orders that are paid and not delivered.
      ctx.db.select({ count: sql<number>`count(*)` }).from(outbox),
      ctx.db
        .select()
        .from(dailyCosts)
        .where(between(dailyCosts.day, from, to)),
      ctx.db
        .select()
        .from(dailyCheckouts)
        .where(between(dailyCheckouts.day, earliest, to)),
      // Payments, and those for which no notice of the provider came.
      ctx.db
        .select({
          provider: dailyPayments.provider,
          paid: sql<number>`sum(paid)`.as('paid_payments'),
          untold: sql<number>`sum(untold)`.as('untold_payments'),
        })
        .from(dailyPayments)
        .where(between(dailyPayments.day, from, to))
        .groupBy(dailyPayments.provider),
      lowStockQuery(ctx),
      supplierBalancesQuery(ctx),
      asOfQuery(ctx),
      topUpSpansQuery(ctx, from, to),
      promotionsQuery(ctx, from, to),
    ])
  const listed = Array.from({ length: days }, (_, nth) => dayOf(fromMs + nth * dayMs))
  const reportOf = (currency: Currency) => {
    const own = rows.filter((row) => row.currency === currency)
    return {
      now: totalOf(own.filter((row) => row.day >= from)),
      before: totalOf(own.filter((row) => row.day < from)),
      days: listed.map((day) => ({ day, ...totalOf(own.filter((row) => row.day === day)) })),
      costs: costsOf(costs.filter((row) => row.currency === currency)),
      promotions: promotionsOf(promotions, currency),
      products: top.filter((row) => row.currency === currency).map(({ currency: _, ...row }) => row),
    }
  }
  const seconds = times.map(({ ms }) => ms / 1000).sort((a, b) => a - b)
  return {
    from,
    to,
    asOf: asOf ?? { sales: nowMs, costs: nowMs, notices: nowMs },
    currencies: byCurrency(reportOf),
    delivery: { orders: seconds.length, p50: share(seconds, 0.5), p95: share(seconds, 0.95) },
    waiting: waiting?.count ?? 0,
    checkouts: {
      now: checkoutsOf(checkouts.filter((row) => row.day >= from)),
      before: checkoutsOf(checkouts.filter((row) => row.day < from)),
    },
    notices,
    topUps: topUpsOf(ctx, spans),
    lowStock,
    suppliers: suppliers.filter(({ name }) => ctx.suppliers.has(name)),
  }
}

/** The best sellers of each currency by what they brought in. */
const topQuery = (ctx: CallerCtx, from: string, to: string) => {
  const sold = sql<number>`sum(${dailyProducts.sold})`
  const place = sql`row_number() OVER (PARTITION BY ${dailyProducts.currency} ORDER BY sum(${dailyProducts.sold}) DESC)`
  const ranked = ctx.db
    .select({
      currency: dailyProducts.currency,
      productId: dailyProducts.productId,
      title: titleOf(ctx, products.texts).as('title'),
      pieces: sql<number>`sum(${dailyProducts.pieces})`.as('pieces'),
      sold: sold.as('sold'),
      place: place.as('place'),
    })
    .from(dailyProducts)
    .leftJoin(products, eq(products.id, dailyProducts.productId))
    .where(between(dailyProducts.day, from, to))
    .groupBy(dailyProducts.currency, dailyProducts.productId)
    .as('ranked')
  return ctx.db
    .select({
      currency: ranked.currency,
      productId: ranked.productId,
      title: ranked.title,
      pieces: ranked.pieces,
      sold: ranked.sold,
    })
    .from(ranked)
    .where(sql`place <= ${topProducts}`)
    .orderBy(desc(ranked.sold))
}

const totalOf = (rows: Totals[]): Totals => ({
  orders: rows.reduce((sum, row) => sum + row.orders, 0),
  sold: rows.reduce((sum, row) => sum + row.sold, 0),
  returned: rows.reduce((sum, row) => sum + row.returned, 0),
})

const costsOf = (rows: Costs[]): Costs => ({
  sold: rows.reduce((sum, row) => sum + row.sold, 0),
  known: rows.reduce((sum, row) => sum + row.known, 0),
  cost: rows.reduce((sum, row) => sum + row.cost, 0),
})

const checkoutsOf = (rows: Checkouts[]): Checkouts => ({
  begun: rows.reduce((sum, row) => sum + row.begun, 0),
  paid: rows.reduce((sum, row) => sum + row.paid, 0),
})

/** The value that this share of them does not pass; null of none. */
const share = (sorted: number[], part: number): number | null =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null
