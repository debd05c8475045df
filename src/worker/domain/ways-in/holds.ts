import { and, eq, gt, sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import { guard, type Plan } from '../../db/database'
import { transferHolds } from '../../db/schema-access'
import type { Ctx } from '../ctx'

/**
 * Plan of letting no money be sent out of an account to others for 24 h, because a way to get in has changed, at `nowMs`:
 * the way that was added at that moment is not older than the hold. A hold that goes on keeps its beginning, or another
 * change would make what began it older than it.
 */
export const planHold = (ctx: Ctx, userId: string, nowMs = ctx.clock.nowMs()): Plan => [
  sql`INSERT INTO transfer_holds (user_id, began_at, ends_at)
    VALUES (${userId}, ${nowMs}, ${nowMs + workerLimits.transferHoldMs})
    ON CONFLICT (user_id) DO UPDATE SET ends_at = excluded.ends_at,
      began_at = iif(ends_at > ${nowMs}, min(began_at, excluded.began_at), excluded.began_at)`,
]

/** What a notice of such a change carries, so that it tells of the hold too. */
export const held = { held: 'yes' }

/** Plan of ending the hold of an account whose owner has shown a way in that is older than the hold. */
export const planEndHold = (userId: string, addedAtMs: number): Plan => [
  sql`DELETE FROM transfer_holds WHERE user_id = ${userId} AND began_at > ${addedAtMs}`,
]

/** Query of until when no money may be sent out of an account; no row where it may. */
export const holdQuery = (ctx: Ctx, userId: string) =>
  ctx.db
    .select({ endsAt: transferHolds.endsAt })
    .from(transferHolds)
    .where(and(eq(transferHolds.userId, userId), gt(transferHolds.endsAt, ctx.clock.nowMs())))

/** The batch fails with `transfers_held` while no money may be sent out of an account. */
export const planUnheld = (ctx: Ctx, userId: string): Plan => [
  guard(
    'transfers_held',
    sql`NOT EXISTS (SELECT 1 FROM transfer_holds WHERE user_id = ${userId} AND ends_at > ${ctx.clock.nowMs()})`,
  ),
]

/** Plan of dropping holds that are over. */
export const planTidyHolds = (nowMs: number): Plan => [sql`DELETE FROM transfer_holds WHERE ends_at <= ${nowMs}`]
