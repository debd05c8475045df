import { eq, sql } from 'drizzle-orm'
import { dayMs } from '../../../shared/durations'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { among, type Plan, read } from '../../db/database'
import { users } from '../../db/schema'
import { endedSessions } from '../../db/schema-access'
import { readAs, sessionHolds } from '../caller/caller'
import type { CallerCtx, Ctx, Person } from '../ctx'
import { shelf } from '../isolate'
import { deviceOf } from './device'
import { isMarkOf, markOf } from './keyed'
import { planEndStepUp } from './step-up'

type Stored = Omit<Person, 'sessionKey'>

/** Sessions that were read from KV a moment ago, by their keys. */
export const knownSessions = shelf<Stored>(10_000)

/** The metadata of the second key of a session, so that listing a user's sessions reads no values. */
type Listed = { epoch: number; beganAtMs: number | null; usedAtMs: number; device: string; place: string }

/**
 * An open session; `id` opens nothing, and says whose session it is without asking KV. When the session was last used is
 * known to the day.
 */
export type SessionView = Omit<Listed, 'epoch'> & { id: string; isCurrent: boolean }

/** Opens a session of 30 days and answers its token, which is kept nowhere: KV knows only its keyed hash. */
export async function openSession(
  ctx: Ctx,
  user: { userId: string; epoch: number; provenAtMs?: number },
): Promise<string> {
  const token = ctx.ids.token()
  const nowMs = ctx.clock.nowMs()
  await keep(ctx, { ...user, sessionKey: await keyOf(ctx, token), issuedAtMs: nowMs, beganAtMs: nowMs })
  return token
}

/** What a session is found with. */
type Looking = Pick<Ctx, 'clock' | 'isolate' | 'sessions' | 'sessionPepper'>

/**
 * The person who holds this token, or undefined; half a year after its beginning a session is over in any case. Says
 * nothing about role or validity of the session: D1 does (`caller.ts`).
 */
export async function findSession(ctx: Looking, token: string): Promise<Person | undefined> {
  const sessionKey = await keyOf(ctx, token)
  const known = knownSessions(ctx).recall(sessionKey)
  const stored = known ?? (await ctx.sessions.get<Stored>(sessionKey, 'json'))
  if (!stored || ctx.clock.nowMs() - (stored.beganAtMs ?? stored.issuedAtMs) > workerLimits.session.longestMs) return
  // KV itself may serve an ended session for a minute, and D1 refuses it: ten seconds more here change nothing.
  if (!known) knownSessions(ctx).remember(sessionKey, stored, workerLimits.session.cacheMs)
  return { ...stored, sessionKey }
}

/**
 * Makes a session last 30 days more, once a day at most: KV takes few writes of one key. One that D1 knows to have ended
 * stays so, whatever this isolate or KV remembers.
 */
export function renewSession(ctx: Ctx, person: Person): void {
  const nowMs = ctx.clock.nowMs()
  if (nowMs - person.issuedAtMs <= workerLimits.session.renewAfterMs) return
  const renewed = { ...person, issuedAtMs: nowMs, beganAtMs: person.beganAtMs ?? person.issuedAtMs }
  const kept = holdsStill(ctx, person).then((holds) => (holds ? keep(ctx, renewed) : undefined))
  ctx.later(kept.catch((error: unknown) => ctx.log('session_not_renewed', { error: String(error) })))
}

async function holdsStill(ctx: Ctx, person: Person): Promise<boolean> {
  const holds = sessionHolds((name) => person[name])
  const [rows] = await read(ctx.db, [
    ctx.db.select({ id: users.id }).from(users).where(sql`id = ${person.userId} AND ${holds}`),
  ])
  return rows.length > 0
}

/** Plan of a session that is over for good, with what was confirmed in it. */
export const planEndSession = (ctx: Ctx, sessionKey: string): Plan => [
  sql`INSERT INTO ended_sessions (session_key, ended_at) VALUES (${sessionKey}, ${ctx.clock.nowMs()})
    ON CONFLICT DO NOTHING`,
  ...planEndStepUp(sessionKey),
]

// KV drops a session 30 days after it was last written, and none is written once it has ended; a day is for clocks.
const rememberedMs = workerLimits.session.ttlMs + dayMs

/** Plan of dropping what is known of ended sessions that KV has forgotten too. */
export const planTidyEnded = (nowMs: number): Plan => [
  sql`DELETE FROM ended_sessions WHERE ended_at <= ${nowMs - rememberedMs}`,
]

/** Lets KV forget a session that has ended in D1: it is listed no more, and costs no more look-ups. */
export async function forgetSession(
  ctx: Ctx,
  { userId, sessionKey }: Pick<Person, 'userId' | 'sessionKey'>,
): Promise<void> {
  knownSessions(ctx).forget(sessionKey)
  await Promise.all([ctx.sessions.delete(sessionKey), ctx.sessions.delete(listKey(userId, sessionKey))])
}

/** Lets KV forget all sessions of a user, of which D1 has ended all: what is left goes with its time. */
export async function forgetAllSessions(ctx: Ctx, userId: string): Promise<void> {
  const { keys } = await ctx.sessions.list({ prefix: listPrefix(userId) })
  const sessionKeys = keys.map(({ name }) => keyPrefix + name.slice(listPrefix(userId).length))
  await Promise.all(sessionKeys.map((sessionKey) => forgetSession(ctx, { userId, sessionKey })))
}

