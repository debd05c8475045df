import { type SQL, sql } from 'drizzle-orm'
import { nicknameKey } from '../../../shared/credentials'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { among, commit, guard, type Plan, read } from '../../db/database'
import { users } from '../../db/schema'
import { failedTries } from '../../db/schema-access'
import { commitAs } from '../caller/caller'
import type { CallerCtx, Ctx } from '../ctx'
import { shelf } from '../isolate'
import { type Factor, factorQuery } from './factor'
import { markOf } from './keyed'
import { type KnownDevice, readDevice } from './known-device'
import { networkOf } from './network'
import { recoveryQuery } from './recovery-requests'

// Only failures count. A try is booked before its password is checked, so that tries at the
// same moment count too, and given back when the password was right. Names and addresses are kept as keyed hashes.

const { failures, failuresBeforeCheck, windowMs, failuresADay, dayMs, failuresOfNetwork } = workerLimits.lockout

/** Counts read a moment ago that refuse or slow a login: when they end. */
const knownTries = shelf<number>(10_000)

/** Where a login comes from. */
export type Visitor = {
  address?: string
  /** The cookie of a browser that may have logged in before; empty where there is none. */
  device: string
  /** Has proven to be a person, or is past the password: what others fail at in this network does not matter. */
  isTrusted?: boolean
}

type User = typeof users.$inferSelect

/** Whom and where a login is counted for; where an account has forgotten a device, by its mark too. */
type Source = { key: string; nickname: string; network: string; device?: Device; forgotten?: string }

type Device = { mark: string; epoch: number }

/** Whose nickname it is, with what a login has to know of them; read where the try is counted. */
type Account = { user: User | undefined; factor: Factor | undefined; isRecovering: boolean }

/** A login that was let through to its password. */
export type Try = Account & { source: Source }

/** The second key of what all unknown devices together have failed at. */
const anywhere = 'anywhere'
/** The second key of a count that needs none. */
const alone = ''

async function sourceOf(ctx: Ctx, key: string, { address = 'unknown', device }: Visitor): Promise<Source> {
  const known = await readDevice(ctx, device, key)
  const [nickname, network] = await Promise.all([
    markOf(ctx, `nickname ${key}`),
    markOf(ctx, `network ${networkOf(address)}`),
  ])
  return { key, nickname, network, ...(known && { device: await countedDevice(ctx, known) }) }
}

// Once it is known again its count is a new one.
const countedDevice = async (ctx: Ctx, { id, epoch }: KnownDevice) => ({
  mark: await markOf(ctx, `device ${id} ${epoch}`),
  epoch,
})

/**
 * Books a try to log in and answers whose nickname it is. Raises `rate_limited` for a nickname, known or not, with 10
 * failures in 15 minutes from this network or 100 a day from devices that it does not know; for a device that it knows
 * with 10 in 15 minutes from there; for an unknown device in a network with 100 in 15 minutes, whatever the nicknames.
 */
export async function bookTry(ctx: Ctx, key: string, visitor: Visitor): Promise<Try> {
  const source = await sourceOf(ctx, key, visitor)
  refuseKnown(ctx, source, visitor)
  const account = await book(ctx, source, visitor)
  const isForgotten = source.device && source.device.epoch !== account.user?.sessionEpoch
  if (!isForgotten) return { ...account, source }
  const unknown = { ...source, device: undefined, forgotten: source.device?.mark }
  return { ...(await book(ctx, unknown, visitor)), source: unknown }
}

async function book(ctx: Ctx, source: Source, visitor: Visitor): Promise<Account> {
  const userId = sql`(SELECT id FROM users WHERE nickname_key = ${source.key})`
  const queries = [
    ctx.db.select().from(users).where(sql`nickname_key = ${source.key}`),
    factorQuery(ctx, userId),
    recoveryQuery(ctx, userId),
  ] as const
  const nowMs = ctx.clock.nowMs()
  const plan = source.device
    ? [planCount(source.nickname, source.device.mark, { most: failures, windowMs, nowMs })]
    : [
        ...(visitor.isTrusted ? [] : [planOpenNetwork(source, nowMs)]),
        planCount(source.nickname, source.network, { most: failures, windowMs, nowMs }),
        planCount(source.nickname, anywhere, { most: failuresADay, windowMs: dayMs, nowMs }),
      ]
  const [[user], [factor], asked] = await commit(ctx.db, plan, queries).catch((error: unknown) =>
    refuse(ctx, error, countsOf(source)),
  )
  return { user, factor, isRecovering: asked.length > 0 }
}

