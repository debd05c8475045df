import { eq, sql } from 'drizzle-orm'
import type { PendingLogin, Session } from '../../../shared/contract/identity'
import { nicknameKey } from '../../../shared/credentials'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { commit, type Plan, read } from '../../db/database'
import { users } from '../../db/schema'
import type { Ctx } from '../ctx'
import { type Factor, factorQuery, isEnrolled, planTake } from './factor'
import { isMarkOf, markOf } from './keyed'
import { cookieOf } from './known-device'
import { bookTry, noteFailure, planForgive, planGiveBack, type Try, type Visitor } from './lockout'
import { isKnown, planTellDevice } from './new-device'
import { planCancelRecovery } from './recovery-requests'
import { openSession } from './sessions'

type User = typeof users.$inferSelect

/** `device`: the cookie by which the shop knows the browser again. */
export type SignedIn = Session & { device: string }

/** Somebody of whom nothing is known. */
const nobody: Visitor = { device: '' }

/**
 * Signs in; a user with an app for codes is asked for a code first (`finishLogin`). Raises `invalid_credentials` in
 * the same words and time for an unknown nickname, a wrong password and a disabled user, and `rate_limited` while the
 * nickname is locked.
 */
export async function login(
  ctx: Ctx,
  form: { nickname: string; password: string },
  visitor: Visitor = nobody,
): Promise<SignedIn | PendingLogin> {
  const made = await bookTry(ctx, nicknameKey(form.nickname), visitor)
  const { user } = made
  const matches = await ctx.passwords.verify(form.password, user?.password || ctx.passwords.decoy)
  if (!user || !matches || user.disabledAt !== null) {
    await noteFailure(ctx, made)
    throw new AppError('invalid_credentials')
  }
  const rehash = await planRehash(ctx, user, form.password)
  if (asksForCode(user, made.factor)) {
    // Earlier failures are not forgiven yet: the password would let somebody guess codes for ever.
    forgiveLater(ctx, user, [...planGiveBack(made), ...rehash])
    return { pending: await pendingLogin(ctx, user) }
  }
  const plan = [...planEntered(ctx, made), ...rehash]
  // Nobody comes in without what their account is told and protected by; that a try is forgotten need not be waited for.
  if (made.isRecovering || !made.source.device) await commit(ctx.db, plan)
  else forgiveLater(ctx, user, plan)
  return begin(ctx, user, visitor, { isProven: true })
}

/** After the answer. Where it fails, a right password stays counted as a wrong one until its window ends. */
const forgiveLater = (ctx: Ctx, { id: userId }: User, plan: Plan): void =>
  ctx.later(
    commit(ctx.db, plan).catch((error: unknown) => ctx.log('try_not_forgiven', { userId, error: String(error) })),
  )

/** Plan of whoever has shown who they are: they need no other way in, and are told of a browser that is new. */
const planEntered = (ctx: Ctx, made: Try): Plan => [
  ...planForgive(made),
  ...(made.user ? planCancelRecovery(ctx, made.user.id) : []),
  ...(made.user && !made.source.device ? planTellDevice(ctx, made.user.id) : []),
]

/**
 * Lets in whoever has shown otherwise than by the password who they are; an administrator's app is asked for too. A
 * browser that the account does not know is told of, unless the way in has told of it already (`isTold`). `isProven`:
 * what they have shown counts as a confirmation for some minutes.
 */
export async function letIn(
  ctx: Ctx,
  user: User,
  visitor: Visitor,
  { isTold = false, isProven = false } = {},
): Promise<SignedIn | PendingLogin> {
  if (await hasApp(ctx, user)) return { pending: await pendingLogin(ctx, user) }
  const tells = !isTold && !(await isKnown(ctx, user, visitor.device))
  if (tells) await commit(ctx.db, planTellDevice(ctx, user.id))
  return begin(ctx, user, visitor, { isProven })
}

const asksForCode = ({ role }: User, factor: Factor | undefined): boolean => role === 'admin' && isEnrolled(factor)

async function hasApp(ctx: Ctx, user: User): Promise<boolean> {
  if (user.role !== 'admin') return false
  const [[factor]] = await read(ctx.db, [factorQuery(ctx, user.id)])
  return asksForCode(user, factor)
}

// The old hash in the condition keeps a password that was changed meanwhile.
async function planRehash(ctx: Ctx, user: User, password: string): Promise<Plan> {
  if (!ctx.passwords.isOutdated(user.password)) return []
  const hash = await ctx.passwords.hash(password)
  return [sql`UPDATE users SET password = ${hash} WHERE id = ${user.id} AND password = ${user.password}`]
}

async function begin(ctx: Ctx, user: User, visitor: Visitor, { isProven }: { isProven: boolean }): Promise<SignedIn> {
  const { id: userId, nickname, sessionEpoch: epoch } = user
  ctx.log('signed_in', { userId })
  const [token, device] = await Promise.all([
    openSession(ctx, { userId, epoch, ...(isProven && { provenAtMs: ctx.clock.nowMs() }) }),
    cookieOf(ctx, visitor.device, { nicknameKey: user.nicknameKey, epoch }),
  ])
  return { token, nickname, userId, device }
}

/**
 * Ends a login whose password was right with a code of the app or a recovery code. Raises `login_expired` after five
 * minutes or when the user's sessions have ended since, `totp_wrong`, `rate_limited` as the password does.
 */
export async function finishLogin(
  ctx: Ctx,
  form: { pending: string; code: string },
  visitor: Visitor = nobody,
): Promise<SignedIn> {
  const known = await userIn(ctx, form.pending)
  if (!known) throw new AppError('login_expired')
  const [[user], [factor]] = await read(ctx.db, [
    ctx.db.select().from(users).where(eq(users.id, known.userId)),
    factorQuery(ctx, known.userId),
  ])
  const holds = user && user.disabledAt === null && user.sessionEpoch === known.epoch
  if (!holds || !isEnrolled(factor)) throw new AppError('login_expired')
  const made = await bookTry(ctx, user.nicknameKey, { ...visitor, isTrusted: true })
  const actor = { ...ctx, caller: { userId: user.id }, address: visitor.address }
  await commit(ctx.db, [...(await planTake(actor, factor, form.code)), ...planEntered(ctx, made)])
  return begin(ctx, user, visitor, { isProven: true })
}

/** The signed name of a user who gave the right password a moment ago. Nothing is kept; it is good for nothing else. */
async function pendingLogin(ctx: Ctx, { id, sessionEpoch }: User): Promise<string> {
  const claim = [id, sessionEpoch, ctx.clock.nowMs() + workerLimits.totp.loginMs].join('.')
  return `${claim}.${await markOf(ctx, signed(claim))}`
}

async function userIn(ctx: Ctx, pending: string): Promise<{ userId: string; epoch: number } | undefined> {
  const [userId = '', epoch = '', endsAt = '', mark = ''] = pending.split('.')
  const isOurs = await isMarkOf(ctx, signed([userId, epoch, endsAt].join('.')), mark)
  return isOurs && Number(endsAt) > ctx.clock.nowMs() ? { userId, epoch: Number(epoch) } : undefined
}

const signed = (claim: string) => `pending login ${claim}`
