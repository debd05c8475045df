import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { profile, type Session, session } from '../../../src/shared/contract/identity'
import { nicknameKey } from '../../../src/shared/credentials'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { makeBuyer, testCtx, uniqueName } from '../../support/shop'

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})

const password = 'a-password-1'
const register = (form: Record<string, unknown>) => clientOf().post('/register', form)
const registered = (nickname: string): Promise<Session> => success(register({ nickname, password }), session, 201)

describe('registering', () => {
  test('makes a buyer with nothing on the balance who is signed in at once', async () => {
    const nickname = uniqueName('Новый игрок ')
    const answer = await success(register({ nickname, password, confirmPassword: password }), session, 201)
    expect(answer).toMatchObject({ nickname, userId: expect.stringMatching(/^[1-9]\d{9}$/) })
    expect(await success(clientOf(answer).get('/profile'), profile)).toEqual({
      nickname,
      userId: answer.userId,
      balanceUsd: 0,
      balanceRub: 0,
      balances: { usd: 0, rub: 0, uzs: 0 },
      debts: [],
      role: 'buyer',
      level: 'regular',
      purchases: 0,
      nextLevelAt: 10,
      frozen: false,
      mustChangePassword: false,
      totpDue: false,
      tier: null,
    })
  })

  test.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['two letters', { nickname: 'ab' }, { nickname: 'nickname_too_short' }],
    ['spaces around two letters', { nickname: '  ab  ' }, { nickname: 'nickname_too_short' }],
    ['nothing', { nickname: '' }, { nickname: 'nickname_too_short' }],
    ['33 letters', { nickname: 'ё'.repeat(33) }, { nickname: 'nickname_too_long' }],
    ['a zero-width space', { nickname: 'ad\u200bmin' }, { nickname: 'nickname_invalid' }],
    ['a right-to-left override', { nickname: 'nim\u202eda' }, { nickname: 'nickname_invalid' }],
    ['a soft hyphen', { nickname: 'ad\u00admin' }, { nickname: 'nickname_invalid' }],
    ['a letter that is drawn as nothing', { nickname: 'admin\u3164' }, { nickname: 'nickname_invalid' }],
    ['an empty braille cell', { nickname: 'ad\u2800min' }, { nickname: 'nickname_invalid' }],
    ['a variation selector', { nickname: 'admin\ufe0f' }, { nickname: 'nickname_invalid' }],
    ['a line break', { nickname: 'ad\nmin' }, { nickname: 'nickname_invalid' }],
    ['half of a pair', { nickname: 'admin\ud800' }, { nickname: 'nickname_invalid' }],
    ['a number for a name', { nickname: 12345 }, { nickname: 'invalid' }],
    ['no name', { nickname: undefined }, { nickname: 'required' }],
    ['7 characters', { password: 'short-1' }, { password: 'password_too_short' }],
    ['no digit', { password: 'no digit at all' }, { password: 'password_no_number' }],
    ['201 characters', { password: `1${'x'.repeat(200)}` }, { password: 'password_too_long' }],
    ['no password', { password: undefined }, { password: 'required' }],
    ['another password', { confirmPassword: 'b-password-1' }, { confirmPassword: 'passwords_dont_match' }],
    ['the password in capitals', { confirmPassword: 'A-PASSWORD-1' }, { confirmPassword: 'passwords_dont_match' }],
  ])('with %s names the field', async (_, wrong, fields) => {
    const form = { nickname: uniqueName('new-'), password, ...wrong }
    expect((await failure(register(form), 400, 'invalid_request')).fields).toEqual(fields)
  })

  test('with everything wrong names every field', async () => {
    const { fields } = await failure(register({ nickname: 'a', password: 'b' }), 400, 'invalid_request')
    expect(fields).toEqual({ nickname: 'nickname_too_short', password: 'password_too_short' })
  })
})

