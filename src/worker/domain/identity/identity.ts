import { eq, sql } from 'drizzle-orm'
import type { Role } from '../../../shared/contract/identity'
import { nicknameKey, normaliseNickname } from '../../../shared/credentials'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { commit, guard, type Plan, read } from '../../db/database'
import { users } from '../../db/schema'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import { balancesOf, balancesQuery, owedQuery } from '../ledger/ledger'
import { refuseClosed } from '../settings/settings'
import { ownTierIn, standingQuery } from '../tiers/tiers'
import { factorQuery, isEnrolled } from './factor'
import { cookieOf } from './known-device'
import { planTidy as planTidyTries, planUnlock } from './lockout'
import type { SignedIn } from './login'
import { lookFor, refuseDeceptive, reservedLookOf } from './looks'
import { planCancelRecovery, planTidyRecoveries } from './recovery-requests'
import { endingOf, forgetSession, openSession, planEndSession, planEndSessions, planTidyEnded } from './sessions'
import { planTidyStepUps } from './step-up'

export { deviceOf } from './device'
export { confirmTotp, planResetTotp, removeTotp, renewRecoveryCodes, startTotp, totpStatus } from './enrolment'
export { factorQuery, isEnrolled, planTake, resealFactors } from './factor'
export { planGuess } from './guesses'
export { markOf } from './keyed'
export { deviceMark, isDeviceOf } from './known-device'
export { forgottenUsers, isThere, planForgetPerson } from './leaving'
export { bookOwnTry, needsCheck, planForgiveOwn, refuseProof, type Visitor } from './lockout'
export { finishLogin, letIn, login, type SignedIn } from './login'
export { fillLooks } from './looks'
export { networkOf } from './network'
export { deviceTold } from './new-device'
export { planOpenOld } from './opened-orders'
export {
  beginAgain,
  hasPassword,
  ownUser,
  planNewPassword,
  planNoPassword,
  planOwnPassword,
  tryPassword,
} from './own-password'
export { isRecoveryReady, planAskRecovery, planCancelRecovery, recoveryQuery } from './recovery-requests'
export {
  hasNeverPaid,
  nicknameOf,
  planBankFreeze,
  planCountOrder,
  planCountPurchase,
  planNoteTopUp,
  planRights,
  planThaw,
} from './rights'
export {
  endingOf,
  findSession,
  forgetAllSessions,
  listSessions,
  openSession,
  planEndAllSessions,
  planEndSessions,
  renewSession,
  type SessionView,
} from './sessions'
export { planConfirm } from './step-up'

/**
 * Makes a buyer with no money and signs them in. Raises `nickname_taken`, `registration_closed`, and
 * `invalid_request` for a nickname that could be taken for the shop's, mixes alphabets or is an address. `alongside`: what
 * is committed in the same batch.
 */
export async function register(
  ctx: Ctx,
  form: { nickname: string; password: string },
  device = '',
  alongside: (made: Made) => Promise<Plan> = async () => [],
): Promise<SignedIn> {
  refuseClosed(ctx, 'registration')
  await refuseDeceptive(ctx, form.nickname)
  const cookie = await cookieOf(ctx, device, { nicknameKey: nicknameKey(form.nickname), epoch: 0 })
  const plan = (userId: string) => alongside({ userId, device: cookie })
  const { userId, nickname } = await createUser(ctx, { ...form, role: 'buyer' }, plan)
  ctx.log('registered', { userId })
  const token = await openSession(ctx, { userId, epoch: 0, provenAtMs: ctx.clock.nowMs() })
  return { token, nickname, userId, device: cookie }
}

/** A buyer who is being made, and the cookie of their browser. */
type Made = { userId: string; device: string }

/**
 * Makes a user of any role without signing them in. Raises `nickname_taken`, with the field `nickname_alike` where the
 * nickname only looks like one that somebody has, or is one of a deleted account.
 */
