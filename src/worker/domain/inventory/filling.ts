import { type SQL, sql } from 'drizzle-orm'
import type { Plan } from '../../db/database'
import { planMoveCounters } from '../catalogue/catalogue'
import type { Ctx } from '../ctx'
import { planWake } from '../outbox/outbox'
import { isFree, missingPieces } from './codes'

// A backorder says how many pieces of a paid order's item wait for stock. At the end of every batch it is what
// `missingPieces` comes to, so what a fill has brought is the difference.
const missing = missingPieces({ orderId: sql`backorders.order_id`, position: sql`backorders.position` })

type Waiting = { orderId: string; sinceMs: number | null; items: { position: number; offerId: string }[] }

/** Plan of items waiting for stock with every piece that is missing, since their order was paid, and getting what is there. */
export const planAwaitStock = (ctx: Ctx, { orderId, sinceMs, items }: Waiting): Plan => [
  ...items.flatMap(({ position, offerId }) => planWait(orderId, position, offerId, sinceMs)),
  ...planFill(ctx, sql`SELECT offer_id FROM backorders WHERE order_id = ${orderId}`),
]

const planWait = (orderId: string, position: number, offerId: string, sinceMs: number | null): Plan => [
  sql`INSERT INTO backorders (order_id, position, offer_id, pieces, since)
    VALUES (${orderId}, ${position}, ${offerId}, 0, ${sinceMs}) ON CONFLICT DO NOTHING`,
  sql`UPDATE backorders SET pieces = ${missing} WHERE order_id = ${orderId} AND position = ${position}`,
  ...planForget(sql`order_id = ${orderId}`),
]

/** Plan of items of an offer waiting for stock as well: rows of order, position, and when the order was paid. */
export const planWaitAlso = (offerId: string, items: SQL): Plan => [
  sql`INSERT INTO backorders (order_id, position, since, offer_id, pieces)
    SELECT also.*, ${offerId}, 0 FROM (${items}) AS also WHERE true ON CONFLICT DO NOTHING`,
  sql`UPDATE backorders SET pieces = ${missing} WHERE offer_id = ${offerId} AND pieces <> ${missing}`,
]

/** Plan of counting anew what an order waits for, after pieces came or went by another way. */
export const planRecount = (orderId: string): Plan => [
  sql`UPDATE backorders SET pieces = ${missing} WHERE order_id = ${orderId}`,
  ...planForget(sql`order_id = ${orderId}`),
]

const planForget = (which: SQL): Plan => [sql`DELETE FROM backorders WHERE pieces = 0 AND ${which}`]

/** Whether an order waits for stock. */
export const isBackordered = (orderId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM backorders WHERE order_id = ${orderId})`

/**
 * Which of the pieces that do not wait for stock the free codes of an offer would come to, beside those that wait: a query
 * of their `id`. `pieces`: a query of `id`, `order_id`, `position`, `since`.
 */
export const piecesServed = (ctx: Ctx, offerId: string, pieces: SQL): SQL =>
  sql`SELECT id FROM (
      SELECT id, sum(pieces) OVER (ORDER BY since, order_id, position, id ROWS UNBOUNDED PRECEDING) AS upto FROM (
        SELECT NULL AS id, order_id, position, since, pieces FROM backorders WHERE offer_id = ${offerId}
        UNION ALL SELECT id, order_id, position, since, 1 FROM (${pieces})))
    WHERE id IS NOT NULL
      AND upto <= (SELECT count(*) FROM codes WHERE offer_id = ${offerId} AND ${isFree(ctx.clock.nowMs())})`

/** How many pieces of an item wait for stock. */
export const backorderedPieces = ({ orderId, position }: { orderId: string; position: number }): SQL =>
  sql`coalesce((SELECT pieces FROM backorders WHERE order_id = ${orderId} AND position = ${position}), 0)`

/** Plan of some orders waiting for nothing any more. */
export const planWaitNoMore = (orderIds: SQL): Plan => [sql`DELETE FROM backorders WHERE order_id IN ${orderIds}`]

/**
 * Plan of giving free codes of the offers that `wanted` selects (as `offer_id`) to the orders that wait for them, the
 * order that was paid first before the others, as far as they go. Filled orders are due for delivery at once. An offer
 * without a free code costs a look-up, however many orders wait for it.
 */
export function planFill(ctx: Ctx, wanted: SQL): Plan {
  const free = isFree(ctx.clock.nowMs())
  const isFillable = sql`(${oldestOf(sql`true`)})
    AND EXISTS (SELECT 1 FROM codes WHERE codes.offer_id = wanted.offer_id AND ${free})`
  const fillable = waitingFor(wanted, isFillable)
  const filled = waitingFor(wanted, sql`(${oldestOf(sql`pieces <> ${missing}`)})`)
  return [
    sql`UPDATE codes SET order_id = slot.order_id, item_position = slot.position FROM (
        SELECT free.id AS id, need.order_id AS order_id, need.position AS position
        FROM (SELECT order_id, position, offer_id, pieces,
            sum(pieces) OVER (PARTITION BY offer_id ORDER BY since, order_id, position) AS upto
          FROM backorders WHERE ${fillable}) AS need
        JOIN (SELECT id, offer_id, row_number() OVER (PARTITION BY offer_id ORDER BY id) AS place
          FROM codes WHERE offer_id IN (SELECT offer_id FROM backorders WHERE ${fillable}) AND ${free}) AS free
          ON free.offer_id = need.offer_id AND free.place > need.upto - need.pieces AND free.place <= need.upto
      ) AS slot WHERE codes.id = slot.id`,
    ...planMoveCounters(
      sql`SELECT offer_id, sum(${missing} - pieces) AS stock, 0 AS sold FROM backorders WHERE ${filled} GROUP BY offer_id`,
    ),
    ...planWake(ctx, sql`(SELECT order_id FROM backorders WHERE ${filled} AND pieces <> ${missing})`),
    sql`UPDATE backorders SET pieces = ${missing} WHERE ${filled} AND pieces <> ${missing}`,
    ...planForget(waitingFor(wanted, sql`(${oldestOf(sql`pieces = 0`)})`)),
  ]
}

/** Condition of a backorder: it is of one of these offers, and the offer meets a condition. */
const waitingFor = (wanted: SQL, condition: SQL): SQL =>
  sql`offer_id IN (SELECT wanted.offer_id FROM (${wanted}) AS wanted WHERE ${condition})`

/** A condition on the order of an offer that waits first: that order is served first, so new codes came to it. */
const oldestOf = (what: SQL): SQL =>
  sql`SELECT ${what} FROM backorders WHERE backorders.offer_id = wanted.offer_id ORDER BY since, order_id LIMIT 1`
