import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../../src/shared/contract/admin'
import { type Sessions, session, sessions } from '../../../src/shared/contract/identity'
import { serve } from '../../../src/worker/app'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { openSession } from '../../../src/worker/domain/identity/identity'
import { costOf } from '../../support/counting'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { opened } from '../../support/sessions'
import { makeAdmin, makeBuyer, type Person, testClock, testCtx } from '../../support/shop'

let ctx: Ctx
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  admin = clientOf(await makeAdmin(ctx))
})

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605 Version/18.1 Mobile/15E1 Safari/604.1'
const reason = 'Asked by the owner'

const own = async (client: Client): Promise<Sessions['sessions']> =>
  (await success(client.get('/sessions'), sessions)).sessions
const seen = async ({ userId }: Person): Promise<Sessions['sessions']> =>
  (await success(admin.get(`/admin/users/${userId}/sessions`), sessions)).sessions

async function logInAt(userAgent: string, { nickname }: Person): Promise<Client> {
  const form = { nickname, password: 'a-password-1' }
  return clientOf(await success(clientOf().post('/login', form, { headers: { 'User-Agent': userAgent } }), session))
}

async function loggedIn(): Promise<Person> {
  const buyer = await makeBuyer(ctx)
  await opened(buyer.token)
  return buyer
}

describe('where somebody is logged in', () => {
  test('is told to them, the device at hand first, and to an administrator', async () => {
    const buyer = await loggedIn()
    await logInAt(phone, buyer)
    const here = clientOf(buyer)
    expect(await own(here)).toMatchObject([
      { device: '', current: true },
      { device: 'Safari, iPhone', current: false },
    ])
    expect((await seen(buyer)).map(({ device, current }) => [device, current]).sort()).toEqual([
      ['', false],
      ['Safari, iPhone', false],
    ])
  })

  test('says in which city each is, as far as the edge knows', async () => {
    const buyer = await loggedIn()
    const there = { ...ctx, place: 'Tashkent, UZ' }
    await openSession(there, { userId: buyer.userId, epoch: 0 })
    expect((await own(clientOf(buyer))).map(({ place }) => place)).toEqual(['', 'Tashkent, UZ'])
  })

  test.each<[what: string, cf: Record<string, unknown> | undefined, place: string]>([
    ['both', { city: 'Tashkent', country: 'UZ' }, 'Tashkent, UZ'],
    ['only the country', { country: 'UZ' }, 'UZ'],
    ['an empty city', { city: '', country: 'UZ' }, 'UZ'],
    ['a city in two lines', { city: 'Tash\nkent', country: 'UZ' }, 'UZ'],
    ['a country that is no text', { city: 'Tashkent', country: 860 }, 'Tashkent'],
    ['a very long city', { city: 'x'.repeat(200), country: 'UZ' }, 'x'.repeat(80)],
    ['neither', {}, ''],
    ['nothing at all', undefined, ''],
  ])('keeps of what the edge knows of a login, when that is %s, a city and a country', async (_, cf, place) => {
    const { nickname } = await makeBuyer(ctx)
    const request = new Request('http://shop.test/api/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'CF-Connecting-IP': '10.9.8.7' },
      body: JSON.stringify({ nickname, password: 'a-password-1' }),
    })
    Object.defineProperty(request, 'cf', { value: cf })
    const made = session.parse(
      await (await serve(request as Parameters<typeof serve>[0], env, createExecutionContext())).json(),
    )
    expect((await own(clientOf(made))).map((each) => each.place)).toEqual([place])
  })

  test('says when it began and when it was last used, to the day', async () => {
    // One of yesterday is used again, by the shop's own clock.
    testClock.ms = Date.now()
    const buyer = await loggedIn()
    const began = new Date(testClock.ms).toISOString()
    expect(await own(clientOf(buyer))).toMatchObject([{ beganAt: began, usedAt: began }])
  })

  test('holds no token and nothing that opens a session', async () => {
    const buyer = await loggedIn()
    const [{ sessionId } = { sessionId: '' }] = await seen(buyer)
    await failure(clientOf({ token: sessionId }).get('/profile'), 401, 'unauthenticated')
    expect(buyer.token).not.toContain(sessionId)
  })

  test('names a session from before sessions were listed once it is used again', async () => {
    const buyer = await loggedIn()
    const { keys } = await ctx.sessions.list({ prefix: `sessions:${buyer.userId}:` })
    for (const { name } of keys) await ctx.sessions.delete(name)
    expect(await seen(buyer)).toEqual([])
    expect(await own(clientOf(buyer))).toMatchObject([{ current: true }])
  })

  test('forgets what was logged out, there or everywhere', async () => {
    const buyer = await loggedIn()
    const there = await logInAt(phone, buyer)
    expect((await there.post('/logout')).status).toBe(204)
    expect(await seen(buyer)).toHaveLength(1)
    expect((await clientOf(buyer).post('/logout/everywhere')).status).toBe(204)
    expect(await seen(buyer)).toEqual([])
  })

  test('costs no round trip to the database at login', async () => {
    const buyer = await loggedIn()
    const cost = await costOf(ctx, (counted) => openSession(counted, { userId: buyer.userId, epoch: 0 }))
    expect(cost).toEqual({ roundTrips: 0, rowsRead: 0, rowsWritten: 0 })
  })
})

