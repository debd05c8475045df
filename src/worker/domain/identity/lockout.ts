import { eq, sql } from 'drizzle-orm'
import { nicknameKey } from '../../../shared/credentials'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { commit, type Plan, read } from '../../db/database'
import { users } from '../../db/schema'
import { loginAttempts } from '../../db/schema-operations'
import type { Ctx } from '../ctx'

/**
 * Books a try before its password is checked, so that tries at the same moment count too, and answers whose nickname it
 * is. Raises `rate_limited` for a nickname, known or not, with 10 failures in 15 minutes (contract, "Rate limits").
 */
export async function bookAttempt(ctx: Ctx, key: string): Promise<typeof users.$inferSelect | undefined> {
  const nowMs = ctx.clock.nowMs()
  const [[attempt], [user]] = await commit(
    ctx.db,
    [planAttempt(key, nowMs)],
    [attemptQuery(ctx, key), ctx.db.select().from(users).where(eq(users.nicknameKey, key))],
  )
  if (!attempt || attempt.failures <= workerLimits.lockout.failures) return user
  throw new AppError('rate_limited', { retryAfterSeconds: Math.ceil((attempt.windowEndsAt - nowMs) / 1000) })
}

/** Whether somebody has been guessing at a nickname: one more try costs a proof to be a person, where the shop has one. */
export async function needsCheck(ctx: Ctx, nickname: string): Promise<boolean> {
  const [[attempt]] = await read(ctx.db, [attemptQuery(ctx, nicknameKey(nickname))])
  const isOver = !attempt || attempt.windowEndsAt <= ctx.clock.nowMs()
  return !isOver && attempt.failures >= workerLimits.lockout.failuresBeforeCheck
}

/** Plan of forgetting the failures of a nickname whose password was given. */
export const planForgive = (key: string): Plan => [sql`DELETE FROM login_attempts WHERE nickname_key = ${key}`]

/** Plan of dropping windows that have ended. */
export const planTidy = (nowMs: number): Plan => [sql`DELETE FROM login_attempts WHERE window_ends_at <= ${nowMs}`]

const planAttempt = (key: string, nowMs: number) => sql`
  INSERT INTO login_attempts (nickname_key, failures, window_ends_at)
  VALUES (${key}, 1, ${nowMs + workerLimits.lockout.windowMs})
  ON CONFLICT (nickname_key) DO UPDATE SET
    failures = CASE WHEN window_ends_at <= ${nowMs} THEN 1 ELSE failures + 1 END,
    window_ends_at = CASE WHEN window_ends_at <= ${nowMs} THEN excluded.window_ends_at ELSE window_ends_at END`

const attemptQuery = (ctx: Ctx, key: string) => ctx.db.select().from(loginAttempts).where(sql`nickname_key = ${key}`)
