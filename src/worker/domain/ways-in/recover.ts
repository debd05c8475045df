import { eq, sql } from 'drizzle-orm'
import type { PendingLogin } from '../../../shared/contract/identity'
import { nicknameKey } from '../../../shared/credentials'
import { AppError } from '../../../shared/errors'
import { Conflict, commit, guardStill, type Plan, read } from '../../db/database'
import { users } from '../../db/schema'
import type { Ctx } from '../ctx'
import {
  deviceTold,
  isRecoveryReady,
  letIn,
  planCancelRecovery,
  planNewPassword,
  refuseProof,
  type SignedIn,
  type Visitor,
} from '../identity/identity'
import { planNotify } from '../notices/notices'
import { codeHash, planTakeCode } from './account-codes'
import { held, planHold } from './holds'
import { findToken, planEndTokens } from './one-time'

type Form = { nickname: string; recoveryCode: string; password: string }
type LinkForm = { token: string; password: string }

/**
 * Sets a new password by a recovery code of the account, which is used up by it, and signs in; an administrator's app is
 * asked for as after the password. All sessions and links end, transfers out are held for a day, and the account is told.
 * Raises `invalid_credentials` in the same words and time for an unknown nickname, a wrong or used code and a disabled
 * user, and `rate_limited` in its place where wrong ones were too many (`lockout.ts`): a right code always passes.
 */
export async function recover(ctx: Ctx, form: Form, visitor: Visitor): Promise<SignedIn | PendingLogin> {
  const key = nicknameKey(form.nickname)
  const found = await ownerOf(ctx, key, form.recoveryCode)
  if (!found) return refuseProof(ctx, key, visitor)
  const taken = planTakeCode(found.userId, found.hash)
  return (await setAnew(ctx, { ...form, userId: found.userId }, taken, visitor)) ?? refuseProof(ctx, key, visitor)
}

/**
 * The same by the link that a contact of the account was sent (`contact-recovery.ts`). Raises `invalid_credentials` for
 * one that is made up, used, over, or cancelled by a login meanwhile.
 */
export async function recoverByLink(
  ctx: Ctx,
  { token, password }: LinkForm,
  visitor: Visitor,
): Promise<SignedIn | PendingLogin> {
  const found = await findToken(ctx, 'recover', token)
  const userId = found?.userId
  if (!userId) throw new AppError('invalid_credentials')
  const taken = [...found.planUse, guardStill(isRecoveryReady(userId, ctx.clock.nowMs()))]
  const entered = await setAnew(ctx, { userId, password }, taken, visitor)
  if (!entered) throw new AppError('invalid_credentials')
  return entered
}

/** Whose code it is: one read for all causes. */
async function ownerOf(ctx: Ctx, key: string, code: string) {
  const hashes = sql<string>`(SELECT json_group_array(hash) FROM account_codes WHERE user_id = users.id)`.as('hashes')
  const [[user]] = await read(ctx.db, [
    ctx.db
      .select({ userId: users.id, disabledAt: users.disabledAt, hashes })
      .from(users)
      .where(eq(users.nicknameKey, key)),
  ])
  const hash = await codeHash(user?.userId ?? '', code)
  const known: unknown[] = JSON.parse(user?.hashes ?? '[]')
  const isTheirs = user?.disabledAt === null && known.includes(hash)
  return isTheirs ? { userId: user.userId, hash } : undefined
}

/** Uses up a proof and sets the password; undefined for a proof that somebody else has used up a moment before. */
async function setAnew(
  ctx: Ctx,
  { userId, password }: { userId: string; password: string },
  taken: Plan,
  visitor: Visitor,
): Promise<SignedIn | PendingLogin | undefined> {
  const plan = [
    ...taken,
    ...(await planNewPassword(ctx, userId, password)),
    ...planEndTokens(userId),
    ...planCancelRecovery(ctx, userId),
    ...planHold(ctx, userId),
    ...planNotify(ctx, {
      userId,
      kind: 'account_recovered',
      params: { ...deviceTold(ctx), ...held },
      link: '/security',
    }),
  ]
  // Who recovers at the same moment ends this session, so it is opened as of this batch.
  const asOfNow = ctx.db.select().from(users).where(eq(users.id, userId))
  const [user] = await commit(ctx.db, plan, [asOfNow]).then(([rows]) => rows, noneOnConflict)
  if (!user) return undefined
  ctx.log('account_recovered', { userId })
  return letIn(ctx, user, visitor, { isTold: true, isProven: true })
}

const noneOnConflict = (error: unknown): [] => {
  if (error instanceof Conflict) return []
  throw error
}
