import { Buffer } from 'node:buffer'
import { eq, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { plainCode } from '../../../shared/ways-in'
import { commit, guard, type Plan, read } from '../../db/database'
import { secondFactors } from '../../db/schema-access'
import { type Actor, planAudit } from '../audit/audit'
import type { Ctx } from '../ctx'

export type Factor = typeof secondFactors.$inferSelect

/** Query of what a user's app counts from, also before it is confirmed. */
export const factorQuery = (ctx: Ctx, userId: string | SQL) =>
  ctx.db.select().from(secondFactors).where(eq(secondFactors.userId, userId))

/** Whether the app of a user is asked for. */
export const isEnrolled = (factor: Factor | undefined): factor is Factor => typeof factor?.confirmedAt === 'number'

/** Seals a secret for one user: a row that is moved to another user opens nothing. */
export const sealSecret = (ctx: Ctx, userId: string, secret: string) => ctx.vault.seal(`${userId}:${secret}`)

async function secretOf(ctx: Ctx, factor: Factor): Promise<string | undefined> {
  const clear = await ctx.vault.unseal(factor).catch(() => '')
  const [userId, secret] = clear.split(':')
  if (userId === factor.userId && secret) return secret
  ctx.log('totp_unreadable', { userId: factor.userId })
  return undefined
}

async function readableSecretOf(ctx: Ctx, factor: Factor): Promise<string> {
  const secret = await secretOf(ctx, factor)
  if (secret === undefined) throw new AppError('unavailable', { retryAfterSeconds: 60 })
  return secret
}

/**
 * Plan of taking a code of the app, or a recovery code, so that it is never taken again: of two at the same moment one
 * passes. Raises `totp_wrong`, also when the batch runs.
 */
export async function planTake(ctx: Ctx & Actor, factor: Factor, given: string): Promise<Plan> {
  const code = plainCode(given)
  const secret = await readableSecretOf(ctx, factor)
  return /^\d{6}$/.test(code) ? planStep(ctx, factor, secret, code) : planRecover(ctx, factor, secret, code)
}

/** Plan of taking a code of the app. Raises `totp_wrong`, also when the batch runs. */
function planStep(ctx: Ctx, factor: Factor, secret: string, code: string): Plan {
  const step = ctx.totp.stepOf(secret, code, ctx.clock.nowMs())
  if (step === undefined || step <= factor.lastStep) throw wrongCode()
  const asRead = sql`user_id = ${factor.userId} AND started_at = ${factor.startedAt} AND last_step < ${step}`
  return [
    guard('totp_wrong', sql`EXISTS (SELECT 1 FROM second_factors WHERE ${asRead})`),
    sql`UPDATE second_factors SET last_step = ${step} WHERE user_id = ${factor.userId}`,
  ]
}

async function planRecover(ctx: Ctx & Actor, { userId }: Factor, secret: string, code: string): Promise<Plan> {
  const hash = await hashOf(secret, code)
  const own = sql`user_id = ${userId} AND hash = ${hash}`
  return [
    guard('totp_wrong', sql`EXISTS (SELECT 1 FROM recovery_codes WHERE ${own})`),
    sql`DELETE FROM recovery_codes WHERE ${own}`,
    ...planAudit(ctx, { action: 'use_recovery_code', subject: userId }),
  ]
}

const wrongCode = () => new AppError('totp_wrong', { fields: { code: 'totp_wrong' } })

/** New recovery codes in the place of all others, and the plan that keeps what they are known by. */
export async function newRecoveryCodes(ctx: Ctx, factor: Factor): Promise<{ codes: string[]; plan: Plan }> {
  const secret = await readableSecretOf(ctx, factor)
  const codes = Array.from({ length: workerLimits.totp.recoveryCodes }, () => ctx.ids.recoveryCode())
  const hashes = await Promise.all(codes.map((code) => hashOf(secret, code.replaceAll('-', ''))))
  return {
    codes,
    plan: [
      sql`DELETE FROM recovery_codes WHERE user_id = ${factor.userId}`,
      sql`INSERT INTO recovery_codes (user_id, hash)
        SELECT ${factor.userId}, value FROM json_each(${JSON.stringify(hashes)})`,
    ],
  }
}

// Keyed by the sealed secret: a copy of the database alone tells nothing, and no rotation of a key ends them.
async function hashOf(secret: string, code: string): Promise<string> {
  const encoder = new TextEncoder()
  const terms = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), terms, false, ['sign'])
  const hash = await crypto.subtle.sign('HMAC', key, encoder.encode(`recovery code ${code}`))
  return Buffer.from(hash).toString('base64url')
}

/** Plan of a user who has no app any more. */
export const planForgetFactor = (userId: string): Plan => [
  sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`,
  sql`DELETE FROM second_factors WHERE user_id = ${userId}`,
]

/** Seals anew the secrets that an older key has sealed, and answers how many. One that does not open stays as it is. */
export async function resealFactors(ctx: Ctx): Promise<number> {
  const isOld = sql`key_id <> ${ctx.vault.currentKeyId}`
  const [rows] = await read(ctx.db, [ctx.db.select().from(secondFactors).where(isOld)])
  const plans = await Promise.all(rows.map((row) => planReseal(ctx, row)))
  const plan = plans.flat()
  if (plan.length > 0) await commit(ctx.db, plan)
  return plan.length
}

async function planReseal(ctx: Ctx, factor: Factor): Promise<Plan> {
  const secret = await secretOf(ctx, factor)
  if (secret === undefined) return []
  const { sealed, keyId, fingerprint } = await sealSecret(ctx, factor.userId, secret)
  return [
    sql`UPDATE second_factors SET sealed = ${sealed}, key_id = ${keyId}, fingerprint = ${fingerprint}
      WHERE user_id = ${factor.userId} AND started_at = ${factor.startedAt} AND key_id = ${factor.keyId}`,
  ]
}
