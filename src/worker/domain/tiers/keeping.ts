import { type SQL, sql } from 'drizzle-orm'
import { dayMs } from '../../../shared/durations'
import type { PerDollar } from '../../../shared/following'
import { tierLimits } from '../../../shared/tiers'
import { among, guardStill, type Plan } from '../../db/database'

// What buyers have paid and kept: a row for each paid order of the last year, at the dollar rate of its day. Triggers keep
// the sum of a buyer (`tier_standings`) beside the rows, in the statement that moves one.

/** SQL of the day, in UTC, of a moment. */
const dayOf = (ms: SQL): SQL => sql`strftime('%Y-%m-%d', ${ms} / 1000, 'unixepoch')`

/** SQL of the cents that are left; whole dollars and the rest apart, as no integer holds large sums times a million. */
const centsLeft = ({ paid, refunded, disputed }: Record<'paid' | 'refunded' | 'disputed', SQL>): SQL => {
  const left = sql`max(${paid} - ${refunded} - ${disputed}, 0)`
  return sql`coalesce(${left} / per_dollar * 1000000 + ${left} % per_dollar * 1000000 / per_dollar, 0)`
}

/** SQL of the transfer up to which orders were looked at. */
export const keptReached: SQL = sql`coalesce((SELECT seq FROM kept_reached), 0)`

/** Plan of having looked at all transfers up to one; stale when somebody else has looked further than `from`. */
export const planReached = (from: number, to: number): Plan => [
  guardStill(sql`${keptReached} = ${from}`),
  sql`INSERT INTO kept_reached (id, seq) VALUES (1, ${to}) ON CONFLICT (id) DO UPDATE SET seq = excluded.seq`,
]

/**
 * Plan of counting paid orders, each once: a query of their `user_id`, `order_id`, `at` (Unix ms), `currency`, and what was
 * `paid`, `refunded` and is `disputed` in it. An order in a currency without a rate counts nothing, nor does one whose
 * year is over.
 */
export function planKeep(paidOrders: SQL, perDollar: PerDollar, nowMs: number): Plan {
  const rate = sql`CASE currency ${sql.join(
    Object.entries(perDollar).map(([currency, each]) => sql`WHEN ${currency} THEN CAST(${each} AS INTEGER)`),
    sql` `,
  )} END`
  const [paid, refunded, disputed] = [sql`paid`, sql`refunded`, sql`disputed`]
  return [
    sql`INSERT INTO kept_orders (user_id, order_id, day, per_dollar, paid, refunded, disputed, kept)
      SELECT user_id, order_id, ${dayOf(sql`at`)}, per_dollar, paid, refunded, disputed,
        ${centsLeft({ paid, refunded, disputed })}
      FROM (SELECT *, ${rate} AS per_dollar FROM (${paidOrders})) AS fresh
      WHERE ${dayOf(sql`at`)} > ${lastDayOver(nowMs)} AND NOT EXISTS (SELECT 1 FROM kept_orders AS known
        WHERE known.user_id = fresh.user_id AND known.order_id = fresh.order_id)`,
  ]
}

const lateAtOnce = 500

/** SQL of rows of `order_id`: orders that were delivered after the schedule had passed over them, not yet counted. */
export const keptLateIds: SQL = sql`(SELECT order_id FROM kept_late ORDER BY order_id LIMIT ${lateAtOnce})`

/** Plan of counting an order with the next run of the schedule, if a condition holds: one that is counted stays so. */
export const planKeepLate = (orderId: string, when: SQL): Plan => [
  sql`INSERT INTO kept_late (order_id) SELECT ${orderId} WHERE ${when} ON CONFLICT DO NOTHING`,
]

/** Plan of such orders having been counted. */
export const planLateCounted = (ids: string[]): Plan =>
  ids.length === 0 ? [] : [sql`DELETE FROM kept_late WHERE order_id IN ${among(ids)}`]

/** SQL of what came back of an order, minor units: all that was refunded, or all that a bank holds or has taken. */
type Back = { refunded: SQL } | { disputed: SQL }

/** Plan of counting down, or up again, what of an order was kept; nothing of an order that is not counted. */
export function planCountBack({ id, userId }: { id: string; userId: string }, back: Back): Plan {
  const [refunded, disputed] = 'refunded' in back ? [back.refunded, sql`disputed`] : [sql`refunded`, back.disputed]
  return [
    sql`UPDATE kept_orders SET refunded = ${refunded}, disputed = ${disputed},
      kept = ${centsLeft({ paid: sql`paid`, refunded, disputed })} WHERE user_id = ${userId} AND order_id = ${id}`,
  ]
}

/** SQL of the last day whose orders count no more. */
const lastDayOver = (nowMs: number): SQL => dayOf(sql`${nowMs - tierLimits.keptDays * dayMs}`)

const perRun = 500

/** Plan of the oldest orders counting no more: the year with today is over for them. */
export const planKeptOver = (nowMs: number): Plan => [
  sql`DELETE FROM kept_orders WHERE (user_id, order_id) IN (SELECT user_id, order_id FROM kept_orders
    WHERE day <= ${lastDayOver(nowMs)} ORDER BY day LIMIT ${perRun})`,
]

/** SQL: there are orders whose year is over. */
export const isKeptOver = (nowMs: number): SQL =>
  sql`EXISTS (SELECT 1 FROM kept_orders WHERE day <= ${lastDayOver(nowMs)})`
