import { type SQL, sql } from 'drizzle-orm'
import { dayMs, hourMs, minuteMs } from '../../../shared/durations'
import { workerLimits } from '../../../shared/limits'
import { mainCurrency } from '../../../shared/money'
import { servedNames } from '../../../shared/payments'
import { listOf, type Plan } from '../../db/database'
import { paidForNthOfOrderSql, paidForNthSql } from '../../db/paid'
import { priceOf } from '../catalogue/catalogue'
import { planPromotions } from './promotions'

const perRun = 5000
const daysPerRun = 31

/** What is added up by moments or after a while: what is still open, or on its way, is left for later. */
type Part = { plan: Plan; isMore: SQL }

const doneOf = (name: string) => sql`coalesce((SELECT seq FROM roll_ups WHERE name = ${name}), 0)`
const dayOf = (ms: SQL) => sql`strftime('%Y-%m-%d', ${ms} / 1000, 'unixepoch')`
const planReached = (name: string, next: SQL) =>
  sql`INSERT INTO roll_ups (name, seq) SELECT ${name}, ${next} WHERE ${next} IS NOT NULL
    ON CONFLICT (name) DO UPDATE SET seq = excluded.seq`

// Between two currencies of the shop stands what it asks in both; what else a supplier is paid in comes by its rate in
// dollars.
const costIn = (currency: SQL, asked: (currency: SQL) => SQL) => sql`CASE
  WHEN cost_currency = ${currency} THEN cost
  WHEN ${asked(sql`cost_currency`)} IS NOT NULL THEN cost * ${asked(currency)} / ${asked(sql`cost_currency`)}
  ELSE cost * ${usdRate} / 10000 * ${asked(currency)} / ${asked(sql`${mainCurrency}`)} END`
const usdRate = sql`(SELECT rate FROM supplier_rates JOIN suppliers ON suppliers.name = supplier_rates.supplier
  WHERE suppliers.currency = cost_currency AND supplier_rates.currency = ${mainCurrency} LIMIT 1)`

const askedForOffer = (currency: SQL) => priceOf(sql`offers.id`, currency)

const costs = 'costs'

/** Plan of adding the costs of an order later that was just completed, by a clock behind the moment they are added up to. */
export const planCostsLater = (orderId: string): Plan => [
  sql`INSERT INTO late_costs (order_seq) SELECT seq FROM orders
    WHERE id = ${orderId} AND status = 'completed' AND completed_at <= ${doneOf(costs)}`,
]

/** What delivered orders were sold for and have cost, as far as it is known. */
export function planCosts(nowMs: number): Part {
  // A moment may still get another order of its own while workers commit.
  const until = nowMs - minuteMs
  const next = sql`(SELECT max(completed_at) FROM (SELECT completed_at FROM orders INDEXED BY orders_done
    WHERE status = 'completed' AND completed_at > ${doneOf(costs)} AND completed_at <= ${until}
    ORDER BY completed_at LIMIT ${perRun}))`
  const late = sql`(SELECT order_seq FROM late_costs ORDER BY order_seq LIMIT ${perRun})`
  return {
    plan: [
      ...planDelivered(
        sql`orders AS sold_orders INDEXED BY orders_done`,
        sql`sold_orders.status = 'completed' AND sold_orders.completed_at > ${doneOf(costs)}
          AND sold_orders.completed_at <= ${next}`,
      ),
      planReached(costs, next),
      ...planDelivered(
        sql`${late} AS late CROSS JOIN orders AS sold_orders ON sold_orders.seq = late.order_seq`,
        sql`true`,
      ),
      sql`DELETE FROM late_costs WHERE order_seq IN ${late}`,
    ],
    isMore: sql`${next} IS NOT NULL OR EXISTS (SELECT 1 FROM late_costs)`,
  }
}

/** Adds the orders of a slice to the days of their delivery. */
const planDelivered = (from: SQL, slice: SQL): Plan => [
  planAddCosts(from, slice),
  ...planPromotions('deliveries', from, slice),
]

/** Adds what the orders of a slice were sold for and have cost to the days of their delivery. */
function planAddCosts(from: SQL, slice: SQL): SQL {
  const nth = sql`row_number() OVER (PARTITION BY order_items.order_id, order_items.position ORDER BY codes.id)`
  const codes = sql`SELECT ${dayOf(sql`sold_orders.completed_at`)} AS day, sold_orders.currency AS currency,
      ${paidForNthSql(nth, 'order_items', sql`sold_orders.currency`)} AS sold,
      ${costIn(sql`sold_orders.currency`, askedForOffer)} AS cost
    FROM ${from}
      CROSS JOIN order_items ON order_items.order_id = sold_orders.id
      CROSS JOIN codes ON codes.order_id = order_items.order_id AND codes.item_position = order_items.position
        AND codes.voided_at IS NULL
      CROSS JOIN code_batches ON code_batches.id = codes.batch_id
      CROSS JOIN offers ON offers.id = order_items.offer_id WHERE ${slice}`
  const askedForDollar = (currency: SQL) => sql`iif(${currency} = ${mainCurrency}, 100, (SELECT rate FROM topup_rates
    WHERE topup_rates.game = order_topups.game AND topup_rates.currency = ${currency}))`
  // The money of the first pieces goes back where some were refused: the delivered ones are the last.
  const fromEnd = sql`row_number() OVER (PARTITION BY piece.order_id ORDER BY piece.item_position)`
  const paidFor = paidForNthOfOrderSql(sql`sold_orders.quantity + 1 - ${fromEnd}`, 'sold_orders')
  const topUps = sql`SELECT ${dayOf(sql`sold_orders.completed_at`)}, sold_orders.currency, ${paidFor},
      (SELECT ${costIn(sql`sold_orders.currency`, askedForDollar)} FROM (
        SELECT piece.cost AS cost, (SELECT currency FROM suppliers WHERE name = piece.supplier) AS cost_currency))
    FROM ${from}
      CROSS JOIN order_topups ON order_topups.order_id = sold_orders.id
      CROSS JOIN supplier_orders AS piece ON piece.order_id = sold_orders.id AND piece.state = 'done' WHERE ${slice}`
  return sql`INSERT INTO daily_costs (day, currency, sold, known, cost)
    SELECT day, currency, sum(sold), sum(iif(cost IS NULL, 0, sold)),
      coalesce(sum(CAST(cost AS INTEGER)), 0)
    FROM (${codes} UNION ALL ${topUps}) WHERE true GROUP BY 1, 2
    ON CONFLICT (day, currency) DO UPDATE SET sold = sold + excluded.sold, known = known + excluded.known,
      cost = cost + excluded.cost`
}

