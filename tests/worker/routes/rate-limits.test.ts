import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { serve } from '../../../src/worker/app'
import * as articles from '../../../src/worker/domain/articles/articles'
import { knownArticles } from '../../../src/worker/domain/articles/published'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import { knownProducts } from '../../../src/worker/domain/catalogue/product-view'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import { knownGames, knownOffers } from '../../../src/worker/domain/topups/topups'
import { clientOf, codeOf } from '../../support/http'
import { opened } from '../../support/sessions'
import { makeBuyer, makeOffer, type Person, testCtx } from '../../support/shop'

let ctx: Ctx
beforeAll(async () => {
  // The shop is asked whole here, with its own clock.
  ctx = await testCtx({ clock: { nowMs: () => Date.now() } })
})

/** The codes of this many tries of one client, one after the other. */
async function codesOf(times: number, attempt: () => Promise<Response>): Promise<string[]> {
  const codes: string[] = []
  for (let count = 0; count < times; count += 1) codes.push(await codeOf(attempt()))
  return codes
}

// The limiter counts by fixed minutes: tries on both sides of a full minute are two windows. What is never allowed is
// more than the limit in one of them.
const refusedOf = (codes: string[]) => codes.filter((code) => code === 'rate_limited').length

/** As if somebody had asked that often already. */
const spend = (limiter: RateLimit, key: string, times: number) =>
  Promise.all(Array.from({ length: times }, () => limiter.limit({ key })))

/** By what a session is counted. */
async function sessionKeyOf({ token, userId }: Person): Promise<string> {
  await opened(token)
  const { keys } = await env.SESSIONS.list({ prefix: `sessions:${userId}:` })
  return `session:${keys[0]?.name.split(':').at(-1)}`
}

const network = '2001:db8:1:2::/64'
const address = '2001:db8:1:2:3:4:5:6'

test('an address may register 5 times a minute', async () => {
  const client = clientOf()
  const codes = await codesOf(15, () => client.post('/register', { nickname: 'a', password: 'b' }))
  expect(codes.slice(0, 5)).toEqual(Array(5).fill('invalid_request'))
  expect(refusedOf(codes)).toBeGreaterThanOrEqual(5)
  expect(await codeOf(clientOf().post('/register', {}))).toBe('invalid_request')
})

/** Ten calls of somebody who has asked 595 times; once more where a minute has ended meanwhile. */
async function atLimit(key: string, call: () => Promise<Response>): Promise<string[]> {
  const codes: string[] = []
  for (let time = 0; time < 2 && refusedOf(codes) < 5; time += 1) {
    await spend(env.LIMIT_ALL, key, 595)
    codes.push(...(await codesOf(10, call)))
  }
  return codes
}

test('an address may ask 600 times a minute for anything at all', async () => {
  const codes = await atLimit(network, () => clientOf({ address }).get('/nothing'))
  expect(codes.slice(0, 5)).toEqual(Array(5).fill('not_found'))
  expect(refusedOf(codes)).toBeGreaterThanOrEqual(5)
  expect(await codeOf(clientOf().get('/nothing'))).toBe('not_found')
})

test('a session may ask 600 times a minute from whatever addresses', async () => {
  const buyer = await makeBuyer(ctx)
  const codes = await atLimit(await sessionKeyOf(buyer), () => clientOf(buyer).get('/nothing'))
  expect(codes.slice(0, 5)).toEqual(Array(5).fill('not_found'))
  expect(refusedOf(codes)).toBeGreaterThanOrEqual(5)
})