describe('a nickname', () => {
  test('is one person in whatever spelling', async () => {
    const spellings: [string, string[]][] = [
      ['Ёжик Ö', ['ёжик ö', 'ЁЖИК Ö', '  Ёжик Ö ', '\u0415\u0308жик O\u0308']],
      ['straße', ['STRASSE', 'Strasse']],
      ['Ｆｕｌｌ９', ['full9', 'FULL9', 'ⓕⓤⓛⓛ⑨']],
      ['o\ufb03ce', ['office', 'OFFICE']],
      ['Σίσυφος', ['ΣΊΣΥΦΟΣ', 'σίσυφοσ']],
    ]
    for (const [taken, others] of spellings) {
      await registered(taken)
      for (const nickname of others) {
        const answer = await failure(register({ nickname, password }), 409, 'nickname_taken')
        expect([nickname, answer.fields ?? {}]).toEqual([nickname, {}])
      }
    }
  })

  test('is shown as it was meant: compatible forms and spaces around it are straightened', async () => {
    expect(await registered('  Ｗｉｄｅ Ｎａｍｅ ')).toMatchObject({ nickname: 'Wide Name' })
  })

  test('taken by two people at the same moment goes to one of them', async () => {
    const nickname = uniqueName('race-')
    const codes = await Promise.all(
      [nickname, nickname.toUpperCase()].map((name) => codeOf(register({ nickname: name, password }))),
    )
    expect(codes.sort()).toEqual(['nickname_taken', 'ok'])
  })

  test('with a Turkish dotted capital I is another than one with a plain i, and finds its owner in any case', async () => {
    const { userId } = await registered('İsmail')
    await registered('Ismail')
    const found = await success(clientOf().post('/login', { nickname: 'i\u0307SMAIL', password }), session)
    expect(found.userId).toBe(userId)
  })

  test('with a capital sharp s is the same as with a small one', () => {
    expect(nicknameKey('STRA\u1e9eE')).toBe(nicknameKey('straße'))
  })
})

describe('logging in', () => {
  test('answers an unknown nickname and a wrong password in the same words', async () => {
    const { nickname } = await makeBuyer(ctx)
    const attempt = (form: object) =>
      failure(clientOf({ language: 'ru' }).post('/login', form), 401, 'invalid_credentials')
    const wrong = await attempt({ nickname, password: 'b-password-1' })
    const unknown = await attempt({ nickname: uniqueName('nobody-'), password })
    expect({ ...unknown, requestId: '' }).toEqual({ ...wrong, requestId: '' })
  })

  test('answers a disabled user like a wrong password, and ends the sessions that user had', async () => {
    const buyer = await makeBuyer(ctx)
    await ctx.db.run(sql`UPDATE users SET disabled_at = 1 WHERE id = ${buyer.userId}`)
    await failure(clientOf().post('/login', { nickname: buyer.nickname, password }), 401, 'invalid_credentials')
    await failure(clientOf(buyer).get('/profile'), 401, 'unauthenticated')
    await failure(clientOf(buyer).get('/cart'), 401, 'unauthenticated')
    await failure(clientOf(buyer).post('/cart/clear'), 401, 'unauthenticated')
  })

  test('works in any spelling of the nickname and with any spelling of the password’s accents', async () => {
    const nickname = uniqueName('Épée-')
    await success(register({ nickname, password: 'caf\u00e9-1234' }), session, 201)
    const form = { nickname: ` ${nickname.toUpperCase()} `, password: 'cafe\u0301-1234' }
    expect(await success(clientOf().post('/login', form), session)).toMatchObject({ nickname })
  })

  test.each([
    [{ nickname: '', password }, { nickname: 'required' }],
    [{ nickname: 'somebody', password: '' }, { password: 'required' }],
    [{}, { nickname: 'required', password: 'required' }],
    [{ nickname: { $ne: '' }, password }, { nickname: 'invalid' }],
  ])('with %j names the fields', async (form, fields) => {
    expect((await failure(clientOf().post('/login', form), 400, 'invalid_request')).fields).toEqual(fields)
  })
})

