import { eq, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { guard, type Plan } from '../../db/database'
import { users } from '../../db/schema'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { factorQuery, isEnrolled, newRecoveryCodes, planForgetFactor, planTake, sealSecret } from './factor'
import { planEndSessions } from './sessions'

export type TotpView = { enrolled: boolean; recoveryCodes: number; required: boolean }

async function own(ctx: CallerCtx) {
  const { userId } = ctx.caller
  const left = sql<number>`(SELECT count(*) FROM recovery_codes WHERE user_id = ${userId})`.as('codes_left')
  const [[factor], [user]] = await readAs(ctx, [
    factorQuery(ctx, userId),
    ctx.db.select({ nickname: users.nickname, left }).from(users).where(eq(users.id, userId)),
  ])
  if (!user) throw new AppError('unauthenticated')
  return { factor, ...user }
}

/** Whether the caller's app is asked for, and how many recovery codes are left. */
export async function totpStatus(ctx: CallerCtx): Promise<TotpView> {
  const { factor, left } = await own(ctx)
  return { enrolled: isEnrolled(factor), recoveryCodes: left, required: ctx.totpRequired }
}

/**
 * Begins to set up an app: answers a secret, this once, and how an app reads it. It is asked for by nothing before it is
 * confirmed; beginning again makes another one. Raises `totp_enrolled`.
 */
export async function startTotp(ctx: CallerCtx): Promise<{ secret: string; uri: string }> {
  const { userId } = ctx.caller
  const { nickname } = await own(ctx)
  const secret = ctx.totp.newSecret()
  const { sealed, keyId, fingerprint } = await sealSecret(ctx, userId, secret)
  await commitAs(ctx, [
    guard('totp_enrolled', sql`NOT EXISTS (SELECT 1 FROM second_factors WHERE ${confirmed(userId)})`),
    ...planForgetFactor(userId),
    sql`INSERT INTO second_factors (user_id, sealed, key_id, fingerprint, started_at)
      VALUES (${userId}, ${sealed}, ${keyId}, ${fingerprint}, ${ctx.clock.nowMs()})`,
    ...planAudit(ctx, { action: 'start_totp', subject: userId }),
  ])
  return { secret, uri: ctx.totp.uriOf(secret, nickname) }
}

const confirmed = (userId: string) => sql`user_id = ${userId} AND confirmed_at IS NOT NULL`

/**
 * Ends setting up an app with the first code it shows. Answers the recovery codes, this once. Raises `totp_wrong`,
 * `totp_enrolled`.
 */
export async function confirmTotp(ctx: CallerCtx, code: string): Promise<string[]> {
  const { userId } = ctx.caller
  const { factor } = await own(ctx)
  if (!factor) throw new AppError('totp_wrong', { fields: { code: 'totp_wrong' } })
  const { codes, plan } = await newRecoveryCodes(ctx, factor)
  await commitAs(ctx, [
    guard('totp_enrolled', sql`NOT EXISTS (SELECT 1 FROM second_factors WHERE ${confirmed(userId)})`),
    ...(await planTake(ctx, factor, code)),
    sql`UPDATE second_factors SET confirmed_at = ${ctx.clock.nowMs()} WHERE user_id = ${userId}`,
    ...plan,
    ...planAudit(ctx, { action: 'enrol_totp', subject: userId }),
  ])
  return codes
}

/** Recovery codes in the place of those that were, this once. Raises `totp_required` without an app. */
export async function renewRecoveryCodes(ctx: CallerCtx): Promise<string[]> {
  const { userId } = ctx.caller
  const { factor, left } = await own(ctx)
  if (!isEnrolled(factor)) throw new AppError('totp_required')
  const { codes, plan } = await newRecoveryCodes(ctx, factor)
  await commitAs(ctx, [
    guard(
      'totp_required',
      sql`EXISTS (SELECT 1 FROM second_factors WHERE ${confirmed(userId)}
      AND started_at = ${factor.startedAt})`,
    ),
    ...plan,
    ...planAudit(ctx, { action: 'renew_recovery_codes', subject: userId, before: { left } }),
  ])
  return codes
}

/** The caller's app is asked for no more, and the recovery codes are gone. */
export async function removeTotp(ctx: CallerCtx): Promise<void> {
  const { factor } = await own(ctx)
  if (!factor) return
  await commitAs(ctx, planForgotten(ctx, 'remove_totp', ctx.caller.userId))
}

/**
 * Plan of a user who has lost the app logging in with the password alone. Every session ends: one of them may be in the
 * hands of somebody whom the app was to keep out.
 */
export const planResetTotp = (ctx: CallerCtx, userId: string, reason?: string): Plan => [
  ...planEndSessions(userId),
  ...planForgotten(ctx, 'reset_totp', userId, reason),
]

const planForgotten = (ctx: CallerCtx, action: string, userId: string, reason?: string): Plan => [
  ...planForgetFactor(userId),
  ...planAudit(ctx, { action, subject: userId, reason }),
]
