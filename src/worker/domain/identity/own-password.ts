import { eq, type SQL, sql } from 'drizzle-orm'
import { guardStill, type Plan } from '../../db/database'
import { users } from '../../db/schema'
import { readOneAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import { cookieOf } from './known-device'
import { bookOwnTry, planForgiveOwn, planUnlock } from './lockout'
import type { SignedIn } from './login'
import { openSession, planEndSessions } from './sessions'

// A user without a password has an empty one, which is the hash of nothing.

/** Whether an account can be entered by a password. */
export const hasPassword = (userId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND password <> '')`

/** The caller's own row. */
export const ownUser = (ctx: CallerCtx) =>
  readOneAs(ctx, ctx.db.select().from(users).where(eq(users.id, ctx.caller.userId)), 'unauthenticated')

/**
 * Whether this is the password of the caller's row; of an account without one nothing is, in the same time. Raises
 * `rate_limited` after 10 failures of this session.
 */
export async function tryPassword(ctx: CallerCtx, user: { id: string; password: string }, password: string) {
  await bookOwnTry(ctx)
  const matches = await ctx.passwords.verify(password, user.password || ctx.passwords.decoy)
  if (!matches) ctx.log('password_refused', { userId: user.id })
  return matches
}

/**
 * Plan of a password that the person of an account has chosen: every session ends. Fails as `stale` where the account
 * was disabled meanwhile.
 */
export async function planNewPassword(ctx: Ctx, userId: string, password: string): Promise<Plan> {
  const hash = await ctx.passwords.hash(password)
  return [
    guardStill(sql`EXISTS (SELECT 1 FROM users WHERE id = ${userId} AND disabled_at IS NULL)`),
    sql`UPDATE users SET password = ${hash}, must_change_password = 0 WHERE id = ${userId}`,
    ...planEndSessions(userId),
  ]
}

/** Plan of another password of the caller's: what somebody has failed at with the old one is forgotten. */
export const planOwnPassword = async (ctx: CallerCtx, nicknameKey: string, password: string): Promise<Plan> => [
  ...(await planNewPassword(ctx, ctx.caller.userId, password)),
  ...planForgiveOwn(ctx),
  ...(await planUnlock(ctx, nicknameKey)),
]

/** Plan of an account that can't be entered by a password any more. */
export const planNoPassword = (userId: string): Plan => [sql`UPDATE users SET password = '' WHERE id = ${userId}`]

/** A session in the place of those of the caller that have just ended; the device at hand stays known. */
export async function beginAgain(
  ctx: Ctx,
  user: { id: string; nickname: string; nicknameKey: string; sessionEpoch: number },
  device: string,
): Promise<SignedIn> {
  const { id: userId, nickname, nicknameKey } = user
  const next = { userId, epoch: user.sessionEpoch + 1, provenAtMs: ctx.clock.nowMs() }
  const token = await openSession(ctx, next)
  return { token, nickname, userId, device: await cookieOf(ctx, device, { nicknameKey, epoch: next.epoch }) }
}
