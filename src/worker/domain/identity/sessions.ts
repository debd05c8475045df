import { Buffer } from 'node:buffer'
import { eq } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { users } from '../../db/schema'
import { readAs } from '../caller/caller'
import type { CallerCtx, Ctx, Person } from '../ctx'
import { deviceOf } from './device'

type Stored = Omit<Person, 'sessionKey'>

/** What the second key of a session says of it, so that listing a user's sessions reads no values. */
type Listed = { epoch: number; beganAtMs: number | null; usedAtMs: number; device: string }

/** An open session; `id` is a keyed hash and opens nothing. When it was last used is known to the day. */
export type SessionView = Omit<Listed, 'epoch'> & { id: string; isCurrent: boolean }

/** Opens a session of 30 days and answers its token, which is kept nowhere: KV knows only its keyed hash. */
export async function openSession(ctx: Ctx, user: { userId: string; epoch: number }): Promise<string> {
  const token = ctx.ids.token()
  const nowMs = ctx.clock.nowMs()
  await keep(ctx, await keyOf(ctx, token), { ...user, issuedAtMs: nowMs, beganAtMs: nowMs })
  return token
}

/**
 * Who holds this token, or undefined; a session that began half a year ago is over, however often it was used. Says
 * nothing about role or validity of the session: D1 does (`caller.ts`).
 */
export async function findSession(ctx: Ctx, token: string): Promise<Person | undefined> {
  const sessionKey = await keyOf(ctx, token)
  const known = ctx.knownSessions.recall(sessionKey)
  const stored = known ?? (await ctx.sessions.get<Stored>(sessionKey, 'json'))
  if (!stored || ctx.clock.nowMs() - (stored.beganAtMs ?? stored.issuedAtMs) > workerLimits.session.longestMs) return
  // KV itself may serve an ended session for a minute, so ten seconds more in this isolate change nothing.
  if (!known) ctx.knownSessions.remember(sessionKey, stored, workerLimits.session.cacheMs)
  return { ...stored, sessionKey }
}

/** Makes a session last 30 days more, once a day at most: KV takes few writes of one key. */
export function renewSession(ctx: Ctx, { sessionKey, ...session }: Person): void {
  const nowMs = ctx.clock.nowMs()
  if (nowMs - session.issuedAtMs <= workerLimits.session.renewAfterMs) return
  const kept = keep(ctx, sessionKey, { ...session, issuedAtMs: nowMs })
  ctx.later(kept.catch((error: unknown) => ctx.log('session_not_renewed', { error: String(error) })))
}

export async function closeSession(ctx: Ctx, { userId, sessionKey }: Pick<Person, 'userId' | 'sessionKey'>) {
  ctx.knownSessions.forget(sessionKey)
  await Promise.all([ctx.sessions.delete(sessionKey), ctx.sessions.delete(listKey(userId, sessionKey))])
}

/**
 * The open sessions of a user, the last used first; for administrators and for the user. One from before sessions were
 * listed is there from its next renewal on. Raises `user_not_found`.
 */
export async function listSessions(ctx: CallerCtx, userId: string): Promise<SessionView[]> {
  const [[user]] = await readAs(ctx, [
    ctx.db.select({ epoch: users.sessionEpoch }).from(users).where(eq(users.id, userId)),
  ])
  if (!user) throw new AppError('user_not_found')
  const { caller } = ctx
  const { keys } = await ctx.sessions.list<Listed>({ prefix: listPrefix(userId) })
  const open = keys.flatMap(({ name, metadata }) => {
    if (metadata?.epoch !== user.epoch) return []
    const { beganAtMs, usedAtMs, device } = metadata
    const id = name.slice(listPrefix(userId).length)
    return [{ id, beganAtMs, usedAtMs, device, isCurrent: caller.sessionKey === keyPrefix + id }]
  })
  if (caller.userId === userId && !open.some(({ isCurrent }) => isCurrent)) open.push(currentOf(ctx))
  const sorted = open.sort((one, other) => other.usedAtMs - one.usedAtMs)
  return [...sorted.filter(({ isCurrent }) => isCurrent), ...sorted.filter(({ isCurrent }) => !isCurrent)].slice(
    0,
    workerLimits.session.shown,
  )
}

/** Ends one session of a user, for anybody who may; elsewhere KV may serve it for a minute more. */
export async function endSession(ctx: Ctx, userId: string, id: string): Promise<void> {
  if (!/^[\w-]{43}$/.test(id)) return
  const sessionKey = keyPrefix + id
  const stored = await ctx.sessions.get<Stored>(sessionKey, 'json')
  if (stored?.userId === userId) await closeSession(ctx, { userId, sessionKey })
  else await ctx.sessions.delete(listKey(userId, sessionKey))
}

const keyPrefix = 'session:'
const listPrefix = (userId: string) => `sessions:${userId}:`
const listKey = (userId: string, sessionKey: string) => listPrefix(userId) + sessionKey.slice(keyPrefix.length)

const currentOf = (ctx: CallerCtx): SessionView => ({
  id: ctx.caller.sessionKey.slice(keyPrefix.length),
  beganAtMs: ctx.caller.beganAtMs ?? null,
  usedAtMs: ctx.caller.issuedAtMs,
  device: deviceOf(ctx.userAgent),
  isCurrent: true,
})

async function keep(ctx: Ctx, sessionKey: string, session: Stored): Promise<void> {
  const { userId, epoch, issuedAtMs, beganAtMs = null } = session
  ctx.knownSessions.forget(sessionKey)
  const metadata: Listed = { epoch, beganAtMs, usedAtMs: issuedAtMs, device: deviceOf(ctx.userAgent) }
  const expirationTtl = workerLimits.session.ttlMs / 1000
  await Promise.all([
    ctx.sessions.put(sessionKey, JSON.stringify(session), { expirationTtl }),
    ctx.sessions.put(listKey(userId, sessionKey), '', { expirationTtl, metadata }),
  ])
}

// Every call with a token needs it; importing it anew takes as long as the hash itself.
const pepperKeys = new Map<string, CryptoKey>()

/** The key of everything that only this shop can have made. */
export async function pepperKey({ sessionPepper }: Ctx): Promise<CryptoKey> {
  const known = pepperKeys.get(sessionPepper)
  if (known) return known
  const bytes = new TextEncoder().encode(sessionPepper)
  const key = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  pepperKeys.set(sessionPepper, key)
  return key
}

async function keyOf(ctx: Ctx, token: string): Promise<string> {
  const hash = await crypto.subtle.sign('HMAC', await pepperKey(ctx), new TextEncoder().encode(token))
  return keyPrefix + Buffer.from(hash).toString('base64url')
}
