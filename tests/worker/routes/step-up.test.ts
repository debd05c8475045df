import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pendingLogin, recoveryCodes, session, startedTotp, totpStatus } from '../../../src/shared/contract/identity'
import { byOther } from '../../../src/shared/following'
import { byCurrency } from '../../../src/shared/money'
import { switchNames } from '../../../src/shared/settings'
import { api } from '../../../src/worker/api'
import { commitAs } from '../../../src/worker/domain/caller/caller'
import type { CallerCtx, Ctx } from '../../../src/worker/domain/ctx'
import * as users from '../../../src/worker/domain/users/users'
import { stepUp } from '../../../src/worker/domain/ways-in/ways-in'
import { stepUpRoutes } from '../../../src/worker/middleware/step-up'
import { codeAt } from '../../app-codes'
import { newsOfTests } from '../../support/articles'
import { calls, enteredIn } from '../../support/calls'
import { costOf } from '../../support/counting'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { castleSiege } from '../../support/own-games'
import { referralTerms } from '../../support/referring'
import { makeAdmin, makeBuyer, outcomeOf, type Person, testClock, testCtx } from '../../support/shop'

const password = 'a-password-1'
const reason = 'Asked by the owner'
const minuteMs = 60_000

let ctx: Ctx
let person: Person
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
})
beforeEach(async () => {
  person = await makeAdmin(ctx)
  admin = clientOf(person)
})

const forget = () => ctx.db.run(sql`DELETE FROM step_ups WHERE user_id = ${person.userId}`)
const confirmedUntil = (endsAt: number) =>
  ctx.db.run(sql`UPDATE step_ups SET ends_at = ${endsAt} WHERE user_id = ${person.userId}`)
const logIn = async () => success(clientOf().post('/login', { nickname: person.nickname, password }), session)

const autumn = { names: { en: 'Autumn' }, percent: 10, startsAt: '2030-01-01T00:00:00Z', reason }
const bounds = { min: 10, max: 100 }

/** A call that fits its schema, about nothing that is there. */
const bodies: Record<string, object | undefined> = {
  'PUT /api/admin/users/:id': { balanceUsd: 1 },
  'PUT /api/admin/settings': {
    version: 99,
    shopName: 'Keyfall',
    supportLink: '',
    currencies: byCurrency(() => ({ sold: true, methods: {} })),
    topUp: byCurrency(() => bounds),
    transfer: byCurrency(() => bounds),
    pricing: byOther(enteredIn),
    unpaidOrders: 3,
    heldPieces: 100,
    newcomerHeldPieces: 10,
    playerChecks: 10,
    banner: { shown: false, texts: { en: '', ru: '', uz: '' } },
    switches: Object.fromEntries(switchNames.map((name) => [name, true])),
    reason,
  },
  'POST /api/admin/recovery/decide': { party: 'stripe', externalId: 'nothing', outcome: 'noted', reason },
  'PUT /api/admin/rates': { uzsPerUsd: 12_000, reason },
  'PUT /api/admin/suppliers/:name': { lowBalance: 1, reason },
  'PUT /api/admin/games/:game': { margin: 10, rubPerUsd: 90, packages: [], reason },
  'POST /api/admin/games': { slug: 'free-fire', ...castleSiege, reason },
  'PUT /api/admin/games/:game/about': { ...castleSiege, reason },
  'POST /api/admin/games/:game/try': { player: { playerId: '12345678' }, offer: '1001' },
  'DELETE /api/admin/games/:game': undefined,
  'POST /api/admin/coupons': { name: 'Spring', percent: 10, count: 1, reason },
  'PUT /api/admin/coupons/:id': { name: 'Spring', percent: 10, version: 1, reason },
  'PUT /api/admin/tiers': { tiers: [], version: 0, reason },
  'PUT /api/admin/users/:id/tier': { tier: null, reason },
  'POST /api/admin/promotions': autumn,
  'PUT /api/admin/promotions/:id': { ...autumn, version: 1 },
  'POST /api/admin/referrals/:id/decide': { pay: false, reason },
  'PUT /api/admin/referral-terms': { ...referralTerms, version: 'x', reason },
  'POST /api/admin/vouchers': { currency: 'usd', amount: 5, count: 1, reason },
  'POST /api/admin/frozen-vouchers/:id': { act: 'take', reason },
  'PUT /api/admin/freefire': { margin: 10, rubPerUsd: 90, packages: [], reason },
  'PUT /api/admin/pages/:name': { language: 'en', text: '', version: '99', reason },
  'POST /api/admin/articles': { ...newsOfTests, slug: 'never-written' },
  'PUT /api/admin/articles/:slug': { ...newsOfTests, version: '' },
  'DELETE /api/admin/articles/:slug': undefined,
  'POST /api/admin/order-export': {},
  'POST /api/admin/user-export': {},
  'POST /api/admin/audit-export': {},
  'POST /api/admin/orders/:id/replace': { codeId: '1', reason },
  'POST /api/admin/claims/:id/answer': { decision: 'refund', reply: reason },
  'POST /api/totp': undefined,
  'POST /api/totp/confirm': { code: '000000' },
  'POST /api/totp/recovery-codes': undefined,
  'DELETE /api/totp': undefined,
}