type Window = { most: number; windowMs: number; nowMs: number }

/** One failure more; the CHECK `rate_limited` refuses one too many, and then nothing of the batch is counted. */
const planCount = (subject: string, origin: string, { most, windowMs: lastsMs, nowMs }: Window): SQL => sql`
  INSERT INTO failed_tries (subject, origin, failures, most, window_ends_at)
  VALUES (${subject}, ${origin}, 1, ${most}, ${nowMs + lastsMs})
  ON CONFLICT (subject, origin) DO UPDATE SET
    failures = CASE WHEN window_ends_at <= ${nowMs} THEN 1 ELSE failures + 1 END,
    window_ends_at = CASE WHEN window_ends_at <= ${nowMs} THEN excluded.window_ends_at ELSE window_ends_at END`

const planOpenNetwork = ({ network }: Source, nowMs: number): SQL =>
  guard(
    'rate_limited',
    sql`NOT EXISTS (SELECT 1 FROM failed_tries WHERE subject = ${network} AND origin = ${alone}
      AND failures >= most AND window_ends_at > ${nowMs})`,
  )

type Count = { subject: string; origin: string }

/** The counts that decide about a login: of a known device, its own alone. */
const countsOf = ({ nickname, network, device }: Source): Count[] =>
  device
    ? [{ subject: nickname, origin: device.mark }]
    : [
        { subject: nickname, origin: network },
        { subject: nickname, origin: anywhere },
        { subject: network, origin: alone },
      ]

const isAmong = (counts: Count[]): SQL =>
  sql`(subject, origin) IN (VALUES ${sql.join(
    counts.map(({ subject, origin }) => sql`(${subject}, ${origin})`),
    sql`, `,
  )})`

type Known = 'full' | 'guessed'
const nameOf = (what: Known, { subject, origin }: Count) => `${what} ${subject} ${origin}`

// A refused caller asks again and again: a count of D1 is good for ten seconds here.
async function readCounts(ctx: Ctx, what: Known, counts: Count[], condition: SQL): Promise<number[]> {
  const query = ctx.db.select().from(failedTries)
  const open = sql`${isAmong(counts)} AND window_ends_at > ${ctx.clock.nowMs()} AND ${condition}`
  const [rows] = await read(ctx.db, [query.where(open)])
  for (const row of rows) knownTries(ctx).remember(nameOf(what, row), row.windowEndsAt, workerLimits.lockout.cacheMs)
  return rows.map(({ windowEndsAt }) => windowEndsAt)
}

const recallCounts = (ctx: Ctx, what: Known, counts: Count[]): number[] =>
  counts.flatMap((count) => knownTries(ctx).recall(nameOf(what, count)) ?? []).filter((at) => at > ctx.clock.nowMs())

function refuseKnown(ctx: Ctx, source: Source, { isTrusted }: Visitor): void {
  const counts = countsOf(source).filter(({ origin }) => !isTrusted || origin !== alone)
  const ends = recallCounts(ctx, 'full', counts)
  if (ends.length > 0) throw tooOften(ctx, ends)
}

/** Tells who has tried too often when to come again. */
async function refuse(ctx: Ctx, error: unknown, counts: Count[]): Promise<never> {
  if (!(error instanceof AppError) || error.code !== 'rate_limited') throw error
  throw tooOften(ctx, await readCounts(ctx, 'full', counts, sql`failures >= most`))
}

function tooOften(ctx: Ctx, ends: number[]): AppError {
  const leftMs = Math.max(...ends.map((at) => at - ctx.clock.nowMs()), 1000)
  return new AppError('rate_limited', { retryAfterSeconds: Math.ceil(leftMs / 1000) })
}

/** Whether somebody has been guessing: one more try costs a proof to be a person, where the shop has one. */
export async function needsCheck(ctx: Ctx, nickname: string, visitor: Visitor): Promise<boolean> {
  const counts = countsOf(await sourceOf(ctx, nicknameKey(nickname), visitor))
  if (recallCounts(ctx, 'guessed', counts).length > 0) return true
  const isGuessed = sql`failures >= iif(origin = ${alone}, most, ${failuresBeforeCheck})`
  return (await readCounts(ctx, 'guessed', counts, isGuessed)).length > 0
}

