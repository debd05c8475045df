import { and, between, desc, eq, gte, isNotNull, type SQL, sql } from 'drizzle-orm'
import { type Currency, currencies } from '../../../shared/money'
import { commit } from '../../db/database'
import { orders, products } from '../../db/schema'
import { outbox } from '../../db/schema-operations'
import { dailyProducts, dailySales } from '../../db/schema-reports'
import { readAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import { salesAccount } from '../ledger/ledger'

const dayMs = 24 * 60 * 60 * 1000
const perRun = 5000
const runs = 10
const timed = 1000
const topProducts = 10

/** YYYY-MM-DD of a moment, in UTC. */
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

const done = sql`coalesce((SELECT seq FROM roll_ups WHERE name = 'sales'), 0)`
const next = sql`(SELECT max(seq) FROM (SELECT seq FROM transfers WHERE seq > ${done} ORDER BY seq LIMIT ${perRun}))`
const day = sql`strftime('%Y-%m-%d', at / 1000, 'unixepoch')`
const isSales = (account: SQL) =>
  sql`${account} IN (${sql.join(
    currencies.map((currency) => sql`${salesAccount(currency)}`),
    sql`, `,
  )})`
const isSale = isSales(sql`credit_account`)
const isReturn = isSales(sql`debit_account`)

/**
 * Adds up what the books say since the last time, each transfer once: transfers are never changed, and sums and the
 * place reached move in one batch.
 */
export async function rollUp(ctx: Ctx): Promise<void> {
  for (let run = 0; run < runs; run += 1) {
    const [[left]] = await commit(
      ctx.db,
      [
        sql`INSERT INTO daily_sales (day, currency, orders, sold, returned)
          SELECT ${day}, currency, sum(${isSale} AND kind = 'purchase'), sum(iif(${isSale}, amount, 0)),
            sum(iif(${isReturn}, amount, 0))
          FROM transfers WHERE seq > ${done} AND seq <= ${next} AND (${isSale} OR ${isReturn}) GROUP BY 1, 2
          ON CONFLICT (day, currency) DO UPDATE SET orders = orders + excluded.orders, sold = sold + excluded.sold,
            returned = returned + excluded.returned`,
        sql`INSERT INTO daily_products (day, currency, product_id, pieces, sold)
          SELECT ${day}, currency, product_id, sum(quantity), sum(quantity * unit_price)
          FROM transfers JOIN order_items ON order_id = note
          WHERE transfers.seq > ${done} AND transfers.seq <= ${next} AND ${isSale} AND kind = 'purchase' GROUP BY 1, 2, 3
          ON CONFLICT (day, currency, product_id) DO UPDATE SET pieces = pieces + excluded.pieces,
            sold = sold + excluded.sold`,
        sql`INSERT INTO roll_ups (name, seq) SELECT 'sales', ${next} WHERE ${next} IS NOT NULL
          ON CONFLICT (name) DO UPDATE SET seq = excluded.seq`,
      ],
      [ctx.db.select({ isMore: sql<number>`${next} IS NOT NULL` }).from(sql`(SELECT 1)`)],
    )
    if (!left?.isMore) return
  }
}

type Totals = { orders: number; sold: number; returned: number }
export type CurrencyReport = {
  now: Totals
  before: Totals
  days: (Totals & { day: string })[]
  products: { productId: string; title: string; pieces: number; sold: number }[]
}
export type SalesView = {
  from: string
  to: string
  currencies: Record<Currency, CurrencyReport>
  delivery: { orders: number; p50: number | null; p95: number | null }
  waiting: number
}

/**
 * Sales of the last `days` days with today, beside as many days before; minor units, seconds. As of the last minute's
 * run of the schedule.
 */
export async function sales(ctx: CallerCtx, days: number): Promise<SalesView> {
  const nowMs = ctx.clock.nowMs()
  const to = dayOf(nowMs)
  const fromMs = Date.parse(dayOf(nowMs - (days - 1) * dayMs))
  const from = dayOf(fromMs)
  const [rows, top, times, [waiting]] = await readAs(ctx, [
    ctx.db
      .select()
      .from(dailySales)
      .where(between(dailySales.day, dayOf(fromMs - days * dayMs), to)),
    topQuery(ctx, from, to),
    ctx.db
      .select({ ms: sql<number>`completed_at - paid_at` })
      .from(orders)
      .where(and(eq(orders.status, sql`'completed'`), gte(orders.completedAt, fromMs), isNotNull(orders.paidAt)))
      .orderBy(desc(orders.completedAt))
      .limit(timed),
    // The outbox owes exactly the orders that are paid and not delivered.
    ctx.db.select({ count: sql<number>`count(*)` }).from(outbox),
  ])
  const listed = Array.from({ length: days }, (_, nth) => dayOf(fromMs + nth * dayMs))
  const reportOf = (currency: Currency): CurrencyReport => {
    const own = rows.filter((row) => row.currency === currency)
    return {
      now: totalOf(own.filter((row) => row.day >= from)),
      before: totalOf(own.filter((row) => row.day < from)),
      days: listed.map((day) => ({ day, ...totalOf(own.filter((row) => row.day === day)) })),
      products: top.filter((row) => row.currency === currency).map(({ currency: _, ...row }) => row),
    }
  }
  const seconds = times.map(({ ms }) => ms / 1000).sort((a, b) => a - b)
  return {
    from,
    to,
    currencies: { usd: reportOf('usd'), rub: reportOf('rub') },
    delivery: { orders: seconds.length, p50: share(seconds, 0.5), p95: share(seconds, 0.95) },
    waiting: waiting?.count ?? 0,
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
      title: sql<string>`coalesce(${products.texts} -> 'en' ->> 'title', '')`.as('title'),
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

/** The value that this share of them does not pass; null of none. */
const share = (sorted: number[], part: number): number | null =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? null