test('a refusal says when to come again, in the language of the caller', async () => {
  const client = clientOf({ language: 'ru' })
  const answers: Response[] = []
  for (let count = 0; count < 13; count += 1) answers.push(await client.post('/register', {}))
  const refusal = answers.find(({ status }) => status === 429)
  expect(Number(refusal?.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(await refusal?.json()).toMatchObject({ code: 'rate_limited', error: expect.stringMatching(/[а-я]/) })
})

test('a buyer may ask to move money 60 times a minute, whatever for and from whatever addresses', async () => {
  const buyer = await makeBuyer(ctx)
  const ways = ['payment/from-balance', 'payment/create', 'balance/topup', 'balance/transfer']
  const all = [...ways, 'payments/nothing/check', 'orders/000000000000/cancel', 'cart/merge']
  let times = 0
  const move = () => clientOf(buyer).post(`/${all[times++ % all.length]}`, {})
  expect(refusedOf(await codesOf(6, move))).toBe(0)
  await spend(env.LIMIT_MONEY, buyer.userId, 48)
  expect(refusedOf(await codesOf(6, move))).toBe(0)
  // Once more where a minute has ended meanwhile.
  let refused = refusedOf(await codesOf(6, move))
  if (refused < 6) {
    await spend(env.LIMIT_MONEY, buyer.userId, 60)
    refused = refusedOf(await codesOf(6, move))
  }
  expect(refused).toBe(6)
  const other = await makeBuyer(ctx)
  expect(await codeOf(clientOf(other).post('/payment/from-balance', {}))).toBe('invalid_request')
})

describe('the limit of everything', () => {
  let productId: string
  let session: { token: string; sessionKey: string }
  beforeAll(async () => {
    ;({ productId } = await makeOffer(ctx))
    const buyer = await makeBuyer(ctx)
    session = { token: buyer.token, sessionKey: await sessionKeyOf(buyer) }
  })

  /** By whom a call is counted. */
  async function countedBy(call: string, headers: Record<string, string>): Promise<string[]> {
    const asked: string[] = []
    const LIMIT_ALL = {
      limit: async ({ key }: RateLimitOptions) => {
        asked.push(key)
        return { success: true }
      },
    }
    const [method = '', path = ''] = call.replace(':id', productId).split(' ')
    const body = method === 'POST' ? { body: '{}' } : {}
    const request = new Request(`http://shop.test/api${path}`, {
      method,
      headers: { 'CF-Connecting-IP': address, 'Content-Type': 'application/json', ...headers },
      ...body,
    })
    const answer = await serve(request as Parameters<typeof serve>[0], { ...env, LIMIT_ALL }, createExecutionContext())
    await answer.text()
    return asked
  }

  test.each<[string, string[]]>([
    ['GET /products', []],
    ['GET /products?search=game', []],
    ['GET /products/:id', []],
    ['GET /search?q=game', []],
    ['GET /articles', []],
    ['GET /freefire/offers', []],
    ['GET /currencies', []],
    ['GET /payment/options', []],
    ['GET /support/options', []],
    ['GET /docs', []],
    ['POST /login', []],
    ['POST /login/code', []],
    ['GET /health', [network]],
    ['POST /register', [network]],
    ['POST /support', [network]],
    ['GET /profile', [network]],
    ['PUT /products', [network]],
    ['GET /nothing', [network]],
  ])('counts %s for %j where nobody is signed in', async (call, keys) => {
    await Promise.all([catalogue.list(ctx), freeFire.offers(ctx), articles.published(ctx)])
    expect(await countedBy(call, {})).toEqual(keys)
    expect(await countedBy(call, { Authorization: `Bearer ${'x'.repeat(43)}` })).toEqual(keys)
  })

  test.each(['GET /profile', 'GET /cart', 'POST /support', 'GET /nothing'])(
    'counts %s for a session, and not for its address',
    async (call) => {
      expect(await countedBy(call, { Authorization: `Bearer ${session.token}` })).toEqual([session.sessionKey])
    },
  )

  test.each([
    ['GET /products', () => knownProducts(ctx).forget()],
    ['GET /products/:id', () => knownProducts(ctx).forget()],
    ['GET /search?q=game', () => knownProducts(ctx).forget()],
    ['GET /search?q=game', () => knownGames(ctx).forget()],
    ['GET /search?q=game', () => knownArticles(ctx).forget()],
    ['GET /articles', () => knownArticles(ctx).forget()],
    ['GET /topups', () => knownGames(ctx).forget()],
    ['GET /topups/free-fire', () => knownOffers(ctx).forget(freeFire.freeFire.id)],
    ['GET /freefire/offers', () => knownOffers(ctx).forget(freeFire.freeFire.id)],
  ])('counts %s where it has to be read from the database', async (call, forget) => {
    forget()
    expect(await countedBy(call, {})).toEqual([network])
    expect(await countedBy(call, {})).toEqual([])
  })
})
