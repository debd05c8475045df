import { Buffer } from 'node:buffer'
import { eq, sql } from 'drizzle-orm'
import type { PendingLogin, Session } from '../../../shared/contract/identity'
import { nicknameKey } from '../../../shared/credentials'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { commit, type Plan, read } from '../../db/database'
import { users } from '../../db/schema'
import type { Ctx } from '../ctx'
import { factorQuery, isEnrolled, planTake } from './factor'
import { bookAttempt, planForgive } from './lockout'
import { openSession, pepperKey } from './sessions'

type User = typeof users.$inferSelect

/**
 * Signs in; whoever has set up an app for codes is asked for one first (`finishLogin`). Raises `invalid_credentials` in
 * the same words and time for an unknown nickname, a wrong password and a disabled user, and `rate_limited` while the
 * nickname is locked.
 */
export async function login(ctx: Ctx, form: { nickname: string; password: string }): Promise<Session | PendingLogin> {
  const key = nicknameKey(form.nickname)
  const user = await bookAttempt(ctx, key)
  const matches = await ctx.passwords.verify(form.password, user?.password ?? ctx.passwords.decoy)
  if (!user || !matches || user.disabledAt !== null) throw new AppError('invalid_credentials')
  const rehash = await planRehash(ctx, user, form.password)
  if (await hasApp(ctx, user)) {
    // The failures are not forgiven yet: the password would let somebody guess codes for ever.
    if (rehash.length > 0) await commit(ctx.db, rehash)
    return { pending: await pendingLogin(ctx, user) }
  }
  await commit(ctx.db, [...planForgive(key), ...rehash])
  return begin(ctx, user)
}

async function hasApp(ctx: Ctx, user: User): Promise<boolean> {
  if (user.role !== 'admin') return false
  const [[factor]] = await read(ctx.db, [factorQuery(ctx, user.id)])
  return isEnrolled(factor)
}

// The old hash in the condition keeps a password that was changed meanwhile.
async function planRehash(ctx: Ctx, user: User, password: string): Promise<Plan> {
  if (!ctx.passwords.isOutdated(user.password)) return []
  const hash = await ctx.passwords.hash(password)
  return [sql`UPDATE users SET password = ${hash} WHERE id = ${user.id} AND password = ${user.password}`]
}

async function begin(ctx: Ctx, { id: userId, nickname, sessionEpoch: epoch }: User): Promise<Session> {
  ctx.log('signed_in', { userId })
  return { token: await openSession(ctx, { userId, epoch }), nickname, userId }
}

/**
 * Ends a login whose password was right with a code of the app or a recovery code. Raises `login_expired` after five
 * minutes or when the user's sessions have ended since, `totp_wrong`, `rate_limited` as the password does.
 */
export async function finishLogin(
  ctx: Ctx,
  form: { pending: string; code: string; address?: string },
): Promise<Session> {
  const known = await userIn(ctx, form.pending)
  if (!known) throw new AppError('login_expired')
  const [[user], [factor]] = await read(ctx.db, [
    ctx.db.select().from(users).where(eq(users.id, known.userId)),
    factorQuery(ctx, known.userId),
  ])
  const holds = user && user.disabledAt === null && user.sessionEpoch === known.epoch
  if (!holds || !isEnrolled(factor)) throw new AppError('login_expired')
  await bookAttempt(ctx, user.nicknameKey)
  const actor = { ...ctx, caller: { userId: user.id }, address: form.address }
  await commit(ctx.db, [...(await planTake(actor, factor, form.code)), ...planForgive(user.nicknameKey)])
  return begin(ctx, user)
}

/** Who gave the right password a moment ago, signed: nothing is kept, and nothing else can be done with it. */
async function pendingLogin(ctx: Ctx, { id, sessionEpoch }: User): Promise<string> {
  const claim = [id, sessionEpoch, ctx.clock.nowMs() + workerLimits.totp.loginMs].join('.')
  const mark = await crypto.subtle.sign('HMAC', await pepperKey(ctx), signed(claim))
  return `${claim}.${Buffer.from(mark).toString('base64url')}`
}

async function userIn(ctx: Ctx, pending: string): Promise<{ userId: string; epoch: number } | undefined> {
  const [userId = '', epoch = '', endsAt = '', mark = ''] = pending.split('.')
  const claim = [userId, epoch, endsAt].join('.')
  const isOurs = await crypto.subtle.verify('HMAC', await pepperKey(ctx), Buffer.from(mark, 'base64url'), signed(claim))
  return isOurs && Number(endsAt) > ctx.clock.nowMs() ? { userId, epoch: Number(epoch) } : undefined
}

// No token of a session has a space in it, so none of them can be mistaken for this.
const signed = (claim: string) => new TextEncoder().encode(`pending login ${claim}`)
