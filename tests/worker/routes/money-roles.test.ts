import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { type Client, clientOf, failure } from '../../support/http'
import { openProviders } from '../../support/providers'
import { makeAdmin, makeBuyer, testCtx } from '../../support/shop'

let ctx: Ctx
let buyer: Client
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  openProviders()
  buyer = clientOf(await makeBuyer(ctx))
  admin = clientOf(await makeAdmin(ctx))
})

const reason = 'A test'
const forBuyers: [string, string, object?][] = [
  ['POST', '/payment/create', { type: 'order', currency: 'usd', amount: 5 }],
  ['POST', '/balance/topup', { currency: 'usd', amount: 5 }],
  ['POST', '/balance/transfer', { userId: '0000000000', currency: 'usd', amount: 5 }],
  ['GET', '/payments/nothing'],
  ['POST', '/payments/nothing/check'],
  ['POST', '/orders/000000000000/cancel'],
]
const forAdmins: [string, string, object?][] = [
  ['POST', '/admin/orders/000000000000/refund', { reason }],
  ['GET', '/admin/payments'],
  ['POST', '/admin/payments/nothing/refund', { reason }],
  ['GET', '/admin/rates'],
  ['PUT', '/admin/rates', { uzsPerUsd: 12_000, reason }],
  ['PUT', '/admin/users/0000000000', { frozen: true }],
]

describe.each([...forBuyers, ...forAdmins])('%s %s', (method, path, body) => {
  const ask = (client: Client, sent: object | undefined = body) => client.call(method, `/api${path}`, sent)

  test('is refused to visitors and to a session that has ended', async () => {
    await failure(ask(clientOf()), 401, 'unauthenticated')
    await failure(ask(clientOf({ token: 'x'.repeat(43) })), 401, 'unauthenticated')
  })

  test('may not be kept by a cache', async () => {
    for (const client of [clientOf(), buyer, admin]) {
      const { headers } = await ask(client)
      expect(headers.get('Cache-Control')).toBe('no-store')
      expect(headers.get('X-Request-Id')).toMatch(/^\S{8,}$/)
    }
  })

  test('says what is wrong in the language of the caller', async () => {
    const say = async (language: string) => (await failure(ask(clientOf({ language })), 401, 'unauthenticated')).error
    expect(new Set([await say('en'), await say('ru'), await say('uz')]).size).toBe(3)
  })
})

describe.each([...forBuyers, ...forAdmins].filter(([, , body]) => body))('%s %s', (method, path) => {
  test.each(['', '{', 'null', '[]', '5', '"text"'])('refuses the body %j', async (text) => {
    await failure(admin.call(method, `/api${path}`, text), 400, 'invalid_request')
  })
})

const idempotent = ['/payment/create', '/balance/topup', '/balance/transfer']
const idempotentForAdmins = ['/admin/orders/000000000000/refund', '/admin/payments/nothing/refund']

test.each([...idempotent, ...idempotentForAdmins])('%s takes keys of 8 to 64 signs', async (path) => {
  const client = idempotent.includes(path) ? buyer : admin
  const body = [...forBuyers, ...forAdmins].find(([, each]) => each === path)?.[2]
  for (const key of ['short-1', 'x'.repeat(65), 'with space', '']) {
    const { fields } = await failure(client.post(path, body, { key }), 400, 'invalid_request')
    expect(fields).toEqual({ 'Idempotency-Key': 'invalid' })
  }
  expect((await client.post(path, body, { key: 'long-enough' })).status).not.toBe(400)
})
