import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pendingLogin, session, sessions } from '../../../src/shared/contract/identity'
import { accountCodes, accountCodesLeft, recoveryOptions } from '../../../src/shared/contract/ways-in'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { opened } from '../../support/sessions'
import { makeBuyer, type Person, testCtx } from '../../support/shop'

const next = 'b-password-1'

let ctx: Ctx
let buyer: Person
let owner: Client
beforeAll(async () => {
  ctx = await testCtx()
})
beforeEach(async () => {
  buyer = await makeBuyer(ctx)
  owner = clientOf(buyer)
})

/** The buyer has confirmed a moment ago who they are. */
async function confirm(): Promise<void> {
  await opened(buyer.token)
  const [key = ''] = (await ctx.sessions.list({ prefix: `sessions:${buyer.userId}:` })).keys.map(
    ({ name }) => `session:${name.slice(`sessions:${buyer.userId}:`.length)}`,
  )
  await ctx.db.run(sql`INSERT INTO step_ups (session_key, user_id, ends_at)
    VALUES (${key}, ${buyer.userId}, ${Number.MAX_SAFE_INTEGER})`)
}

async function codes(): Promise<string[]> {
  await confirm()
  return (await success(owner.post('/recovery-codes'), accountCodes, 201)).codes
}

const recovering = (recoveryCode?: string) => ({ nickname: buyer.nickname, recoveryCode, password: next })

describe('recovery codes of an account', () => {
  test('are given to whom has just confirmed who they are, and counted for the owner', async () => {
    expect(await success(owner.get('/recovery-codes'), accountCodesLeft)).toEqual({ left: 0 })
    expect(await codes()).toHaveLength(10)
    expect(await success(owner.get('/recovery-codes'), accountCodesLeft)).toEqual({ left: 10 })
  })

  test('set a new password in a session of its own, and log everybody else out', async () => {
    const [code] = await codes()
    const answer = await clientOf().post('/recover', recovering(code))
    expect(answer.headers.get('Set-Cookie')).toMatch(/^__Secure-device=[^;]+; .*HttpOnly; Secure; SameSite=Strict$/)
    const { token, userId } = await success(Promise.resolve(answer), session)
    expect(userId).toBe(buyer.userId)
    expect(await codeOf(clientOf({ token }).get('/profile'))).toBe('ok')
    await failure(owner.get('/profile'), 401, 'unauthenticated')
    await success(clientOf().post('/login', { nickname: buyer.nickname, password: next }), session)
  })

  test.each([
    [{ recoveryCode: '' }, { recoveryCode: 'required' }],
    [{ recoveryCode: 'x'.repeat(61) }, { recoveryCode: 'too_long' }],
    [{ nickname: '' }, { nickname: 'required' }],
    [{ password: 'short-1' }, { password: 'password_too_short' }],
    [{ password: 'no-digit-in-it' }, { password: 'password_no_number' }],
  ])('are not looked at when the form has %j', async (change, fields) => {
    const [code] = await codes()
    const refused = clientOf().post('/recover', { ...recovering(code), ...change })
    expect((await failure(refused, 400, 'invalid_request')).fields).toEqual(fields)
    await success(clientOf().post('/recover', recovering(code)), session)
  })

  test('are answered the same when they are wrong, whoever is asked about', async () => {
    await codes()
    const other = await makeBuyer(ctx)
    const words: unknown[] = []
    for (const nickname of [buyer.nickname, other.nickname, 'nobody at all']) {
      const form = { ...recovering('AAAA-BBBB-CCCC-DDDD'), nickname }
      const { requestId, ...said } = await failure(clientOf().post('/recover', form), 401, 'invalid_credentials')
      words.push(said)
    }
    expect(new Set(words.map((said) => JSON.stringify(said))).size).toBe(1)
  })

  test('ask an administrator with an app for its code', async () => {
    const [code] = await codes()
    await ctx.db.run(sql`UPDATE users SET role = 'admin' WHERE id = ${buyer.userId}`)
    await ctx.db.run(sql`INSERT INTO second_factors (user_id, sealed, key_id, fingerprint, started_at, confirmed_at)
      VALUES (${buyer.userId}, '', 'k', 'f', 1, 1)`)
    await success(clientOf().post('/recover', recovering(code)), pendingLogin)
  })
})

describe('asking for a link to a new password', () => {
  test('is offered by the channels that the shop has', async () => {
    expect(await success(clientOf().get('/recover'), recoveryOptions)).toEqual({ channels: Object.keys(ctx.channels) })
  })

  test.each(['email', 'telegram'])('by %s is answered the same, whoever is asked about', async (channel) => {
    for (const nickname of [buyer.nickname, 'nobody at all']) {
      const answer = await clientOf().post('/recover/ask', { nickname, channel })
      expect([answer.status, await answer.text()]).toEqual([204, ''])
    }
  })

  test('gives one that opens nothing to whoever makes it up', async () => {
    const made = { token: 'a'.repeat(43), password: next }
    await failure(clientOf().post('/recover', made), 401, 'invalid_credentials')
  })

  test.each([
    [{}, { nickname: 'required', recoveryCode: 'required' }],
    [{ nickname: 'somebody' }, { recoveryCode: 'required' }],
    [{ token: '' }, { token: 'required' }],
  ])('is no form with %j alone', async (form, fields) => {
    const refused = await failure(clientOf().post('/recover', { ...form, password: next }), 400, 'invalid_request')
    expect(refused.fields).toEqual(fields)
  })
})

test('a login on an unknown browser is told of with its device and place, one on a known browser is not', async () => {
  const form = { nickname: buyer.nickname, password: 'a-password-1' }
  const phone = { 'User-Agent': 'Mozilla/5.0 (iPhone) Version/18.1 Mobile Safari/604.1' }
  const first = await clientOf().post('/login', form, { headers: phone })
  const cookie = first.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  await clientOf().post('/login', form, { headers: { ...phone, Cookie: cookie } })
  const told = await ctx.db.all(sql`SELECT kind, params, link FROM notices WHERE user_id = ${buyer.userId}`)
  expect(told).toEqual([
    { kind: 'new_device', params: JSON.stringify({ device: 'Safari, iPhone', place: '' }), link: '/security' },
  ])
  const { token } = await success(Promise.resolve(first), session)
  const listed = await success(clientOf({ token }).get('/sessions'), sessions)
  expect(listed.sessions.map(({ place }) => place)).toEqual(['', '', ''].slice(0, listed.sessions.length))
})

test('registering is told of by nothing', async () => {
  const { userId } = await success(
    clientOf().post('/register', { nickname: `${buyer.nickname}-new`, password: next }),
    session,
    201,
  )
  expect(await ctx.db.all(sql`SELECT kind FROM notices WHERE user_id = ${userId}`)).toEqual([])
})
