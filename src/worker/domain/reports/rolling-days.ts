import { type SQL, sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import type { Plan } from '../../db/database'

const perRun = 5000
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const daysPerRun = 31

/** What is added up by moments or after a while: what is still open, or on its way, is left for later. */
type Part = { plan: Plan; isMore: SQL }

const doneOf = (name: string) => sql`coalesce((SELECT seq FROM roll_ups WHERE name = ${name}), 0)`
const dayOf = (ms: SQL) => sql`strftime('%Y-%m-%d', ${ms} / 1000, 'unixepoch')`
const planReached = (name: string, next: SQL) =>
  sql`INSERT INTO roll_ups (name, seq) SELECT ${name}, ${next} WHERE ${next} IS NOT NULL
    ON CONFLICT (name) DO UPDATE SET seq = excluded.seq`

// Whole dollars come from the supplier's rate; between dollars and roubles stands what the shop itself asks in both.
const costIn = (currency: SQL, ratio: { usd: SQL; rub: SQL }) => sql`CASE
  WHEN cost_currency = ${currency} THEN cost
  WHEN cost_currency = 'rub' THEN cost * ${ratio.usd} / ${ratio.rub}
  WHEN ${currency} = 'usd' THEN cost * ${usdRate} / 10000
  ELSE cost * ${usdRate} / 10000 * ${ratio.rub} / ${ratio.usd} END`
const usdRate = sql`iif(cost_currency = 'usd', 10000,
  (SELECT usd_rate FROM suppliers WHERE suppliers.currency = cost_currency LIMIT 1))`

/** What delivered orders were sold for and have cost, as far as it is known. */
export function planCosts(nowMs: number): Part {
  const name = 'costs'
  // A moment may still get another order of its own while workers commit.
  const until = nowMs - minuteMs
  const next = sql`(SELECT max(completed_at) FROM (SELECT completed_at FROM orders INDEXED BY orders_done
    WHERE status = 'completed' AND completed_at > ${doneOf(name)} AND completed_at <= ${until}
    ORDER BY completed_at LIMIT ${perRun}))`
  const slice = sql`sold_orders.status = 'completed' AND sold_orders.completed_at > ${doneOf(name)}
    AND sold_orders.completed_at <= ${next}`
  const codes = sql`SELECT ${dayOf(sql`sold_orders.completed_at`)} AS day, sold_orders.currency AS currency,
      order_items.unit_price AS sold, ${costIn(sql`sold_orders.currency`, { usd: sql`price_usd`, rub: sql`price_rub` })} AS cost
    FROM orders AS sold_orders INDEXED BY orders_done
      CROSS JOIN order_items ON order_items.order_id = sold_orders.id
      CROSS JOIN codes ON codes.order_id = order_items.order_id AND codes.item_position = order_items.position
        AND codes.voided_at IS NULL
      CROSS JOIN code_batches ON code_batches.id = codes.batch_id
      CROSS JOIN offers ON offers.id = order_items.offer_id WHERE ${slice}`
  const rubPerUsd = sql`(SELECT rub_per_usd FROM topup_games WHERE topup_games.game = order_topups.game)`
  const topUps = sql`SELECT ${dayOf(sql`sold_orders.completed_at`)}, sold_orders.currency, sold_orders.total, (
      SELECT ${costIn(sql`sold_orders.currency`, { usd: sql`100`, rub: rubPerUsd })} FROM (
        SELECT cost, (SELECT currency FROM suppliers WHERE name = supplier) AS cost_currency FROM supplier_orders
        WHERE supplier_orders.order_id = sold_orders.id AND state = 'done' LIMIT 1))
    FROM orders AS sold_orders INDEXED BY orders_done
      CROSS JOIN order_topups ON order_topups.order_id = sold_orders.id WHERE ${slice}`
  return {
    plan: [
      sql`INSERT INTO daily_costs (day, currency, sold, known, cost)
        SELECT day, currency, sum(sold), sum(iif(cost IS NULL, 0, sold)), coalesce(sum(cost), 0)
        FROM (${codes} UNION ALL ${topUps}) WHERE true GROUP BY 1, 2
        ON CONFLICT (day, currency) DO UPDATE SET sold = sold + excluded.sold, known = known + excluded.known,
          cost = cost + excluded.cost`,
      planReached(name, next),
    ],
    isMore: sql`${next} IS NOT NULL`,
  }
}

/**
 * Which payments their providers have told of. A notice may come after the buyer, who made us ask; so each payment is
 * left an hour, and an hour's payments are counted together.
 */
export function planTold(nowMs: number): Part {
  const name = 'told'
  const after = doneOf(name)
  const isDue = sql`(SELECT at FROM transfers WHERE seq > ${after} ORDER BY seq LIMIT 1) <= ${nowMs - 2 * hourMs}`
  const next = sql`(SELECT max(seq) FROM (SELECT seq, at FROM transfers WHERE seq > ${after} AND ${isDue}
    ORDER BY seq LIMIT ${perRun}) WHERE at <= ${nowMs - hourMs})`
  return {
    plan: [
      sql`INSERT INTO daily_payments (day, provider, paid, untold)
        SELECT ${dayOf(sql`transfers.at`)}, provider, count(*), sum(NOT EXISTS (
          SELECT 1 FROM payment_events WHERE payment_events.payment_id = payments.id))
        FROM transfers CROSS JOIN payments ON payments.id = substr(reference, 9)
        WHERE transfers.seq > ${after} AND transfers.seq <= ${next} AND reference GLOB 'payment:*' GROUP BY 1, 2
        ON CONFLICT (day, provider) DO UPDATE SET paid = paid + excluded.paid, untold = untold + excluded.untold`,
      planReached(name, next),
    ],
    isMore: sql`${next} IS NOT NULL`,
  }
}

/** How many buyers began to pay and how many did: whole days, once nothing that was begun in them can be paid any more. */
export function planCheckouts(nowMs: number): Part {
  const name = 'checkouts'
  const overMs = nowMs - 2 * workerLimits.unpaid.holdMs
  const until = overMs - (overMs % dayMs)
  // What is bound arrives as a fraction; `%` makes it whole, a division would not.
  const from = sql`(SELECT min(placed_at) - min(placed_at) % ${dayMs} FROM orders WHERE placed_at >= ${doneOf(name)})`
  const to = sql`min(${from} + ${daysPerRun * dayMs}, ${until})`
  const next = sql`iif(${to} > ${from}, ${to}, NULL)`
  return {
    plan: [
      sql`INSERT INTO daily_checkouts (day, begun, paid) SELECT day, count(*), sum(paid) FROM (
          SELECT ${dayOf(sql`placed_at`)} AS day, user_id, max(paid_at IS NOT NULL) AS paid
          FROM orders INDEXED BY orders_by_date WHERE placed_at >= ${from} AND placed_at < ${next} GROUP BY 1, 2)
        WHERE true GROUP BY 1
        ON CONFLICT (day) DO UPDATE SET begun = excluded.begun, paid = excluded.paid`,
      planReached(name, next),
    ],
    isMore: sql`${next} IS NOT NULL`,
  }
}
