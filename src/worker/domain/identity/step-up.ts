import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import type { Plan } from '../../db/database'
import { users } from '../../db/schema'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { factorQuery, isEnrolled, planTake } from './factor'
import { bookOwnTry, planForgiveOwn } from './lockout'

/**
 * An administrator confirms that it is them, for five minutes of this session: with a code of the app where one is set
 * up, for which no password is taken, and with the password otherwise. Raises `totp_wrong`, `password_wrong`,
 * `rate_limited` after 10 failures of this session.
 */
export async function stepUp(ctx: CallerCtx, given: { password?: string; code?: string }): Promise<void> {
  const { userId, sessionKey } = ctx.caller
  const [[user], [factor]] = await readAs(ctx, [
    ctx.db.select().from(users).where(eq(users.id, userId)),
    factorQuery(ctx, userId),
  ])
  if (!user) throw new AppError('unauthenticated')
  const wanted = isEnrolled(factor) ? 'code' : 'password'
  const proof = given[wanted]
  if (proof === undefined) throw new AppError('invalid_request', { fields: { [wanted]: 'required' } })
  await bookOwnTry(ctx)
  const taken = isEnrolled(factor) ? await planTake(ctx, factor, proof) : await planPassword(ctx, proof, user.password)
  await commitAs(ctx, [
    ...taken,
    ...planForgiveOwn(ctx),
    sql`INSERT INTO step_ups (session_key, user_id, ends_at)
      VALUES (${sessionKey}, ${userId}, ${ctx.clock.nowMs() + workerLimits.stepUpMs})
      ON CONFLICT (session_key) DO UPDATE SET ends_at = excluded.ends_at`,
  ])
  ctx.log('stepped_up', { userId, with: wanted })
}

async function planPassword(ctx: CallerCtx, password: string, stored: string): Promise<Plan> {
  if (await ctx.passwords.verify(password, stored)) return []
  throw new AppError('password_wrong', { fields: { password: 'password_wrong' } })
}

/** Plan of a session that has confirmed nothing any more. */
export const planEndStepUp = (sessionKey: string): Plan => [sql`DELETE FROM step_ups WHERE session_key = ${sessionKey}`]

/** Plan of dropping confirmations that are over. */
export const planTidyStepUps = (nowMs: number): Plan => [sql`DELETE FROM step_ups WHERE ends_at <= ${nowMs}`]