export async function createUser(
  ctx: Ctx,
  form: { nickname: string; password: string; role: Role },
  alongside: (userId: string) => Promise<Plan> = async () => [],
): Promise<{ userId: string; nickname: string }> {
  const userId = ctx.ids.userId()
  const nickname = normaliseNickname(form.nickname)
  const key = nicknameKey(nickname)
  const look = await lookFor(nickname)
  const reserved = await reservedLookOf(ctx, nickname)
  const password = await ctx.passwords.hash(form.password)
  const plan = [
    guard(
      'nickname_taken',
      sql`NOT EXISTS (SELECT 1 FROM users WHERE look IN (${look}, ${reserved}) AND nickname_key <> ${key})`,
    ),
    sql`INSERT INTO users (id, nickname, nickname_key, look, password, role, created_at)
      VALUES (${userId}, ${nickname}, ${key}, ${look}, ${password}, ${form.role}, ${ctx.clock.nowMs()})`,
    ...(await alongside(userId)),
  ]
  await commit(ctx.db, plan).catch((error: unknown) => refuseTaken(ctx, error, key))
  return { userId, nickname }
}

/** Tells a nickname that somebody has from one that only looks like it. */
async function refuseTaken(ctx: Ctx, error: unknown, key: string): Promise<never> {
  if (!(error instanceof AppError) || error.code !== 'nickname_taken') throw error
  const [same] = await read(ctx.db, [ctx.db.select({ id: users.id }).from(users).where(eq(users.nicknameKey, key))])
  throw same.length > 0 ? error : new AppError('nickname_taken', { fields: { nickname: 'nickname_alike' } })
}

/** Ends this session everywhere: D1 first, which KV can't contradict. */
export async function logout(ctx: CallerCtx): Promise<void> {
  await commit(ctx.db, planEndSession(ctx, ctx.caller.sessionKey))
  await forgetSession(ctx, ctx.caller)
}

/** Ends one session of the caller's own, on whatever device it is. */
export async function endOwnSession(ctx: CallerCtx, sessionId: string): Promise<void> {
  const ending = await endingOf(ctx, ctx.caller.userId, sessionId)
  await commitAs(ctx, ending.plan)
  await ending.forget()
}

/** Ends every session of the caller, this one too. */
export async function logoutEverywhere(ctx: CallerCtx): Promise<void> {
  await commitAs(ctx, planEndSessions(ctx.caller.userId))
}

/**
 * Plan of a password that was given to a user, who has to choose another one after logging in with it. What somebody has
 * asked for by a contact is over: a link from before would set another password first.
 */
export async function planPassword(
  ctx: Ctx,
  user: { userId: string; nickname: string },
  password: string,
): Promise<Plan> {
  const hash = await ctx.passwords.hash(password)
  return [
    sql`UPDATE users SET password = ${hash}, must_change_password = 1
      WHERE id = ${user.userId} AND deleted_at IS NULL`,
    ...planEndSessions(user.userId),
    ...planCancelRecovery(ctx, user.userId),
    ...(await planUnlock(ctx, nicknameKey(user.nickname))),
  ]
}

/** Plan of dropping what is over: windows of failed tries, confirmations, ended sessions, requests for a password. */
export const planTidy = (nowMs: number): Plan => [
  ...planTidyTries(nowMs),
  ...planTidyStepUps(nowMs),
  ...planTidyEnded(nowMs),
  ...planTidyRecoveries(nowMs),
]

/** The caller's profile: balances and debts in minor units, level by completed purchases, ten to the next one, and tier. */
export async function profile(ctx: CallerCtx) {
  const { userId } = ctx.caller
  const [[user], rows, debts, [factor], standing] = await readAs(ctx, [
    ctx.db.select().from(users).where(eq(users.id, userId)),
    balancesQuery(ctx.db, userId),
    owedQuery(ctx.db, userId),
    factorQuery(ctx, userId),
    standingQuery(userId),
  ])
  if (!user) throw new AppError('unauthenticated')
  const { nickname, role, purchases } = user
  const reached = purchases >= workerLimits.buyerLevel.goal
  return {
    userId,
    nickname,
    role,
    purchases,
    level: reached ? ('trusted' as const) : ('regular' as const),
    nextLevelAt: reached ? null : workerLimits.buyerLevel.goal,
    frozen: user.frozenAt !== null,
    mustChangePassword: user.mustChangePassword,
    totpDue: ctx.totpRequired && role === 'admin' && !isEnrolled(factor),
    balances: balancesOf(rows),
    debts,
    tier: ownTierIn(ctx, standing),
  }
}