const ask = (client: Client, route: string) => {
  const [method = '', path = ''] = route.split(' ')
  const body = route in bodies ? bodies[route] : { reason }
  return client.call(
    method,
    path
      .replace('pages/:name', 'pages/terms')
      .replace(':game', 'free-fire')
      .replace(':name', 'kinguin')
      .replace(':id', '0000000000'),
    body,
  )
}

test('every route that asks for a confirmation exists', () => {
  const known = new Set(api.routes.map(({ method, path }) => `${method} ${path}`))
  expect(stepUpRoutes.filter((route) => !known.has(route))).toEqual([])
})

const forBuyers = ['/passkeys', '/password', '/telegram', '/me', '/email', '/recovery-codes']
const adminRoutes = stepUpRoutes.filter((route) => !forBuyers.some((path) => route.includes(` /api${path}`)))

describe.each(adminRoutes)('%s', (route) => {
  test('is refused before it is confirmed', async () => {
    await forget()
    await failure(ask(admin, route), 403, 'step_up_required')
  })

  test('is refused five minutes later', async () => {
    await confirmedUntil(Date.now())
    await failure(ask(admin, route), 403, 'step_up_required')
  })

  test('is refused in another session of the same administrator, and in one with a stranger’s confirmation', async () => {
    await failure(ask(clientOf(await logIn()), route), 403, 'step_up_required')
    await ctx.db.run(sql`UPDATE step_ups SET user_id = 'somebody' WHERE user_id = ${person.userId}`)
    await failure(ask(admin, route), 403, 'step_up_required')
  })

  test('is answered once it is confirmed', async () => {
    await forget()
    expect((await admin.post('/step-up', { password })).status).toBe(204)
    expect(await codeOf(ask(admin, route))).not.toBe('step_up_required')
  })

  test('is refused to a buyer, where it is a buyer’s too for want of a confirmation', async () => {
    const isBuyers = calls[route.replace('/api', '')]?.for === 'buyer'
    await failure(ask(clientOf(await makeBuyer(ctx)), route), 403, isBuyers ? 'step_up_required' : 'forbidden')
  })
})