/**
 * For which payments a notice of their provider came; nothing is paid without the call of a provider that calls us. A
 * notice may come after the buyer, who made us ask; so each payment is left an hour, and an hour's payments are counted
 * together.
 */
export function planNoticed(nowMs: number): Part {
  const name = 'told'
  const after = doneOf(name)
  // What was booked by a clock that ran ahead must not keep what follows waiting until that moment comes.
  const isDue = sql`(SELECT at FROM transfers WHERE seq > ${after} ORDER BY seq LIMIT 1)
    NOT BETWEEN ${nowMs - 2 * hourMs + 1} AND ${nowMs}`
  const next = sql`(SELECT max(seq) FROM (SELECT seq, at FROM transfers WHERE seq > ${after} AND ${isDue}
    ORDER BY seq LIMIT ${perRun}) WHERE at <= ${nowMs - hourMs})`
  return {
    plan: [
      sql`INSERT INTO daily_payments (day, provider, paid, untold)
        SELECT ${dayOf(sql`transfers.at`)}, provider, count(*), sum(provider NOT IN ${listOf(servedNames)} AND NOT EXISTS (
          SELECT 1 FROM payment_events WHERE payment_events.payment_id = payments.id))
        FROM transfers CROSS JOIN payments ON payments.id = substr(reference, 9)
        WHERE transfers.seq > ${after} AND transfers.seq <= ${next} AND reference GLOB 'payment:*' GROUP BY 1, 2
        ON CONFLICT (day, provider) DO UPDATE SET paid = paid + excluded.paid, untold = untold + excluded.untold`,
      planReached(name, next),
    ],
    isMore: sql`${next} IS NOT NULL`,
  }
}

/**
 * How many buyers began to pay and how many did: whole days, once nothing that was begun in them can be paid any more.
 * An order that was placed, by a clock that had gone back, in a day that is counted has its day counted again.
 */
export function planCheckouts(nowMs: number): Part {
  const [name, seen] = ['checkouts', 'checkouts_seen']
  // An order is looked at once it is paid or has ended: its day can be counted then.
  const unpaid = sql`(SELECT min(seq) FROM orders INDEXED BY orders_unpaid WHERE status = 'pending')`
  const nextSeen = sql`(SELECT max(seq) FROM (SELECT seq FROM orders WHERE seq > ${doneOf(seen)}
    AND seq < coalesce(${unpaid}, ${Number.MAX_SAFE_INTEGER}) ORDER BY seq LIMIT ${perRun}))`
  const late = sql`(SELECT min(placed_at) - min(placed_at) % ${dayMs} FROM orders NOT INDEXED
    WHERE seq > ${doneOf(seen)} AND seq <= ${nextSeen} AND placed_at < ${doneOf(name)})`
  const overMs = nowMs - 2 * workerLimits.unpaid.holdMs
  const until = overMs - (overMs % dayMs)
  // What is bound arrives as a fraction; `%` makes it whole, a division would not.
  const from = sql`(SELECT min(placed_at) - min(placed_at) % ${dayMs} FROM orders WHERE placed_at >= ${doneOf(name)})`
  const to = sql`min(${from} + ${daysPerRun * dayMs}, ${until})`
  const next = sql`iif(${to} > ${from}, ${to}, NULL)`
  return {
    plan: [
      sql`UPDATE roll_ups SET seq = ${late} WHERE name = ${name} AND ${late} IS NOT NULL`,
      planReached(seen, nextSeen),
      sql`INSERT INTO daily_checkouts (day, begun, paid) SELECT day, count(*), sum(paid) FROM (
          SELECT ${dayOf(sql`placed_at`)} AS day, user_id, max(paid_at IS NOT NULL) AS paid
          FROM orders INDEXED BY orders_by_date WHERE placed_at >= ${from} AND placed_at < ${next} GROUP BY 1, 2)
        WHERE true GROUP BY 1
        ON CONFLICT (day) DO UPDATE SET begun = excluded.begun, paid = excluded.paid`,
      planReached(name, next),
    ],
    isMore: sql`${next} IS NOT NULL OR ${nextSeen} IS NOT NULL`,
  }
}
