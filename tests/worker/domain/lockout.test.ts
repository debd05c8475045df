import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nicknameKey } from '../../../src/shared/credentials'
import { AppError } from '../../../src/shared/errors'
import { commit } from '../../../src/worker/db/database'
import type { CallerCtx, Ctx } from '../../../src/worker/domain/ctx'
import * as identity from '../../../src/worker/domain/identity/identity'
import { markOf } from '../../../src/worker/domain/identity/keyed'
import { planAskRecovery } from '../../../src/worker/domain/identity/recovery-requests'
import * as users from '../../../src/worker/domain/users/users'
import { changePassword } from '../../../src/worker/domain/ways-in/ways-in'
import { costOf, takingOnly } from '../../support/counting'
import { enrol, pendingOf, shownBy } from '../../support/enrolling'
import { keeperOf, makeBuyer, outcomeOf, testClock, testCtx, uniqueName } from '../../support/shop'

const minuteMs = 60 * 1000
const dayMs = 24 * 60 * minuteMs
const password = 'a-password-1'

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})
beforeEach(() => {
  testClock.ms += dayMs
})

let addresses = 0
const newAddress = () => {
  addresses += 1
  return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`
}

/** Who can give the nickname another password. */
type Own = { admin: CallerCtx; owner: CallerCtx }
type From = { address?: string; device?: string }

const logIn = (nickname: string, given = password, { address = newAddress(), device = '' }: From = {}) =>
  identity.login(ctx, { nickname, password: given }, { address, device })

const tryWith = (nickname: string, given?: string, from?: From) => outcomeOf(logIn(nickname, given, from))

async function fail(nickname: string, times: number, from?: From): Promise<string[]> {
  const outcomes: string[] = []
  for (let count = 0; count < times; count += 1) outcomes.push(await tryWith(nickname, 'a-wrong-guess-1', from))
  return outcomes
}

/** A hundred guesses of a day from everywhere, of which one is made: how they are counted is told below. */
async function failEverywhere(nickname: string): Promise<void> {
  expect(await fail(nickname, 1)).toEqual(['invalid_credentials'])
  const subject = await markOf(ctx, `nickname ${nicknameKey(nickname)}`)
  await ctx.db.run(sql`UPDATE failed_tries SET failures = most WHERE subject = ${subject} AND origin = 'anywhere'`)
}

/** As many failures more in a network as leave one to a hundred, of which one is made: at whatever nicknames. */
async function failAtMany(address: string): Promise<void> {
  await fail(uniqueName('stuffed-'), 1, { address })
  const network = await markOf(ctx, `network ${address}`)
  await ctx.db.run(sql`UPDATE failed_tries SET failures = 99 WHERE subject = ${network} AND origin = ''`)
  expect(await fail(uniqueName('stuffed-'), 1, { address })).toEqual(['invalid_credentials'])
}

/** As if this nickname had been guessed at so often today from everywhere. */
async function guessedBefore(nickname: string, times: number): Promise<void> {
  const subject = await markOf(ctx, `nickname ${nicknameKey(nickname)}`)
  await ctx.db.run(
    sql`UPDATE failed_tries SET failures = ${sql.raw(String(times))} WHERE subject = ${subject} AND origin = 'anywhere'`,
  )
}

async function knownDevice(nickname: string, device?: string): Promise<string> {
  const answer = await logIn(nickname, password, { device })
  return 'device' in answer ? answer.device : ''
}

describe('guesses from one network', () => {
  test('make even the right password wait there until the 15 minutes are over, and tell the seconds that are left', async () => {
    const { nickname } = await makeBuyer(ctx)
    const from = { address: newAddress() }
    expect(await fail(nickname, 11, from)).toEqual([...Array(10).fill('invalid_credentials'), 'rate_limited'])
    expect(await tryWith(nickname, password, from)).toBe('rate_limited')
    testClock.ms += 5 * minuteMs
    const refusal = await logIn(nickname, password, from).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 600 } })
    testClock.ms += 10 * minuteMs - 1
    expect(await tryWith(nickname, password, from)).toBe('rate_limited')
    testClock.ms += 1
    expect(await tryWith(nickname, password, from)).toBe('ok')
  })

  test('lock the nickname there alone, and no other nickname', async () => {
    const [{ nickname }, other] = [await makeBuyer(ctx), await makeBuyer(ctx)]
    const from = { address: newAddress() }
    await fail(nickname, 11, from)
    expect(await tryWith(nickname)).toBe('ok')
    expect(await tryWith(other.nickname, password, from)).toBe('ok')
  })

  test.each([
    ['a success', 0, true],
    ['a quarter of an hour', 15 * minuteMs, false],
  ])('begin a new count after %s', async (_, pauseMs, succeeds) => {
    const { nickname } = await makeBuyer(ctx)
    const from = { address: newAddress() }
    await fail(nickname, 9, from)
    if (succeeds) expect(await tryWith(nickname, password, from)).toBe('ok')
    testClock.ms += pauseMs
    expect(await fail(nickname, 9, from)).not.toContain('rate_limited')
    expect(await tryWith(nickname, password, from)).toBe('ok')
  })

  test('are ten at most when thirty come at one moment', async () => {
    const { nickname } = await makeBuyer(ctx)
    const from = { address: newAddress() }
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => tryWith(nickname, 'a-wrong-guess-1', from)))
    expect(outcomes.filter((outcome) => outcome === 'invalid_credentials')).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(20)
  })

  test('count through every spelling of a nickname, and for one that nobody has', async () => {
    const { nickname } = await makeBuyer(ctx)
    const [from, elsewhere] = [{ address: newAddress() }, { address: newAddress() }]
    await fail(nickname.toUpperCase(), 5, from)
    await fail(` ${nickname} `, 5, from)
    expect(await tryWith(nickname, password, from)).toBe('rate_limited')
    const nobody = uniqueName('nobody-')
    expect(await fail(nobody, 11, elsewhere)).toEqual([...Array(10).fill('invalid_credentials'), 'rate_limited'])
  })

  test('come from one network when only the second half of an IPv6 address differs', async () => {
    const { nickname } = await makeBuyer(ctx)
    const outcomes: string[] = []
    for (let count = 0; count < 11; count += 1) {
      outcomes.push(await tryWith(nickname, 'a-wrong-guess-1', { address: `2001:db8:0:7::${count.toString(16)}` }))
    }
    expect(outcomes.at(-1)).toBe('rate_limited')
    expect(await tryWith(nickname, password, { address: '2001:db8:0:8::1' })).toBe('ok')
  })

  test('at a hundred nicknames make unknown devices there wait, not known ones', async () => {
    const [guest, regular] = [await makeBuyer(ctx), await makeBuyer(ctx)]
    const address = newAddress()
    const device = await knownDevice(regular.nickname)
    await failAtMany(address)
    expect(await tryWith(guest.nickname, password, { address })).toBe('rate_limited')
    expect(await tryWith(regular.nickname, password, { address, device })).toBe('ok')
    expect(await tryWith(guest.nickname)).toBe('ok')
    testClock.ms += 15 * minuteMs
    expect(await tryWith(guest.nickname, password, { address })).toBe('ok')
  })

  test('at a hundred nicknames do not stop who has proven to be a person', async () => {
    const guest = await makeBuyer(ctx)
    const address = newAddress()
    await failAtMany(address)
    const visitor = { address, device: '' }
    expect(await identity.needsCheck(ctx, guest.nickname, visitor)).toBe(true)
    const form = { nickname: guest.nickname, password }
    expect(await outcomeOf(identity.login(ctx, form, { ...visitor, isTrusted: true }))).toBe('ok')
  })
})

describe('guesses from everywhere', () => {
  test('are a hundred a day, and who is refused is not counted', async () => {
    const { nickname } = await makeBuyer(ctx)
    const from = { address: newAddress() }
    await fail(nickname, 14, from)
    expect(await fail(nickname, 1)).toEqual(['invalid_credentials'])
    expect(
      await ctx.db.all(sql`SELECT failures FROM failed_tries WHERE origin = 'anywhere' AND subject =
      ${await markOf(ctx, `nickname ${nicknameKey(nickname)}`)}`),
    ).toEqual([{ failures: 11 }])
    await guessedBefore(nickname, 98)
    for (const _ of [1, 2]) expect(await fail(nickname, 1)).toEqual(['invalid_credentials'])
    expect(await fail(nickname, 1)).toEqual(['rate_limited'])
    testClock.ms += dayMs
    expect(await tryWith(nickname)).toBe('ok')
  })

  test('are still counted after logins of the owner', async () => {
    const { nickname } = await makeBuyer(ctx)
    const device = await knownDevice(nickname)
    await fail(nickname, 1)
    await guessedBefore(nickname, 94)
    for (let count = 94; count < 100; count += 1) {
      await fail(nickname, 1)
      if (count === 95) expect(await tryWith(nickname, password, { device })).toBe('ok')
      if (count === 97) expect(await tryWith(nickname)).toBe('ok')
    }
    expect(await tryWith(nickname)).toBe('rate_limited')
    expect(await tryWith(nickname, password, { device })).toBe('ok')
  })

  test.each([
    ['gives another password', (own: Own, userId: string) => users.resetPassword(own.admin, userId)],
    [
      'is not there, and the owner changes it',
      ({ owner }: Own) => changePassword(owner, { current: password, next: 'b-password-1' }),
    ],
  ])('are forgotten where an administrator %s', async (_, change) => {
    const buyer = await makeBuyer(ctx)
    await failEverywhere(buyer.nickname)
    expect(await tryWith(buyer.nickname)).toBe('rate_limited')
    await change({ admin: (await keeperOf(ctx)).ctx, owner: buyer.ctx }, buyer.userId)
    expect(await tryWith(buyer.nickname)).toBe('invalid_credentials')
  })
})

describe('a device that has logged in before', () => {
  test('is counted apart: ten wrong passwords there lock it alone', async () => {
    const { nickname } = await makeBuyer(ctx)
    const [device, other] = [await knownDevice(nickname), await knownDevice(nickname)]
    const address = newAddress()
    expect(await fail(nickname, 11, { address, device })).toEqual([
      ...Array(10).fill('invalid_credentials'),
      'rate_limited',
    ])
    expect(await tryWith(nickname, password, { address, device: other })).toBe('ok')
    expect(await tryWith(nickname, password, { address })).toBe('ok')
    testClock.ms += 15 * minuteMs
    expect(await tryWith(nickname, password, { address, device })).toBe('ok')
  })

  test('is known with each of five nicknames, and with the newest ones', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => makeBuyer(ctx)))
    let device = ''
    for (const { nickname } of people) device = await knownDevice(nickname, device)
    for (const { nickname } of people) await failEverywhere(nickname)
    const outcomes: string[] = []
    for (const { nickname } of people) outcomes.push(await tryWith(nickname, password, { device }))
    expect(outcomes).toEqual(['rate_limited', ...Array(5).fill('ok')])
  })

  test('has a cookie that names nobody and opens nothing', async () => {
    const { nickname, userId } = await makeBuyer(ctx)
    const device = await knownDevice(nickname)
    expect(device).not.toContain(nickname)
    expect(device).not.toContain(userId)
    for (const part of [device, ...device.split(/[~.]/)]) {
      expect(await identity.findSession(ctx, part)).toBeUndefined()
    }
  })

  const wrong: Readonly<Record<string, (mine: string, theirs: string) => string>> = {
    'is of somebody else': (_, theirs) => theirs,
    'has another id': (mine) => `${'x'.repeat(43)}${mine.slice(43)}`,
    'has another epoch': (mine) => mine.replace('~0.', '~1.'),
    'has no mark of ours': (mine) => `${mine.slice(0, -2)}${mine.at(-2) === 'A' ? 'B' : 'A'}${mine.slice(-1)}`,
    'is very long': (mine) => `${'x'.repeat(43)}${`~0.${'x'.repeat(43)}`.repeat(500)}${mine.slice(43)}`,
  }
  test('is not one whose cookie was changed, or is from before all sessions were ended', async () => {
    const [buyer, thief] = [await makeBuyer(ctx), await makeBuyer(ctx)]
    const [mine, theirs] = [await knownDevice(buyer.nickname), await knownDevice(thief.nickname)]
    await failEverywhere(buyer.nickname)
    for (const [what, change] of Object.entries(wrong)) {
      const outcome = await tryWith(buyer.nickname, password, { device: change(mine, theirs) })
      expect([what, outcome]).toEqual([what, 'rate_limited'])
    }
    expect(await tryWith(buyer.nickname, password, { device: mine })).toBe('ok')
    await identity.logoutEverywhere(buyer.ctx)
    expect(await tryWith(buyer.nickname, password, { device: mine })).toBe('rate_limited')
  })

  test('is forgotten with the password, but for the one it was changed on', async () => {
    const buyer = await makeBuyer(ctx)
    const [old, here] = [await knownDevice(buyer.nickname), await knownDevice(buyer.nickname)]
    const form = { current: password, next: 'b-password-1' }
    const { device } = await changePassword(buyer.ctx, form, here)
    await failEverywhere(buyer.nickname)
    expect(await tryWith(buyer.nickname, form.next, { device: old })).toBe('rate_limited')
    expect(await tryWith(buyer.nickname, form.next, { device })).toBe('ok')
  })

  test('that its account has forgotten has ten tries like any other, and ten more once somebody has logged in', async () => {
    const buyer = await makeBuyer(ctx)
    const before = await knownDevice(buyer.nickname)
    await identity.logoutEverywhere(buyer.ctx)
    const from = { address: newAddress(), device: before }
    expect(await fail(buyer.nickname, 9, from)).toEqual(Array(9).fill('invalid_credentials'))
    const device = await knownDevice(buyer.nickname, before)
    expect(await fail(buyer.nickname, 9, { device })).toEqual(Array(9).fill('invalid_credentials'))
    expect(await tryWith(buyer.nickname, password, { device })).toBe('ok')
  })

  test('that an administrator’s account has forgotten counts a right password and a wrong code of the app once', async () => {
    const enrolled = await enrol(ctx)
    const { nickname } = enrolled.admin
    const { device } = await identity.finishLogin(ctx, {
      pending: await pendingOf(ctx, enrolled),
      code: shownBy(enrolled),
    })
    await identity.logoutEverywhere(enrolled.admin.ctx)
    const from = { address: newAddress(), device }
    const outcomes: string[] = []
    for (let count = 0; count < 10; count += 1) {
      const answer = await logIn(nickname, password, from)
      const pending = 'pending' in answer ? answer.pending : ''
      outcomes.push(await outcomeOf(identity.finishLogin(ctx, { pending, code: '000000' }, from)))
    }
    expect(outcomes).toEqual(Array(10).fill('totp_wrong'))
    expect(await tryWith(nickname, password, from)).toBe('rate_limited')
  })

  test('is known again once somebody logs in after the sessions of everybody were ended', async () => {
    const { nickname, userId } = await makeBuyer(ctx)
    // What ends the sessions of everybody counts them by seconds since 1970 (planEndAllSessions).
    await ctx.db.run(sql`UPDATE users SET session_epoch = 1795000001 WHERE id = ${userId}`)
    const device = await knownDevice(nickname)
    await failEverywhere(nickname)
    expect(await tryWith(nickname, password, { device })).toBe('ok')
  })

  test('is one that somebody has registered on', async () => {
    const nickname = uniqueName('newcomer ')
    const { device } = await identity.register(ctx, { nickname, password })
    await failEverywhere(nickname)
    expect(await tryWith(nickname, password, { device })).toBe('ok')
  })
})

test('the rows of failed logins hold neither nicknames nor addresses', async () => {
  const { nickname } = await makeBuyer(ctx)
  const address = newAddress()
  await fail(nickname, 1, { address, device: await knownDevice(nickname) })
  await fail(nickname, 1, { address })
  const kept = JSON.stringify(await ctx.db.all(sql`SELECT * FROM failed_tries`))
  expect(kept).not.toContain(nickname)
  expect(kept).not.toContain(address)
})

test('a refused login is answered without the database for ten seconds', async () => {
  const { nickname } = await makeBuyer(ctx)
  const visitor = { address: newAddress(), device: '' }
  await fail(nickname, 11, visitor)
  const again = (form: { nickname: string }) =>
    costOf(ctx, (counted) => outcomeOf(identity.login(counted, { ...form, password }, visitor)))
  expect(await again({ nickname })).toMatchObject({ roundTrips: 0 })
  await failAtMany(visitor.address)
  await fail(uniqueName('stuffed-'), 1, visitor)
  expect(await again({ nickname: uniqueName('stuffed-') })).toMatchObject({ roundTrips: 0 })
  expect(await costOf(ctx, (counted) => identity.needsCheck(counted, nickname, visitor))).toMatchObject({
    roundTrips: 1,
  })
  expect(await costOf(ctx, (counted) => identity.needsCheck(counted, nickname, visitor))).toMatchObject({
    roundTrips: 0,
  })
})

test('a login that succeeds leaves no count behind', async () => {
  await ctx.db.run(sql`DELETE FROM failed_tries`)
  const { nickname } = await makeBuyer(ctx)
  const device = await knownDevice(nickname)
  await tryWith(nickname, password, { device })
  expect(await ctx.db.all(sql`SELECT * FROM failed_tries`)).toEqual([])
})

describe('a right password', () => {
  const never = () => new Promise<never>(() => {})
  const gone = () => Promise.reject(new Error('D1_ERROR: Network connection lost.'))

  /** A login where D1 takes one batch alone; all that goes on after the answer is dropped. */
  const outcomeWith = (rest: () => Promise<never>, nickname: string, device: string) => {
    const db = drizzle(takingOnly(env.DB, 1, rest))
    const visitor = { address: newAddress(), device }
    return outcomeOf(identity.login({ ...ctx, db, later: () => {} }, { nickname, password }, visitor))
  }

  test('on a device that knows its owner waits for D1 once', async () => {
    const { nickname } = await makeBuyer(ctx)
    const device = await knownDevice(nickname)
    expect(await outcomeWith(never, nickname, device)).toBe('ok')
    expect(await outcomeWith(gone, nickname, device)).toBe('ok')
  })

  test('of an administrator with an app waits for D1 once before the code', async () => {
    const { admin } = await enrol(ctx)
    expect(await outcomeWith(never, admin.nickname, '')).toBe('ok')
  })

  test('opens nothing on a new device before its owner is told', async () => {
    const { nickname } = await makeBuyer(ctx)
    expect(await outcomeWith(gone, nickname, '')).toBe('unavailable')
    expect(await tryWith(nickname)).toBe('ok')
  })

  test('opens nothing before what somebody has asked for by a contact is over', async () => {
    const { nickname, userId } = await makeBuyer(ctx)
    const device = await knownDevice(nickname)
    await commit(ctx.db, planAskRecovery(ctx, { userId, channel: 'email' }))
    expect(await outcomeWith(gone, nickname, device)).toBe('unavailable')
    expect(await tryWith(nickname, password, { device })).toBe('ok')
    expect(await outcomeWith(never, nickname, device)).toBe('ok')
  })

  test('that could not be forgotten counts as a wrong one, and ten of them lock', async () => {
    const { nickname } = await makeBuyer(ctx)
    const device = await knownDevice(nickname)
    for (let count = 0; count < 10; count += 1) expect(await outcomeWith(gone, nickname, device)).toBe('ok')
    expect(await tryWith(nickname, password, { device })).toBe('rate_limited')
  })
})

test('choosing the old password as the new one is not counted as a wrong password', async () => {
  const { ctx: owner } = await makeBuyer(ctx)
  const same = () => changePassword(owner, { current: password, next: password })
  const outcomes: string[] = []
  for (let count = 0; count < 12; count += 1) outcomes.push(await outcomeOf(same()))
  expect(outcomes).toEqual(Array(12).fill('invalid_request'))
})