describe('ending one session', () => {
  test('of one’s own leaves the others as they are', async () => {
    const buyer = await loggedIn()
    const there = await logInAt(phone, buyer)
    const here = clientOf(buyer)
    const other = (await own(here)).find(({ current }) => !current)
    expect((await here.remove(`/sessions/${other?.sessionId}`)).status).toBe(204)
    await failure(there.get('/profile'), 401, 'unauthenticated')
    expect(await own(here)).toMatchObject([{ current: true }])
    expect((await here.remove(`/sessions/${other?.sessionId}`)).status).toBe(204)
  })

  test('by an administrator is on record', async () => {
    const buyer = await loggedIn()
    await logInAt(phone, buyer)
    const found = (await seen(buyer)).find(({ device }) => device === 'Safari, iPhone')
    const path = `/admin/users/${buyer.userId}/sessions/${found?.sessionId}/end`
    expect((await admin.post(path, { reason })).status).toBe(204)
    expect(await seen(buyer)).toMatchObject([{ device: '' }])
    expect(await codeOf(clientOf(buyer).get('/profile'))).toBe('ok')
    const [act] = (await success(admin.get('/admin/audit?limit=1'), auditLog)).entries
    expect(act).toMatchObject({ action: 'end_session', subject: buyer.userId, reason })
  })

  test.each(['nothing', 'x'.repeat(2000), '../../session'])('that does not exist (%s) changes nothing', async (id) => {
    const buyer = await loggedIn()
    expect((await clientOf(buyer).remove(`/sessions/${encodeURIComponent(id)}`)).status).toBe(204)
    expect(await own(clientOf(buyer))).toHaveLength(1)
  })

  test('of somebody else is not possible', async () => {
    const [buyer, thief] = [await loggedIn(), await loggedIn()]
    const [victim] = await own(clientOf(buyer))
    expect((await clientOf(thief).remove(`/sessions/${victim?.sessionId}`)).status).toBe(204)
    expect(await own(clientOf(buyer))).toHaveLength(1)
    expect(await codeOf(clientOf(buyer).get('/profile'))).toBe('ok')
  })
})

test('a session that has ended lists and ends nothing', async () => {
  const buyer = await loggedIn()
  const [{ sessionId } = { sessionId: '' }] = await own(clientOf(buyer))
  await ctx.db.run(sql`UPDATE users SET session_epoch = 1 WHERE id = ${buyer.userId}`)
  await failure(clientOf(buyer).get('/sessions'), 401, 'unauthenticated')
  await failure(clientOf(buyer).remove(`/sessions/${sessionId}`), 401, 'unauthenticated')
})
