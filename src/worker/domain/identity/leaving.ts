import { type SQL, sql } from 'drizzle-orm'
import { deletedName, deletedNameBegin } from '../../../shared/credentials'
import { dayMs } from '../../../shared/durations'
import { guardStill, type Plan } from '../../db/database'
import type { users } from '../../db/schema'
import { beginsWith } from '../../db/search'
import type { Ctx } from '../ctx'
import { planForgetFactor } from './factor'
import { planUnlock } from './lockout'
import { reservedLookOf } from './looks'
import { planAdminLeft } from './rights'
import { planEndSessions } from './sessions'

/**
 * Plan of an account that nobody can use any more and that names nobody; its row stays for orders and books. Of the
 * nickname a keyed hash of its look is left, so that nobody else takes a name by which others know this buyer. Violates
 * `last_admin`.
 */
export async function planForgetPerson(ctx: Ctx, user: typeof users.$inferSelect): Promise<Plan> {
  const nowMs = ctx.clock.nowMs()
  const name = deletedName(user.id)
  return [
    guardStill(sql`EXISTS (SELECT 1 FROM users WHERE id = ${user.id} AND nickname = ${user.nickname}
      AND role = ${user.role})`),
    sql`UPDATE users SET nickname = ${name}, nickname_key = ${name}, look = ${await reservedLookOf(ctx, user.nickname)},
      password = ${ctx.passwords.decoy}, must_change_password = 0, role = 'buyer', deleted_at = ${nowMs},
      disabled_at = coalesce(disabled_at, ${nowMs}) WHERE id = ${user.id}`,
    ...planEndSessions(user.id),
    ...(user.role === 'admin' ? [planAdminLeft] : []),
    ...planForgetFactor(user.id),
    sql`DELETE FROM step_ups WHERE user_id = ${user.id}`,
    sql`DELETE FROM recovery_requests WHERE user_id = ${user.id}`,
    ...(await planUnlock(ctx, user.nicknameKey)),
  ]
}

/**
 * SQL of the ids of accounts that were deleted so many days ago as the owner keeps their codes and players. The index of
 * names has them side by side.
 */
export const forgottenUsers = ({ clock, settings }: Ctx): SQL =>
  sql`(SELECT id FROM users WHERE ${beginsWith(sql`nickname_key`, deletedNameBegin)}
    AND deleted_at <= ${clock.nowMs() - settings.deletedKeptDays * dayMs})`

/** Whether a user may be given something: an account that is deleted is nobody's. */
export const isThere = (userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND deleted_at IS NULL)`