/**
 * The open sessions of a user, the last used first; for administrators and for the user. One from before sessions were
 * listed is there from its next renewal on. Raises `user_not_found`.
 */
export async function listSessions(ctx: CallerCtx, userId: string): Promise<SessionView[]> {
  const { caller } = ctx
  // KV fails at a name longer than any of its keys, and nobody has such an id.
  const prefix = listPrefix(userId.slice(0, longestId))
  const { keys } = await ctx.sessions.list<Listed>({ prefix })
  const listed = keys.map(({ name, metadata }) => ({
    key: keyPrefix + name.slice(listPrefix(userId).length),
    metadata,
  }))
  const named = among(listed.map(({ key }) => key))
  const [[user], ended] = await readAs(ctx, [
    ctx.db.select({ epoch: users.sessionEpoch }).from(users).where(eq(users.id, userId)),
    ctx.db.select({ key: endedSessions.sessionKey }).from(endedSessions).where(sql`session_key IN ${named}`),
  ])
  if (!user) throw new AppError('user_not_found')
  const over = new Set(ended.map(({ key }) => key))
  const open = listed.flatMap(({ key, metadata }): Opened[] => {
    if (metadata?.epoch !== user.epoch || over.has(key)) return []
    // Sessions from before places were kept have none.
    const { beganAtMs, usedAtMs, device, place = '' } = metadata
    return [{ key, beganAtMs, usedAtMs, device, place, isCurrent: caller.sessionKey === key }]
  })
  if (caller.userId === userId && !open.some(({ isCurrent }) => isCurrent)) open.push(currentOf(ctx))
  const sorted = open.sort(
    (one, other) => Number(other.isCurrent) - Number(one.isCurrent) || other.usedAtMs - one.usedAtMs,
  )
  const shown = sorted.slice(0, workerLimits.session.shown)
  return Promise.all(shown.map(async ({ key, ...view }) => ({ ...view, id: await idOf(ctx, userId, key) })))
}

type Opened = Omit<SessionView, 'id'> & { key: string }

const keyPrefix = 'session:'
const longestId = 64
const listPrefix = (userId: string) => `sessions:${userId}:`
const listKey = (userId: string, sessionKey: string) => listPrefix(userId) + sessionKey.slice(keyPrefix.length)

const ownedBy = (userId: string, sessionKey: string) => `session of ${userId} ${sessionKey}`

const idOf = async (ctx: Ctx, userId: string, sessionKey: string): Promise<string> =>
  `${sessionKey.slice(keyPrefix.length)}.${await markOf(ctx, ownedBy(userId, sessionKey))}`

/**
 * Plan of ending one session of a user, by an id from `listSessions`, and what KV forgets after it. An id that
 * `listSessions` never gave for this user ends nothing.
 */
export async function endingOf(ctx: Ctx, userId: string, id: string): Promise<{ plan: Plan; forget(): Promise<void> }> {
  const [, hash = '', mark = ''] = /^([\w-]{43})\.([\w-]{43})$/.exec(id) ?? []
  const sessionKey = keyPrefix + hash
  const isTheirs = await isMarkOf(ctx, ownedBy(userId, sessionKey), mark)
  if (!isTheirs) return { plan: [], forget: async () => {} }
  return { plan: planEndSession(ctx, sessionKey), forget: () => forgetSession(ctx, { userId, sessionKey }) }
}

const currentOf = (ctx: CallerCtx): Opened => ({
  key: ctx.caller.sessionKey,
  beganAtMs: ctx.caller.beganAtMs ?? null,
  usedAtMs: ctx.caller.issuedAtMs,
  device: deviceOf(ctx.userAgent),
  place: ctx.place,
  isCurrent: true,
})

async function keep(ctx: Ctx, { sessionKey, ...session }: Person): Promise<void> {
  const { userId, epoch, issuedAtMs, beganAtMs = null } = session
  const device = deviceOf(ctx.userAgent)
  const metadata: Listed = { epoch, beganAtMs, usedAtMs: issuedAtMs, device, place: ctx.place }
  const expirationTtl = workerLimits.session.ttlMs / 1000
  await Promise.all([
    ctx.sessions.put(sessionKey, JSON.stringify(session), { expirationTtl }),
    ctx.sessions.put(listKey(userId, sessionKey), '', { expirationTtl, metadata }),
  ])
  // The next call of who has just logged in need not ask KV.
  knownSessions(ctx).remember(sessionKey, session, workerLimits.session.cacheMs)
}

const keyOf = async (ctx: Looking, token: string): Promise<string> => keyPrefix + (await markOf(ctx, token))

/** Plan of ending all sessions of a user: their tokens carry an older epoch. */
export const planEndSessions = (userId: string): Plan => [
  sql`UPDATE users SET session_epoch = session_epoch + 1 WHERE id = ${userId}`,
]

/** Plan of ending the sessions of everybody, also those that a database that is gone had given out or will seem to. */
export const planEndAllSessions = (atMs: number): Plan => [
  sql`UPDATE users SET session_epoch = max(session_epoch, ${Math.floor(atMs / 1000)}) + 1`,
  sql`DELETE FROM step_ups`,
]
