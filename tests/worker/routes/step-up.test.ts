import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { pendingLogin, recoveryCodes, session, startedTotp, totpStatus } from '../../../src/shared/contract/identity'
import { api } from '../../../src/worker/api'
import { commitAs } from '../../../src/worker/domain/caller/caller'
import type { CallerCtx, Ctx } from '../../../src/worker/domain/ctx'
import * as users from '../../../src/worker/domain/users/users'
import { stepUp } from '../../../src/worker/domain/ways-in/ways-in'
import { stepUpRoutes } from '../../../src/worker/middleware/step-up'
import { codeAt } from '../../app-codes'
import { costOf } from '../../support/counting'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
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

/** Calls of an administrator and of anybody with an account; authorisation.test.ts asks for a confirmation at all of them. */
const bodies = {
  'PUT /admin/users/:id': { balanceUsd: 1 },
  'POST /totp/recovery-codes': undefined,
} as const

const ask = (client: Client, route: keyof typeof bodies) => {
  const [method = '', path = ''] = route.split(' ')
  return client.call(method, `/api${path.replace(':id', '0000000000')}`, bodies[route])
}

test('every route that asks for a confirmation exists', () => {
  const known = new Set(api.routes.map(({ method, path }) => `${method} ${path}`))
  expect(stepUpRoutes.filter((route) => !known.has(route))).toEqual([])
})

describe.each(Object.keys(bodies) as (keyof typeof bodies)[])('%s', (route) => {
  test('is refused before it is confirmed, five minutes later, and in a session that another one has confirmed', async () => {
    const isRefused = (client: Client) => failure(ask(client, route), 403, 'step_up_required')
    await isRefused(clientOf(await logIn()))
    await ctx.db.run(sql`UPDATE step_ups SET user_id = 'somebody' WHERE user_id = ${person.userId}`)
    await isRefused(admin)
    await ctx.db.run(sql`UPDATE step_ups SET user_id = ${person.userId} WHERE user_id = 'somebody'`)
    await confirmedUntil(Date.now())
    await isRefused(admin)
    await forget()
    await isRefused(admin)
    expect((await admin.post('/step-up', { password })).status).toBe(204)
    expect(await codeOf(ask(admin, route))).not.toBe('step_up_required')
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
    await failure(ask(admin, 'PUT /admin/users/:id'), 403, 'step_up_required')
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
    await failure(clientOf().post('/login', wrong), 401, 'invalid_credentials')
    // As if they had guessed a hundred times today.
    await ctx.db.run(sql`UPDATE failed_tries SET failures = 100 WHERE origin = 'anywhere' AND failures = 1`)
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
    expect(await codeOf(admin.put('/admin/rates', { uzsPerUsd: 12_000, reason }))).toBe('ok')
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
