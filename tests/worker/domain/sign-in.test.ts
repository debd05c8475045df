import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { deviceOf } from '../../../src/worker/domain/identity/device'
import { findSession, logout, openSession, renewSession } from '../../../src/worker/domain/identity/identity'
import { knownSessions } from '../../../src/worker/domain/identity/sessions'
import { makeBuyer, testClock, testCtx } from '../../support/shop'

describe('sessions', () => {
  const hourMs = 60 * 60 * 1000

  let ctx: Ctx
  let pending: Promise<unknown>[] = []
  beforeAll(async () => {
    ctx = await testCtx({ later: (work) => pending.push(work) })
  })

  /** Whether using a session has written it again. */
  async function isRenewed(token: string): Promise<boolean> {
    pending = []
    const person = await findSession(ctx, token)
    expect(pending).toEqual([]) // Finding alone writes nothing: whoever logs out must not be renewed.
    if (person) renewSession(ctx, person)
    await Promise.all(pending)
    return (await findSession(ctx, token))?.issuedAtMs !== person?.issuedAtMs
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
    const { userId } = await makeBuyer(ctx)
    const token = await openSession(ctx, { userId, epoch: 0 })
    expect(await isRenewed(token)).toBe(false)
    testClock.ms += 23 * hourMs
    expect(await isRenewed(token)).toBe(false)
    testClock.ms += 2 * hourMs
    expect(await isRenewed(token)).toBe(true)
    expect(await isRenewed(token)).toBe(false)
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

  test('one from before its beginning was written down ends half a year after its next renewal', async () => {
    const { userId } = await makeBuyer(ctx)
    const token = await openSession(ctx, { userId, epoch: 0 })
    const { sessionKey = '' } = (await findSession(ctx, token)) ?? {}
    const startMs = testClock.ms
    await env.SESSIONS.put(sessionKey, JSON.stringify({ userId, epoch: 0, issuedAtMs: startMs }))
    knownSessions(ctx).forget(sessionKey)
    for (let day = 0; day <= 180; day += 20) {
      testClock.ms = startMs + day * 24 * hourMs
      expect([day, await isRenewed(token)]).toEqual([day, day > 0])
    }
    testClock.ms = startMs + 181 * 24 * hourMs
    expect(await findSession(ctx, token)).toBeUndefined()
    testClock.ms = startMs
  })

  test('who has just logged in is known here without asking KV', async () => {
    const person = { userId: '1000000008', epoch: 0 }
    const token = await openSession(ctx, person)
    const asked: unknown[] = []
    const sessions = new Proxy(ctx.sessions, {
      get(kv, name) {
        asked.push(name)
        return Reflect.get(kv, name).bind(kv)
      },
    })
    expect(await findSession({ ...ctx, sessions }, token)).toMatchObject(person)
    expect(asked).toEqual([])
  })

  test('a session that was logged out is gone, the others of that person are not', async () => {
    const person = { userId: '1000000007', epoch: 0 }
    const [mine, other] = [await openSession(ctx, person), await openSession(ctx, person)]
    const found = await findSession(ctx, mine)
    if (found) await logout({ ...ctx, caller: found, needs: 'session' })
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
