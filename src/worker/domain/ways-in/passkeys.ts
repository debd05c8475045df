import { Buffer } from 'node:buffer'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { NewPasskeyOptions, PasskeyOptions } from '../../../shared/contract/passkeys'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { guard, type Plan, refuseConflict } from '../../db/database'
import { users } from '../../db/schema'
import { passkeys } from '../../db/schema-access'
import { commitAs, readAs, readOneAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import { deviceOf, factorQuery, hasPassword, isEnrolled } from '../identity/identity'
import { planNotify } from '../notices/notices'
import type { MadePasskey } from '../ports'
import { held, planHold } from './holds'
import { findToken, makeToken } from './one-time'

const { challengeMs, perAccount } = workerLimits.passkeys

/** The owner of a key, as the devices that keep it know them. */
export const handleOf = (userId: string): string => Buffer.from(userId).toString('base64url')

/** Devices keep a key for one host, and offer it nowhere else. */
const hostOf = (origin: string): string => new URL(origin).hostname

const publicKeys = (ids: readonly { id: string }[]) => ids.map(({ id }) => ({ type: 'public-key' as const, id }))

const keysQuery = (ctx: Ctx, userId: string) =>
  ctx.db.select().from(passkeys).where(eq(passkeys.userId, userId)).orderBy(asc(passkeys.addedAt), asc(passkeys.id))

/**
 * What a device makes a key from, for five minutes and once. Devices that have one of the account's keys make no other.
 * Raises `too_many_passkeys`.
 */
export async function newPasskeyOptions(ctx: CallerCtx, origin: string): Promise<NewPasskeyOptions> {
  const { userId } = ctx.caller
  const [[user], known] = await readAs(ctx, [
    ctx.db.select({ nickname: users.nickname }).from(users).where(eq(users.id, userId)),
    keysQuery(ctx, userId),
  ])
  if (!user) throw new AppError('unauthenticated')
  if (known.length >= perAccount) throw new AppError('too_many_passkeys')
  const { token, plan } = await makeToken(ctx, { purpose: 'add_passkey', userId, lifeMs: challengeMs })
  await commitAs(ctx, plan)
  return {
    challenge: token,
    timeout: challengeMs,
    rp: { id: hostOf(origin), name: ctx.settings.shopName },
    user: { id: handleOf(userId), name: user.nickname, displayName: user.nickname },
    pubKeyCredParams: [-7, -257].map((alg) => ({ type: 'public-key', alg })),
    authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    excludeCredentials: publicKeys(known),
    attestation: 'none',
  }
}

export type PasskeyView = { id: string; device: string; addedAtMs: number; usedAtMs: number | null }

/**
 * Keeps a key that a device has made for the caller, holds transfers and tells the person. Raises `passkey_wrong` for
 * whatever is wrong with it, in the same words for all causes, and `too_many_passkeys`.
 */
export async function addPasskey(ctx: CallerCtx, made: MadePasskey, origin: string): Promise<PasskeyView> {
  const { userId } = ctx.caller
  // A session that is over, or has confirmed nothing, learns nothing of the key either.
  await readAs(ctx, [])
  const reader = await ctx.passkeys()
  const challenge = reader.challengeOf(made)
  const found = challenge === undefined ? undefined : await findToken(ctx, 'add_passkey', challenge)
  if (challenge === undefined || found?.userId !== userId) throw new AppError('passkey_wrong')
  const key = reader.readMade(made, { origin, challenge })
  if (!key) throw new AppError('passkey_wrong')
  const device = deviceOf(ctx.userAgent)
  const addedAtMs = ctx.clock.nowMs()
  const count = sql`(SELECT count(*) FROM passkeys WHERE user_id = ${userId})`
  const plan = [
    ...found.planUse,
    sql`INSERT INTO passkeys (id, user_id, public_key, algorithm, counter, name, added_at)
      VALUES (${made.id}, ${userId}, ${key.publicKey}, ${key.algorithm}, ${key.counter}, ${device}, ${addedAtMs})`,
    guard('too_many_passkeys', sql`${count} <= ${perAccount}`),
    ...planHold(ctx, userId, addedAtMs),
    ...planNotify(ctx, {
      userId,
      kind: 'way_in_added',
      params: { way: 'passkey', device, ...held },
      link: '/security',
    }),
  ]
  // A challenge that was used meanwhile, or a key that somebody has already.
  await commitAs(ctx, plan).catch(refuseConflict('passkey_wrong'))
  ctx.log('passkey_added', { userId })
  return { id: made.id, device, addedAtMs, usedAtMs: null }
}

export type WaysIn = { passkeys: PasskeyView[]; hasPassword: boolean; hasApp: boolean }

/** The caller's passkeys, the first added first, and what else they can show who they are with. */
export async function listPasskeys(ctx: CallerCtx): Promise<WaysIn> {
  const { userId } = ctx.caller
  const [rows, [user], [factor]] = await readAs(ctx, [
    keysQuery(ctx, userId),
    ctx.db.select({ password: users.password }).from(users).where(eq(users.id, userId)),
    factorQuery(ctx, userId),
  ])
  return {
    passkeys: rows.map(({ id, name, addedAt, usedAt }) => ({ id, device: name, addedAtMs: addedAt, usedAtMs: usedAt })),
    hasPassword: user?.password !== '',
    hasApp: isEnrolled(factor),
  }
}

/** Removes a passkey of the caller's, holds transfers and tells the person. Raises `not_found`, `last_way_in`. */
export async function removePasskey(ctx: CallerCtx, id: string): Promise<void> {
  const { userId } = ctx.caller
  const own = and(eq(passkeys.id, id), eq(passkeys.userId, userId))
  const known = await readOneAs(ctx, ctx.db.select({ name: passkeys.name }).from(passkeys).where(own), 'not_found')
  const params = { way: 'passkey', device: known.name, ...held }
  await commitAs(ctx, [
    sql`DELETE FROM passkeys WHERE id = ${id} AND user_id = ${userId}`,
    planWayLeft(userId),
    ...planHold(ctx, userId),
    ...planNotify(ctx, { userId, kind: 'way_in_removed', params, link: '/security' }),
  ])
  ctx.log('passkey_removed', { userId })
}

/** The batch fails with `last_way_in` where neither a password nor a passkey is left. */
export const planWayLeft = (userId: string): Plan[number] =>
  guard('last_way_in', sql`${hasPassword(userId)} OR EXISTS (SELECT 1 FROM passkeys WHERE user_id = ${userId})`)

/** What a device of the caller's signs to confirm that it is them: for five minutes and once. */
export async function stepUpOptions(ctx: CallerCtx, origin: string): Promise<PasskeyOptions> {
  const { userId } = ctx.caller
  const [known] = await readAs(ctx, [keysQuery(ctx, userId)])
  const { token, plan } = await makeToken(ctx, { purpose: 'step_up_with_passkey', userId, lifeMs: challengeMs })
  await commitAs(ctx, plan)
  return requestOf(token, origin, publicKeys(known))
}

/** What a device is asked to sign. Without keys it offers those that it has for this shop. */
export const requestOf = (
  challenge: string,
  origin: string,
  allowCredentials: PasskeyOptions['allowCredentials'] = [],
): PasskeyOptions => ({
  challenge,
  timeout: challengeMs,
  rpId: hostOf(origin),
  userVerification: 'required',
  allowCredentials,
})