describe('a confirmation', () => {
  test('is of the session alone, and goes with it', async () => {
    await admin.post('/logout')
    expect(await ctx.db.all(sql`SELECT 1 FROM step_ups WHERE user_id = ${person.userId}`)).toEqual([])
  })

  test.each([
    [{ password: 'b-password-1' }, 'password_wrong', { password: 'password_wrong' }],
    [{}, 'invalid_request', { password: 'required' }],
    [{ code: '123456' }, 'invalid_request', { password: 'required' }],
    [{ password: '' }, 'invalid_request', { password: 'required' }],
  ])('with %j is refused', async (given, code, fields) => {
    await forget()
    expect((await failure(admin.post('/step-up', given), 400, code)).fields).toEqual(fields)
    await failure(ask(admin, 'PUT /api/admin/users/:id'), 403, 'step_up_required')
  })

  test('is for somebody who is logged in', async () => {
    expect((await clientOf(await makeBuyer(ctx)).post('/step-up', { password })).status).toBe(204)
    await failure(clientOf().post('/step-up', { password }), 401, 'unauthenticated')
  })

  test('can’t be tried with one password after another, which locks neither the login nor another session', async () => {
    const by: CallerCtx = { ...person.ctx, needs: 'enroller' }
    for (let count = 0; count < 10; count += 1) {
      expect(await outcomeOf(stepUp(by, { password: `guess-${count}` }))).toBe('password_wrong')
    }
    expect(await outcomeOf(stepUp(by, { password }))).toBe('rate_limited')
    const { token } = await logIn()
    expect((await clientOf({ token }).post('/step-up', { password })).status).toBe(204)
    testClock.ms += 15 * minuteMs
    expect(await outcomeOf(stepUp(by, { password }))).toBe('ok')
  })

  test('is there for an administrator whose nickname strangers guess at, to change the password with too', async () => {
    await forget()
    const wrong = { nickname: person.nickname, password: 'guess-1' }
    for (let count = 0; count < 110; count += 1) await clientOf().post('/login', wrong)
    await failure(clientOf().post('/login', { ...wrong, password }), 429, 'rate_limited')
    expect((await admin.post('/step-up', { password })).status).toBe(204)
    const suspect = await makeBuyer(ctx)
    expect(await codeOf(admin.put(`/admin/users/${suspect.userId}`, { disabled: true, reason }))).toBe('ok')
    expect(await codeOf(admin.post('/password', { current: password, next: 'b-password-1' }))).toBe('ok')
  })

  test('lasts five minutes and costs no round trip', async () => {
    const other = await makeBuyer(ctx)
    const edit = (counted: CallerCtx) => users.edit(counted, other.userId, { frozen: true })
    await stepUp({ ...person.ctx, needs: 'enroller' }, { password })
    const by: CallerCtx = { ...person.ctx, needsStepUp: true }
    const { roundTrips } = await costOf(person.ctx, (counted) => users.edit(counted, other.userId, { balanceUsd: 1 }))
    expect(await costOf(by, edit)).toMatchObject({ roundTrips })
    testClock.ms += 5 * minuteMs - 1
    expect(await outcomeOf(edit(by))).toBe('ok')
    testClock.ms += 1
    expect(await outcomeOf(edit(by))).toBe('step_up_required')
  })

  test('stands in the way of a write, not only of what is read before it', async () => {
    const other = await makeBuyer(ctx)
    await forget()
    const write = commitAs({ ...person.ctx, needsStepUp: true }, [
      sql`UPDATE users SET role = 'admin' WHERE id = ${other.userId}`,
    ])
    expect(await outcomeOf(write)).toBe('step_up_required')
  })
})

describe('an administrator with an app', () => {
  // A code that was the last one a moment ago would be too old now.
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }))
  afterEach(() => vi.useRealTimers())

  async function enrol(): Promise<{ secret: string; recovery: string[] }> {
    const { secret } = await success(admin.post('/totp'), startedTotp, 201)
    const confirmed = admin.post('/totp/confirm', { code: codeAt(secret, Date.now(), -1) })
    const { recoveryCodes: recovery } = await success(confirmed, recoveryCodes, 201)
    await forget()
    return { secret, recovery }
  }

  test('confirms with a code or a recovery code, and no longer with the password', async () => {
    const { secret, recovery } = await enrol()
    const refused = await failure(admin.post('/step-up', { password }), 400, 'invalid_request')
    expect(refused.fields).toEqual({ code: 'required' })
    const wrong = await failure(admin.post('/step-up', { code: '000000' }), 400, 'totp_wrong')
    expect(wrong.fields).toEqual({ code: 'totp_wrong' })
    expect((await admin.post('/step-up', { code: codeAt(secret, Date.now()) })).status).toBe(204)
    expect((await admin.post('/step-up', { code: recovery[0] })).status).toBe(204)
    expect(await codeOf(ask(admin, 'PUT /api/admin/rates'))).toBe('ok')
    expect(await success(admin.get('/totp'), totpStatus)).toEqual({
      enrolled: true,
      recoveryCodes: 9,
      required: false,
    })
  })

  test('logs in with both, and nobody else’s sessions notice', async () => {
    const { secret } = await enrol()
    const given = await success(clientOf().post('/login', { nickname: person.nickname, password }), pendingLogin)
    await failure(clientOf({ token: given.pending }).get('/profile'), 401, 'unauthenticated')
    const form = { pending: given.pending, code: codeAt(secret, Date.now(), 1) }
    const { token } = await success(clientOf().post('/login/code', form), session)
    for (const client of [admin, clientOf({ token })]) expect((await client.get('/profile')).status).toBe(200)
  })

  test.each([
    [{ pending: 'x' }, { code: 'required' }],
    [{ code: '123456' }, { pending: 'required' }],
    [{ pending: 'x', code: 'x'.repeat(41) }, { code: 'too_long' }],
  ])('can’t end a login with %j', async (form, fields) => {
    expect((await failure(clientOf().post('/login/code', form), 400, 'invalid_request')).fields).toEqual(fields)
  })
})
