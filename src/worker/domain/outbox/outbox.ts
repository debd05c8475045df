import { asc, lte, type SQL, sql } from 'drizzle-orm'
import { commit, type Plan, read } from '../../db/database'
import { outbox } from '../../db/schema-operations'
import type { Ctx } from '../ctx'

const firstRetryMs = 60_000
const longestRetryMs = 60 * 60_000
/** As much as the queue takes at once, and how often that in one run. */
const sweepSize = 100
const sweepRounds = 10

/** Plan of owing the delivery of an order to the queue. The row stays until the order is delivered or cancelled. */
export const planOwe = (ctx: Ctx, orderId: string, condition: SQL = sql`true`): Plan => [
  sql`INSERT INTO outbox (order_id, due_at) SELECT ${orderId}, ${ctx.clock.nowMs() + firstRetryMs} WHERE ${condition}`,
]

/** Plan of owing nothing more for an order. */
export const planSettled = (orderId: string): Plan => [sql`DELETE FROM outbox WHERE order_id = ${orderId}`]

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

/** Sends what is overdue (the worker died, the queue lost it) once more, with growing gaps. Answers how many. */
export async function sweep(ctx: Ctx): Promise<number> {
  let sent = 0
  for (let round = 1; round <= sweepRounds; round += 1) {
    const more = await sweepOnce(ctx)
    sent += more
    if (more < sweepSize) break
  }
  return sent
}

async function sweepOnce(ctx: Ctx): Promise<number> {
  const nowMs = ctx.clock.nowMs()
  const due = ctx.db.select({ orderId: outbox.orderId }).from(outbox).where(lte(outbox.dueAt, nowMs))
  const [rows] = await read(ctx.db, [due.orderBy(asc(outbox.dueAt)).limit(sweepSize)])
  if (rows.length === 0) return 0
  await ctx.delivery.sendBatch(rows.map((row) => ({ body: { orderId: row.orderId } })))
  const sentIds = JSON.stringify(rows.map((row) => row.orderId))
  await commit(ctx.db, [
    sql`UPDATE outbox SET attempts = attempts + 1,
        due_at = ${nowMs} + min(${longestRetryMs}, ${firstRetryMs} << min(attempts, 10))
      WHERE order_id IN (SELECT value FROM json_each(${sentIds}))`,
  ])
  return rows.length
}
