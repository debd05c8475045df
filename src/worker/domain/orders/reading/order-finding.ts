import { type SQL, sql } from 'drizzle-orm'
import { adminLimits } from '../../../../shared/admin-limits'
import { among } from '../../../db/database'
import { beginsWith, isCalled, orderNumber } from '../../../db/search'
import type { Ctx } from '../../ctx'
import { printsOf } from '../../inventory/inventory'

/** The text of a search, as everything that it may be. */
export type Sought = { text: string; prints: string[]; sinceMs: number; paidBy: SQL }

/** Reads a search. What may be a code is looked for by its fingerprint: its text goes into no query and no log. */
export const soughtIn = async (ctx: Ctx, text: string): Promise<Sought> => ({
  text,
  prints: await printsOf(ctx, text),
  paidBy: ctx.orderPayments.ordersPaidBy(text),
  sinceMs: ctx.clock.nowMs() - adminLimits.orders.anyPartMs,
})

/** How the log remembers a search: it may have been a code. */
export const searchOnRecord = (search: string): string => `${search.slice(0, 3)}…`

/** `fits`: what else must hold of an order. `order`: the columns a page is in the order of. */
type Finding = { sought: Sought; fits: SQL; order: SQL; count: number }

/** So many names that begin as the search does are looked at. */
const mostNames = 10

// As `ids.orderId` draws them.
const partOfNumber = /^[0-9A-HJKMNP-TV-Z]{3,12}$/

/**
 * Numbers of the orders that a search finds, the first `count` of each way. Each way names its index: an order's number, a
 * player, a code, a payment, a name. Only any part of a number reads all orders of the last 90 days.
 */
export function foundSeqs({ sought, fits, order, count }: Finding): SQL {
  const { text, sinceMs } = sought
  const number = orderNumber(text)
  const page = (from: SQL, which: SQL) =>
    sql`SELECT seq FROM (SELECT seq FROM orders ${from} WHERE ${which} AND ${fits} ORDER BY ${order} LIMIT ${count})`
  const ways = [
    page(sql`INDEXED BY order_id`, beginsWith(sql`id`, number)),
    page(sql`INDEXED BY order_id`, sql`id IN (${namedBy(sought)})`),
    sql`SELECT seq FROM (${ofNames(text, { fits, order, count })})`,
    ...(partOfNumber.test(number)
      ? [page(sql`INDEXED BY orders_by_date`, sql`placed_at >= ${sinceMs} AND instr(id, ${number}) > 0`)]
      : []),
  ]
  return sql.join(ways, sql` UNION `)
}

/** Orders of a player, of a code, and of a payment by the provider's number or ours. */
const namedBy = ({ text, prints, paidBy }: Sought): SQL =>
  sql`SELECT order_id FROM order_topups INDEXED BY topups_of_player WHERE player_id = ${text}
    UNION ALL SELECT order_id FROM codes INDEXED BY code_fingerprint
      WHERE fingerprint IN ${among(prints)} AND order_id IS NOT NULL
    UNION ALL ${paidBy}`

/** Orders of those whose name begins so, or whose id it is: the first of each of them. */
function ofNames(text: string, { fits, order, count }: Omit<Finding, 'sought'>): SQL {
  const named = sql`SELECT id FROM (SELECT id FROM users INDEXED BY nickname_taken
      WHERE ${isCalled(sql`nickname_key`, text)} ORDER BY nickname_key LIMIT ${mostNames})
    UNION SELECT id FROM users WHERE id = ${text}`
  return sql`SELECT found.seq FROM (${named}) AS person CROSS JOIN orders AS found ON found.seq IN
    (SELECT seq FROM orders INDEXED BY orders_of_user WHERE user_id = person.id AND ${fits} ORDER BY ${order} LIMIT ${count})`
}
