import { Buffer } from 'node:buffer'
import { limits } from '../../../shared/limits'
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
  if (!stored) return undefined
  const nowMs = ctx.clock.nowMs()
  if (nowMs - stored.issuedAtMs > limits.session.renewAfterMs) {
    ctx.later(keep(ctx, sessionKey, { ...stored, issuedAtMs: nowMs }))
  }
  return { userId: stored.userId, epoch: stored.epoch, sessionKey }
}

export const closeSession = (ctx: Ctx, sessionKey: string): Promise<void> => ctx.sessions.delete(sessionKey)

const keep = (ctx: Ctx, sessionKey: string, session: Stored) =>
  ctx.sessions.put(sessionKey, JSON.stringify(session), { expirationTtl: limits.session.ttlMs / 1000 })

async function keyOf(ctx: Ctx, token: string): Promise<string> {
  const encoder = new TextEncoder()
  const pepper = await crypto.subtle.importKey(
    'raw',
    encoder.encode(ctx.sessionPepper),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const hash = await crypto.subtle.sign('HMAC', pepper, encoder.encode(token))
  return `session:${Buffer.from(hash).toString('base64url')}`
}
