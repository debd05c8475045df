import { type SQL, sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import type { Channel } from '../../../shared/notices'
import { guardStill, type Plan } from '../../db/database'
import { recoveryRequests } from '../../db/schema-access'
import type { Ctx } from '../ctx'

// A new password that somebody asks for by a contact. A login cancels it, so it is kept where logins are.

const { waitMs, openMs } = workerLimits.contactRecovery

/**
 * Plan of somebody asking by a contact for a new password, which may be set from a day later on, for a day. Fails as
 * `stale` while they have asked already, and for a day after it, so that nobody is told of it more often.
 */
export function planAskRecovery(ctx: Ctx, { userId, channel }: { userId: string; channel: Channel }): Plan {
  const nowMs = ctx.clock.nowMs()
  const readyAt = nowMs + waitMs
  return [
    guardStill(sql`NOT EXISTS (SELECT 1 FROM recovery_requests WHERE user_id = ${userId}
      AND (asked_at > ${nowMs - waitMs} OR ends_at > ${nowMs}))`),
    sql`INSERT INTO recovery_requests (user_id, channel, asked_at, ready_at, ends_at)
      VALUES (${userId}, ${channel}, ${nowMs}, ${readyAt}, ${readyAt + openMs})
      ON CONFLICT (user_id) DO UPDATE SET channel = excluded.channel, asked_at = excluded.asked_at,
        ready_at = excluded.ready_at, ends_at = excluded.ends_at`,
  ]
}

/** Whether a password asked for by a contact may be set now. */
export const isRecoveryReady = (userId: string, nowMs: number): SQL =>
  sql`EXISTS (SELECT 1 FROM recovery_requests WHERE user_id = ${userId} AND ready_at <= ${nowMs} AND ends_at > ${nowMs})`

/** Query of what a user (given by SQL) has asked for by a contact, while it goes on. */
export const recoveryQuery = (ctx: Ctx, userId: SQL) =>
  ctx.db
    .select({
      channel: recoveryRequests.channel,
      readyAt: recoveryRequests.readyAt,
      endsAt: recoveryRequests.endsAt,
    })
    .from(recoveryRequests)
    .where(sql`user_id = ${userId} AND ends_at > ${ctx.clock.nowMs()}`)

/** Plan of somebody who has come in otherwise: what was asked for by a contact is over. */
export const planCancelRecovery = (ctx: Ctx, userId: string): Plan => [
  sql`UPDATE recovery_requests SET ends_at = ${ctx.clock.nowMs()}
    WHERE user_id = ${userId} AND ends_at > ${ctx.clock.nowMs()}`,
]

/** Plan of dropping requests that are over and hold up no other. */
export const planTidyRecoveries = (nowMs: number): Plan => [
  sql`DELETE FROM recovery_requests WHERE asked_at <= ${nowMs - waitMs - openMs}`,
]