/**
 * Counts a wrong password for the network, over all nicknames. Not booked beforehand: thousands who log in at the same
 * moment behind one address must not block each other.
 */
export async function noteFailure(ctx: Ctx, { source }: Try): Promise<void> {
  if (source.device) return
  const nowMs = ctx.clock.nowMs()
  const ended = sql`window_ends_at <= ${nowMs}`
  await commit(ctx.db, [
    sql`INSERT INTO failed_tries (subject, origin, failures, most, window_ends_at)
      VALUES (${source.network}, ${alone}, 1, ${failuresOfNetwork}, ${nowMs + windowMs})
      ON CONFLICT (subject, origin) DO UPDATE SET
        failures = CASE WHEN ${ended} THEN 1 ELSE min(failures + 1, most) END,
        window_ends_at = CASE WHEN ${ended} THEN excluded.window_ends_at ELSE window_ends_at END`,
  ])
}

/**
 * Refuses a wrong proof of who somebody is that is no password, and counts it as a wrong password is. Raises
 * `invalid_credentials`, and `rate_limited` as `bookTry` does. A right proof is never asked for here: it always passes.
 */
export async function refuseProof(ctx: Ctx, key: string, visitor: Visitor): Promise<never> {
  await noteFailure(ctx, await bookTry(ctx, key, visitor))
  throw new AppError('invalid_credentials')
}

/** Plan of a password that was right where a code is still asked for: the try was none, earlier failures stay. */
export const planGiveBack = ({ source }: Try): Plan => [
  sql`UPDATE failed_tries SET failures = max(failures - 1, 0)
    WHERE subject = ${source.nickname} AND origin IN ${among(originsOf(source))}`,
]

/** Where a try is counted for a nickname. */
const originsOf = ({ network, device, forgotten = network }: Source): string[] =>
  device ? [device.mark] : [network, anywhere, forgotten]

/** Plan of a login: failures from here are forgotten, and of those from anywhere this try, which was none. */
export const planForgive = ({ source: { nickname, network, device, forgotten = network } }: Try): Plan =>
  device
    ? [sql`DELETE FROM failed_tries WHERE subject = ${nickname} AND origin = ${device.mark}`]
    : [
        sql`DELETE FROM failed_tries WHERE subject = ${nickname}
          AND (origin IN (${network}, ${forgotten}) OR (origin = ${anywhere} AND failures <= 1))`,
        sql`UPDATE failed_tries SET failures = failures - 1 WHERE subject = ${nickname} AND origin = ${anywhere}`,
      ]

/** Plan of a nickname that nobody has failed at, because its password is another one: everywhere within ten seconds. */
export async function planUnlock(ctx: Ctx, key: string): Promise<Plan> {
  const subject = await markOf(ctx, `nickname ${key}`)
  knownTries(ctx).forget(nameOf('full', { subject, origin: anywhere }))
  return [sql`DELETE FROM failed_tries WHERE subject = ${subject}`]
}

/**
 * Books a try of an open session's own, at its password or its app, or a wrong passkey: what strangers fail at does not
 * count here. Raises `rate_limited` after 10 failures in 15 minutes.
 */
export async function bookOwnTry(ctx: CallerCtx): Promise<void> {
  const { sessionKey } = ctx.caller
  const count = planCount(sessionKey, alone, { most: failures, windowMs, nowMs: ctx.clock.nowMs() })
  await commitAs(ctx, [count]).catch((error: unknown) => refuse(ctx, error, [{ subject: sessionKey, origin: alone }]))
}

/** Plan of an open session that has shown who it is. */
export const planForgiveOwn = ({ caller }: CallerCtx): Plan => [
  sql`DELETE FROM failed_tries WHERE subject = ${caller.sessionKey} AND origin = ${alone}`,
]

/** Plan of dropping windows that have ended, those of workers before this one too. */
export const planTidy = (nowMs: number): Plan => [
  sql`DELETE FROM failed_tries WHERE window_ends_at <= ${nowMs}`,
  sql`DELETE FROM login_attempts WHERE window_ends_at <= ${nowMs}`,
]