test('ten wrong passwords of an open session lock its own change of password, and nothing else', async () => {
  const buyer = await makeBuyer(ctx)
  const change = (client: Client, current: string) => client.post('/password', { current, next: 'c-password-1' })
  const client = clientOf(buyer)
  for (let count = 0; count < 10; count += 1) await failure(change(client, 'b-password-1'), 400, 'invalid_request')
  const response = await change(client, password)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(14 * 60)
  await failure(Promise.resolve(response), 429, 'rate_limited')
  const other = await success(clientOf().post('/login', { nickname: buyer.nickname, password }), session)
  await success(change(clientOf(other), password), session)
})

describe('a session', () => {
  test('ends with logging out, and only that one', async () => {
    const { nickname } = await makeBuyer(ctx)
    const first = await success(clientOf().post('/login', { nickname, password }), session)
    const second = await success(clientOf().post('/login', { nickname, password }), session)
    expect((await clientOf(first).post('/logout')).status).toBe(204)
    await failure(clientOf(first).get('/profile'), 401, 'unauthenticated')
    await success(clientOf(second).get('/profile'), profile)
  })

  test('of an earlier epoch reads nothing and writes nothing', async () => {
    const buyer = await makeBuyer(ctx)
    await ctx.db.run(sql`UPDATE users SET session_epoch = session_epoch + 1 WHERE id = ${buyer.userId}`)
    const client = clientOf(buyer)
    const calls: [string, string, object?][] = [
      ['GET', '/profile'],
      ['GET', '/balance'],
      ['GET', '/balance/statement'],
      ['GET', '/cart'],
      ['POST', '/cart/clear'],
      ['POST', '/cart/update', { key: 'x', action: 'remove' }],
      ['GET', '/orders'],
      ['GET', '/orders/000000000000'],
      ['POST', '/payment/from-balance', { currency: 'usd' }],
    ]
    for (const [method, path, body] of calls) {
      expect([path, await codeOf(client.call(method, `/api${path}`, body))]).toEqual([path, 'unauthenticated'])
    }
  })

  test.each([
    ['no token', undefined],
    ['an empty one', ''],
    ['a made-up one', 'x'.repeat(43)],
    ['one that is too long', 'x'.repeat(5_000)],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
  ])('is needed for a profile: %s is not enough', async (_, token) => {
    const headers = token?.startsWith('Basic') ? { Authorization: token } : undefined
    await failure(clientOf({ token: headers ? undefined : token }).get('/profile', { headers }), 401, 'unauthenticated')
  })

  test('ended everywhere takes every other session with it', async () => {
    const { nickname } = await makeBuyer(ctx)
    const first = await success(clientOf().post('/login', { nickname, password }), session)
    const second = await success(clientOf().post('/login', { nickname, password }), session)
    expect((await clientOf(first).post('/logout/everywhere')).status).toBe(204)
    await failure(clientOf(first).get('/profile'), 401, 'unauthenticated')
    await failure(clientOf(second).get('/profile'), 401, 'unauthenticated')
  })

  test('of an old password ends when the password changes, and the new one goes on', async () => {
    const buyer = await makeBuyer(ctx)
    const change = (current: string, next: string) => clientOf(buyer).post('/password', { current, next })
    const wrong = await failure(change('b-password-1', 'c-password-1'), 400, 'invalid_request')
    expect(wrong.fields).toEqual({ current: 'invalid_credentials' })
    expect((await failure(change(password, 'short'), 400, 'invalid_request')).fields).toEqual({
      next: 'password_too_short',
    })
    const renewed = await success(change(password, 'c-password-1'), session)
    await failure(clientOf(buyer).get('/profile'), 401, 'unauthenticated')
    await success(clientOf(renewed).get('/profile'), profile)
    await failure(clientOf().post('/login', { nickname: buyer.nickname, password }), 401, 'invalid_credentials')
    await success(clientOf().post('/login', { nickname: buyer.nickname, password: 'c-password-1' }), session)
  })
})
