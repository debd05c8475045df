import { Buffer } from 'node:buffer'
import { workerLimits } from '../../../shared/limits'
import type { Ctx, Person } from '../ctx'

type Stored = { userId: string; epoch: number; issuedAtMs: number }

/** Opens a session of 30 days and answers its token, which is kept nowhere: KV knows only its keyed hash. */
export async function openSession(ctx: Ctx, user: { userId: string; epoch: number }): Promise<string> {
  const token = ctx.ids.token()
  await keep(ctx, await keyOf(ctx, token), { ...user, issuedAtMs: ctx.clock.nowMs() })
  return token
}

/** Who holds this token, or undefined. Says nothing about role or validity of the session: D1 does (`caller.ts`). */
export async function findSession(ctx: Ctx, token: string): Promise<Person | undefined> {
  const sessionKey = await keyOf(ctx, token)
  const stored = await ctx.sessions.get<Stored>(sessionKey, 'json')
  return stored ? { ...stored, sessionKey } : undefined
}

/** Makes a session last 30 days more, once a day at most: KV takes few writes of one key. */
export function renewSession(ctx: Ctx, { sessionKey, ...session }: Person): void {
  const nowMs = ctx.clock.nowMs()
  if (nowMs - session.issuedAtMs <= workerLimits.session.renewAfterMs) return
  const kept = keep(ctx, sessionKey, { ...session, issuedAtMs: nowMs })
  ctx.later(kept.catch((error: unknown) => ctx.log('session_not_renewed', { error: String(error) })))
}

export const closeSession = (ctx: Ctx, sessionKey: string): Promise<void> => ctx.sessions.delete(sessionKey)

const keep = (ctx: Ctx, sessionKey: string, session: Stored) =>
  ctx.sessions.put(sessionKey, JSON.stringify(session), { expirationTtl: workerLimits.session.ttlMs / 1000 })

/** The key of everything that only this shop can have made. */
export const pepperKey = (ctx: Ctx): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(ctx.sessionPepper),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign', 'verify'],
  )

async function keyOf(ctx: Ctx, token: string): Promise<string> {
  const hash = await crypto.subtle.sign('HMAC', await pepperKey(ctx), new TextEncoder().encode(token))
  return `session:${Buffer.from(hash).toString('base64url')}`
}
