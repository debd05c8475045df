import { sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import { guard, type Plan } from '../../db/database'
import { unconfirmedSince } from '../caller/caller'
import type { CallerCtx } from '../ctx'

/**
 * Plan of this session opening the old codes of an order: each order counts once, for a day. Violates `step_up_required`
 * for one order more than ten since somebody confirmed in this session who they are; while that counts nothing is counted.
 */
export const planOpenOld = (ctx: CallerCtx, orderId: string): Plan => {
  const subject = `opened ${ctx.caller.sessionKey}`
  const nowMs = ctx.clock.nowMs()
  const since = unconfirmedSince(ctx)
  // What was opened before the confirmation counts no more.
  const counts = sql`window_ends_at > ${since} + ${workerLimits.unconfirmedMs}`
  const opened = sql`failed_tries WHERE subject = ${subject} AND ${counts}`
  return [
    guard(
      'step_up_required',
      sql`(SELECT count(*) FROM ${opened}) < ${workerLimits.oldCodes.orders}
        OR EXISTS (SELECT 1 FROM ${opened} AND origin = ${orderId})`,
    ),
    sql`INSERT INTO failed_tries (subject, origin, failures, most, window_ends_at)
      SELECT ${subject}, ${orderId}, 1, 1, ${nowMs + workerLimits.unconfirmedMs} WHERE ${since} <= ${nowMs}
      ON CONFLICT (subject, origin) DO UPDATE SET window_ends_at = excluded.window_ends_at WHERE NOT (${counts})`,
  ]
}
