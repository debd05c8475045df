import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '../../../src/shared/errors'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { deviceOf } from '../../../src/worker/domain/identity/device'
import { findSession, login, openSession, renewSession } from '../../../src/worker/domain/identity/identity'
import { closeSession } from '../../../src/worker/domain/identity/sessions'
import { makeBuyer, outcomeOf, testClock, testCtx, uniqueName } from '../../support/shop'

describe('the lock-out', () => {
  const minuteMs = 60 * 1000

  let ctx: Ctx
  beforeAll(async () => {
    ctx = await testCtx()
  })

  const tryWith = (nickname: string, password: string) => outcomeOf(login(ctx, { nickname, password }))

  async function fail(nickname: string, times: number): Promise<string[]> {
    const outcomes: string[] = []
    for (let count = 0; count < times; count += 1) outcomes.push(await tryWith(nickname, 'a-wrong-guess-1'))
    return outcomes
  }

  test('after ten failures even the right password has to wait until the 15 minutes are over', async () => {
    const { nickname } = await makeBuyer(ctx)
    expect(await fail(nickname, 10)).toEqual(Array(10).fill('invalid_credentials'))
    expect(await tryWith(nickname, 'a-password-1')).toBe('rate_limited')
    testClock.ms += 15 * minuteMs - 1
    expect(await tryWith(nickname, 'a-password-1')).toBe('rate_limited')
    testClock.ms += 1
    expect(await tryWith(nickname, 'a-password-1')).toBe('ok')
  })

  test('who is locked out is told how many seconds are left', async () => {
    const { nickname } = await makeBuyer(ctx)
    await fail(nickname, 10)
    testClock.ms += 5 * minuteMs
    const refusal = await login(ctx, { nickname, password: 'a-password-1' }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(AppError)
    expect(refusal).toMatchObject({ code: 'rate_limited', details: { retryAfterSeconds: 600 } })
  })

  test('nine failures and a success begin a new count', async () => {
    const { nickname } = await makeBuyer(ctx)
    await fail(nickname, 9)
    expect(await tryWith(nickname, 'a-password-1')).toBe('ok')
    await fail(nickname, 9)
    expect(await tryWith(nickname, 'a-password-1')).toBe('ok')
  })

  test('failures of different quarters of an hour do not add up', async () => {
    const { nickname } = await makeBuyer(ctx)
    await fail(nickname, 9)
    testClock.ms += 15 * minuteMs
    expect(await fail(nickname, 9)).not.toContain('rate_limited')
    expect(await tryWith(nickname, 'a-password-1')).toBe('ok')
  })

  test('a nickname nobody has is locked like one that somebody has', async () => {
    const nobody = uniqueName('nobody-')
    expect(await fail(nobody, 11)).toEqual([...Array(10).fill('invalid_credentials'), 'rate_limited'])
  })

  test('the lock follows the person through every spelling, and leaves others alone', async () => {
    const { nickname } = await makeBuyer(ctx)
    await fail(nickname.toUpperCase(), 5)
    await fail(` ${nickname} `, 5)
    expect(await tryWith(nickname, 'a-password-1')).toBe('rate_limited')
    const other = await makeBuyer(ctx)
    expect(await tryWith(other.nickname, 'a-password-1')).toBe('ok')
  })

  test('thirty guesses at one moment are ten guesses', async () => {
    const { nickname } = await makeBuyer(ctx)
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => tryWith(nickname, 'a-wrong-guess-1')))
    expect(outcomes.filter((outcome) => outcome === 'invalid_credentials')).toHaveLength(10)
    expect(outcomes.filter((outcome) => outcome === 'rate_limited')).toHaveLength(20)
  })
})

