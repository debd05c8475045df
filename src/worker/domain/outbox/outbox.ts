import { asc, eq, gt, lte, or, type SQL, sql } from 'drizzle-orm'
import { hourMs, minuteMs } from '../../../shared/durations'
import { among, commit, type Plan, read } from '../../db/database'
import { orders } from '../../db/schema'
import { outbox } from '../../db/schema-operations'
import type { Ctx } from '../ctx'

const firstRetryMs = minuteMs
const longestRetryMs = hourMs
/** As much as the queue takes at once, and how often that in one run. */
const sweepSize = 100
const sweepRounds = 10

/** Plan of owing the delivery of an order to the queue. The row stays until the order is delivered or cancelled. */
export const planOwe = (ctx: Ctx, orderId: string, condition: SQL = sql`true`): Plan => [
  sql`INSERT INTO outbox (order_id, due_at) SELECT ${orderId}, ${ctx.clock.nowMs() + firstRetryMs} WHERE ${condition}`,
]

/** Plan of owing an order again that waited for a person, who sends it on, if a condition holds. */
export const planOweAgain = (ctx: Ctx, orderId: string, condition: SQL): Plan => [
  sql`INSERT INTO outbox (order_id, due_at) SELECT ${orderId}, ${ctx.clock.nowMs() + firstRetryMs} WHERE ${condition}
    ON CONFLICT DO NOTHING`,
]

/** Whether the delivery of an order is owed. A paid order that is not waits for a person, or for a bank. */
export const isOwed = (orderId: SQL): SQL => sql`EXISTS (SELECT 1 FROM outbox WHERE outbox.order_id = ${orderId})`

/** The ids of the orders whose delivery is owed. */
export const owedIds: SQL = sql`(SELECT order_id FROM outbox)`

/** Plan of owing nothing more for some orders. */
export const planOweNothing = (orderIds: SQL): Plan => [sql`DELETE FROM outbox WHERE order_id IN ${orderIds}`]

/** Plan of sending for some orders again at the next occasion. */
export const planWake = (ctx: Ctx, orderIds: SQL): Plan => [
  sql`UPDATE outbox SET due_at = ${ctx.clock.nowMs()} WHERE order_id IN ${orderIds}`,
]

/** Plan of sending for an order again if nothing was heard of it for a minute after `atMs`. */
export const planAskAgain = (orderId: string, atMs: number): Plan => [
  sql`UPDATE outbox SET due_at = ${atMs + firstRetryMs} WHERE order_id = ${orderId}`,
]

/** Sends for an order after a while. A failure here is only a delay: the sweep sends again. */
export function sendLater(ctx: Ctx, orderId: string, delayMs: number): void {
  const sent = ctx.delivery.send({ orderId }, { delaySeconds: Math.ceil(delayMs / 1000) })
  ctx.later(sent.catch((error: unknown) => ctx.log('outbox_send_failed', { orderId, error: String(error) })))
}

/** Sends right after the commit. A failure here is only a delay: the sweep sends again. */
export function sendSoon(ctx: Ctx, orderId: string): void {
  const sent = ctx.delivery.send({ orderId })
  ctx.later(sent.catch((error: unknown) => ctx.log('outbox_send_failed', { orderId, error: String(error) })))
}

/** Sends after the answer what a batch has made due. What is lost on the way the schedule sends again. */
export function sweepSoon(ctx: Ctx): void {
  ctx.later(sweep(ctx).catch((error: unknown) => ctx.log('outbox_send_failed', { error: String(error) })))
}

/**
 * Sends what is overdue (the worker died, the queue lost it) once more, with growing gaps. Of what only waits for codes
 * that are not there nothing is sent: whatever brings codes wakes its orders. Answers how many were sent.
 */
export async function sweep(ctx: Ctx): Promise<number> {
  let sent = 0
  for (let round = 1; round <= sweepRounds; round += 1) {
    const due = await sweepOnce(ctx)
    sent += due.sent
    if (due.seen < sweepSize) break
  }
  return sent
}

// It shows all that it holds, and of nothing that it lacks is there a free code, or a piece to ask a supplier for.
const isStuck = sql<number>`reason = 'awaiting_stock'
  AND NOT EXISTS (SELECT 1 FROM codes WHERE codes.order_id = orders.id AND delivered_at IS NULL AND voided_at IS NULL)
  AND (SELECT max(offers.stock > 0 OR item.quantity - item.from_stock > (SELECT count(*) FROM supplier_orders AS asked
        WHERE asked.order_id = item.order_id AND asked.item_position = item.position))
    FROM backorders JOIN offers ON offers.id = backorders.offer_id
      JOIN order_items AS item ON item.order_id = backorders.order_id AND item.position = backorders.position
    WHERE backorders.order_id = orders.id) = 0`

async function sweepOnce(ctx: Ctx): Promise<{ seen: number; sent: number }> {
  const nowMs = ctx.clock.nowMs()
  // What is due later than any gap reaches was written down by a clock that ran ahead.
  const isDue = or(lte(outbox.dueAt, nowMs), gt(outbox.dueAt, nowMs + longestRetryMs))
  const due = ctx.db
    .select({ orderId: outbox.orderId, isStuck: isStuck.as('is_stuck') })
    .from(outbox)
    .innerJoin(orders, eq(orders.id, outbox.orderId))
    .where(isDue)
  const [rows] = await read(ctx.db, [due.orderBy(asc(outbox.dueAt)).limit(sweepSize)])
  if (rows.length === 0) return { seen: 0, sent: 0 }
  const wanted = rows.filter((row) => !row.isStuck)
  if (wanted.length > 0) await ctx.delivery.sendBatch(wanted.map(({ orderId }) => ({ body: { orderId } })))
  const seenIds = among(rows.map((row) => row.orderId))
  await commit(ctx.db, [
    sql`UPDATE outbox SET attempts = attempts + 1,
        due_at = ${nowMs} + min(${longestRetryMs}, ${firstRetryMs} << min(attempts, 10))
      WHERE order_id IN ${seenIds}`,
  ])
  return { seen: rows.length, sent: wanted.length }
}
