import { sql } from 'drizzle-orm'
import { commit, type Plan } from '../../db/database'
import { paidOf } from '../../db/paid'
import type { Ctx } from '../ctx'
import { isOfSales } from '../ledger/ledger'
import { planPromotions } from './promotions'
import { planCheckouts, planCosts, planNoticed } from './rolling-days'

const perRun = 5000
const runs = 10

const done = sql`coalesce((SELECT seq FROM roll_ups WHERE name = 'sales'), 0)`
const next = sql`(SELECT max(seq) FROM (SELECT seq FROM transfers WHERE seq > ${done} ORDER BY seq LIMIT ${perRun}))`
const day = sql`strftime('%Y-%m-%d', at / 1000, 'unixepoch')`
const isSale = isOfSales(sql`credit_account`)
const isReturn = isOfSales(sql`debit_account`)

/**
 * Adds up what happened since the last time, each thing once: transfers are never changed, and sums and the place reached
 * move in one batch.
 */
export async function rollUp(ctx: Ctx): Promise<void> {
  const nowMs = ctx.clock.nowMs()
  const parts = [planCosts(nowMs), planNoticed(nowMs), planCheckouts(nowMs)]
  const isMore = sql.join([sql`${next} IS NOT NULL`, ...parts.map((part) => part.isMore)], sql` OR `)
  for (let run = 0; run < runs; run += 1) {
    const [[left]] = await commit(
      ctx.db,
      [...planSales(), ...parts.flatMap((part) => part.plan)],
      [ctx.db.select({ isMore: sql<number>`${isMore}` }).from(sql`(SELECT 1)`)],
    )
    if (!left?.isMore) return
  }
}

const planSales = (): Plan => [
  sql`INSERT INTO daily_sales (day, currency, orders, sold, returned)
    SELECT ${day}, currency, sum(${isSale} AND kind IN ('purchase', 'voucher_purchase')), sum(iif(${isSale}, amount, 0)),
      sum(iif(${isReturn}, amount, 0))
    FROM transfers WHERE seq > ${done} AND seq <= ${next} AND (${isSale} OR ${isReturn}) GROUP BY 1, 2
    ON CONFLICT (day, currency) DO UPDATE SET orders = orders + excluded.orders, sold = sold + excluded.sold,
      returned = returned + excluded.returned`,
  sql`INSERT INTO daily_products (day, currency, product_id, pieces, sold)
    SELECT ${day}, currency, product_id, sum(quantity), sum(${paidOf('order_items')})
    FROM transfers JOIN order_items ON order_id = note
    WHERE transfers.seq > ${done} AND transfers.seq <= ${next} AND ${isSale} AND kind IN ('purchase', 'voucher_purchase') GROUP BY 1, 2, 3
    ON CONFLICT (day, currency, product_id) DO UPDATE SET pieces = pieces + excluded.pieces,
      sold = sold + excluded.sold`,
  ...planPromotions('transfers', sql`transfers`, sql`transfers.seq > ${done} AND transfers.seq <= ${next}`),
  sql`INSERT INTO roll_ups (name, seq) SELECT 'sales', ${next} WHERE ${next} IS NOT NULL
    ON CONFLICT (name) DO UPDATE SET seq = excluded.seq`,
]