describe('sessions', () => {
  const hourMs = 60 * 60 * 1000

  let ctx: Ctx
  let pending: Promise<unknown>[] = []
  beforeAll(async () => {
    ctx = await testCtx({ later: (work) => pending.push(work) })
  })

  /** How many writes looking a session up has caused. */
  async function renewals(token: string): Promise<number> {
    pending = []
    const person = await findSession(ctx, token)
    expect(pending).toEqual([]) // Finding alone writes nothing: whoever logs out must not be renewed.
    if (person) renewSession(ctx, person)
    await Promise.all(pending)
    return pending.length
  }

  test('a token finds who holds it, with the epoch of its day', async () => {
    const token = await openSession(ctx, { userId: '1000000001', epoch: 3 })
    expect(await findSession(ctx, token)).toMatchObject({ userId: '1000000001', epoch: 3 })
  })

  test('ends half a year after it began, however often it is used', async () => {
    const startMs = testClock.ms
    const token = await openSession(ctx, { userId: '1000000009', epoch: 0 })
    testClock.ms = startMs + 180 * 24 * hourMs
    expect(await findSession(ctx, token)).toBeDefined()
    testClock.ms += 1
    expect(await findSession(ctx, token)).toBeUndefined()
    testClock.ms = startMs
  })

  test('two sessions of one person are two tokens', async () => {
    const person = { userId: '1000000002', epoch: 0 }
    expect(await openSession(ctx, person)).not.toBe(await openSession(ctx, person))
  })

  test('KV never holds a token, nor anything a token could be made of', async () => {
    const token = await openSession(ctx, { userId: '1000000003', epoch: 0 })
    const { keys } = await env.SESSIONS.list()
    const stored = await Promise.all(keys.map(async ({ name }) => `${name} ${await env.SESSIONS.get(name)}`))
    expect(stored.length).toBeGreaterThan(0)
    expect(stored.join('\n')).not.toContain(token)
    expect(stored.join('\n')).toContain('1000000003')
  })

  test('a session is kept for 30 days and written again once a day at most', async () => {
    const token = await openSession(ctx, { userId: '1000000004', epoch: 0 })
    expect(await renewals(token)).toBe(0)
    testClock.ms += 23 * hourMs
    expect(await renewals(token)).toBe(0)
    testClock.ms += 2 * hourMs
    expect(await renewals(token)).toBe(1)
    expect(await renewals(token)).toBe(0)
    const { keys } = await env.SESSIONS.list()
    for (const { expiration } of keys) expect(expiration).toBeGreaterThan(Date.now() / 1000 + 29 * 24 * 3600)
  })

  test.each([
    ['an unknown token', (token: string) => `${token.slice(0, -2)}xx`],
    ['an empty token', () => ''],
    ['the name of the key', (token: string) => `session:${token}`],
  ])('%s finds nobody', async (_, forge) => {
    const token = await openSession(ctx, { userId: '1000000005', epoch: 0 })
    expect(await findSession(ctx, forge(token))).toBeUndefined()
  })

  test('a token is worth nothing where another pepper is used', async () => {
    const token = await openSession(ctx, { userId: '1000000006', epoch: 0 })
    expect(await findSession({ ...ctx, sessionPepper: 'another pepper' }, token)).toBeUndefined()
  })

  test('a closed session is gone, the others of that person are not', async () => {
    const person = { userId: '1000000007', epoch: 0 }
    const [mine, other] = [await openSession(ctx, person), await openSession(ctx, person)]
    const found = await findSession(ctx, mine)
    if (found) await closeSession(ctx, found)
    expect(await findSession(ctx, mine)).toBeUndefined()
    expect(await findSession(ctx, other)).toMatchObject(person)
  })
})

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0'
test.each([
  [`${windows} ${chrome} Safari/537.36`, 'Chrome, Windows'],
  [`${windows} ${chrome} Safari/537.36 Edg/131.0.0.0`, 'Edge, Windows'],
  [`${windows} ${chrome} YaBrowser/24.12 Safari/537.36`, 'Yandex Browser, Windows'],
  [`Mozilla/5.0 (Linux; Android 14; SM-S921B) ${chrome} Mobile Safari/537.36`, 'Chrome, Android'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0', 'Firefox, Linux'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/18.1 Safari/605.1', 'Safari, macOS'],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605 CriOS/131.0 Mobile/15E148 Safari/604.1',
    'Chrome, iPad',
  ],
  ['curl/8.5.0', ''],
  ['<script>alert(1)</script> Android', 'Android'],
  ['', ''],
])('the browser %s is called "%s"', (userAgent, name) => {
  expect(deviceOf(userAgent)).toBe(name)
})
