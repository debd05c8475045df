import { exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { cart } from '../../../src/shared/contract/cart'
import { type ErrorCode, errorStatus } from '../../../src/shared/errors'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { type Client, clientOf, failure, success } from '../../support/http'
import { makeAdmin, makeBuyer, makeOffer, testCtx, wishFor } from '../../support/shop'

let ctx: Ctx
let buyer: Client
let visitor: Client
beforeAll(async () => {
  ctx = await testCtx()
  buyer = clientOf(await makeBuyer(ctx))
  visitor = clientOf()
})

test('every error code has the status of the contract', () => {
  const byStatus = Object.groupBy(Object.keys(errorStatus) as ErrorCode[], (code) => errorStatus[code])
  expect(byStatus).toMatchObject({
    401: ['unauthenticated', 'invalid_credentials', 'login_expired'],
    402: ['insufficient_funds'],
    403: [
      'forbidden',
      'account_frozen',
      'password_change_required',
      'totp_required',
      'step_up_required',
      'bot_check_required',
      'bot_check_failed',
      'not_bought',
    ],
    404: [
      'not_found',
      'product_not_found',
      'game_not_found',
      'article_not_found',
      'line_not_found',
      'order_not_found',
      'user_not_found',
      'payment_not_found',
      'player_not_found',
      'offer_not_found',
      'batch_not_found',
      'code_not_found',
      'claim_not_found',
      'ticket_not_found',
      'review_not_found',
      'reviews_closed',
      'supplier_not_found',
      'provider_not_found',
      'supplier_order_not_found',
      'coupon_not_found',
      'promotion_not_found',
      'tier_not_found',
      'voucher_not_found',
      'referral_not_found',
    ],
    405: ['method_not_allowed'],
    413: ['too_large'],
    415: ['unsupported_media_type'],
    429: ['rate_limited'],
    500: ['internal'],
    502: ['provider_failed', 'card_refund_refused'],
    503: ['shop_closed', 'unavailable'],
  })
  expect(Object.keys(byStatus)).toEqual([
    '400',
    '401',
    '402',
    '403',
    '404',
    '405',
    '409',
    '413',
    '415',
    '429',
    '500',
    '502',
    '503',
  ])
})

describe('an address that is not there', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/products/x/y', '/api/%00', '/api/orders/x/status/y'])(
    '%s answers 404 as JSON, not with a page',
    async (path) => {
      await failure(visitor.call('GET', path), 404, 'not_found')
    },
  )

  test('is told to those who are signed in as to those who are not', async () => {
    await failure(buyer.get('/nothing'), 404, 'not_found')
    await failure(buyer.post('/nothing', {}), 404, 'not_found')
  })
})

describe('a method that is not there', () => {
  test.each([
    ['POST', '/api/products/x', ['GET', 'PUT', 'DELETE']],
    ['DELETE', '/api/products', ['GET', 'POST']],
    ['GET', '/api/login', ['POST']],
    ['PATCH', '/api/cart', ['GET']],
    ['PUT', '/api/payment/from-balance', ['POST']],
    ['POST', '/api/orders/x/status', ['PUT']],
  ])('%s %s answers 405 and names the others', async (method, path, allowed) => {
    const response = await visitor.call(method, path, method === 'GET' ? undefined : {})
    const named = (response.headers.get('Allow') ?? '').split(', ')
    for (const one of allowed) expect(named).toContain(one)
    expect(named).not.toContain(method)
    await failure(Promise.resolve(response), 405, 'method_not_allowed')
  })
})

describe('a body', () => {
  test.each(['{', '', '{"nickname": }', 'nickname=a', '\u0000', '{"a":1}}', '[1,'])(
    'that is no JSON (%j) is refused',
    async (text) => {
      await failure(visitor.call('POST', '/api/login', text), 400, 'invalid_request')
    },
  )

  test.each(['null', '[]', '5', '"text"', 'true', '[{"key":"a","action":"remove"}]'])(
    'that is %s and no object is refused',
    async (text) => {
      const { fields } = await failure(buyer.call('POST', '/api/cart/update', text), 400, 'invalid_request')
      expect(fields).toEqual({ body: 'invalid' })
    },
  )

  test.each([
    ['text/plain'],
    ['application/x-www-form-urlencoded'],
    ['multipart/form-data; boundary=x'],
    ['application/jsonp'],
    ['application/json-seq'],
    ['application/json, application/json'],
    [''],
  ])('of the type %j is refused', async (type) => {
    const headers = { 'Content-Type': type }
    const sent = buyer.post('/cart/update', '{"key":"a","action":"remove"}', { headers })
    await failure(sent, 415, 'unsupported_media_type')
  })

  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json ;charset=UTF-8',
  ])('of the type %s is read', async (type) => {
    const headers = { 'Content-Type': type }
    const sent = buyer.post('/cart/update', '{"key":"a","action":"remove"}', { headers })
    await failure(sent, 404, 'line_not_found')
  })

  test('may be absent where a call needs nothing said', async () => {
    const admin = clientOf(await makeAdmin(ctx))
    const take = '/admin/orders/000000000000/take'
    await failure(admin.post(take), 404, 'order_not_found')
    await failure(admin.post(take, ''), 404, 'order_not_found')
    await failure(admin.post(take, '{}', { headers: { 'Content-Type': 'text/plain' } }), 415, 'unsupported_media_type')
    await failure(admin.post('/admin/orders/000000000000/by-hand'), 415, 'unsupported_media_type')
  })

  test('of 64 KiB is read and one byte more is refused, also when it does not say its length', async () => {
    const frame = '{"key":"a","action":"remove","pad":""}'
    const body = (bytes: number) => frame.replace('""', `"${'x'.repeat(bytes - frame.length)}"`)
    expect(body(65_536)).toHaveLength(65_536)
    await failure(buyer.post('/cart/update', body(65_536)), 404, 'line_not_found')
    await failure(buyer.post('/cart/update', body(65_537)), 413, 'too_large')
    const stream = new Blob([body(65_537)]).stream()
    await failure(buyer.stream('/api/cart/update', stream), 413, 'too_large')
  })

  test('that is too large is read before it is refused: who is still sending does not hear the answer', async () => {
    const { readable, writable } = new FixedLengthStream(200_000)
    const sent = new Blob([new Uint8Array(200_000)]).stream().pipeTo(writable)
    await failure(buyer.stream('/api/cart/update', readable), 413, 'too_large')
    await sent
  })

  test.each([
    ['without a key', undefined],
    ['under a key', 'a-key-of-a-call'],
  ])('that is no UTF-8 is refused %s', async (_, key) => {
    const bytes = Uint8Array.from('{"code":"KEY-\xcf\xff-1"}', (sign) => sign.charCodeAt(0))
    const stream = () => new Blob([bytes]).stream()
    await failure(buyer.stream('/api/vouchers/redeem', stream(), key), 400, 'invalid_request')
  })

  test('may hold fields nobody knows: they are ignored', async () => {
    const offer = await makeOffer(ctx)
    const wish = {
      ...wishFor(offer),
      price: 4.99,
      rub: 449,
      colour: 'red',
      userId: '1',
      constructor: { prototype: { admin: true } },
    }
    expect((await success(buyer.post('/cart/add', wish), cart)).count).toBe(1)
  })

  test('nested a thousand levels deep is refused like any other', async () => {
    const deep = `${'['.repeat(1_000)}${']'.repeat(1_000)}`
    await failure(visitor.call('POST', '/api/login', `{"nickname":${deep},"password":"x"}`), 400, 'invalid_request')
  })
})

describe('an error', () => {
  test('speaks the language of the caller, and its code never changes', async () => {
    const say = async (language: string) =>
      (await failure(clientOf({ language }).get('/profile'), 401, 'unauthenticated')).error
    const [en, ru, uz] = [await say('en'), await say('ru-RU,ru;q=0.9'), await say('uz')]
    expect(new Set([en, ru, uz]).size).toBe(3)
    expect(ru).toMatch(/[а-я]/)
    expect(await say('fr')).toBe(en)
    expect(await say('x'.repeat(4_000))).toBe(en)
    expect(await say('ru;q=0, en')).toBe(en)
  })

  test('says in which language it speaks', async () => {
    expect((await clientOf({ language: 'uz' }).get('/nothing')).headers.get('Content-Language')).toBe('uz')
  })
})

describe('every answer', () => {
  const paths: [string, number][] = [
    ['/api/health', 200],
    ['/api/products', 200],
    ['/api/products/nothing', 404],
    ['/api/profile', 401],
    ['/api/nothing', 404],
  ]

  test.each(paths)('of %s carries a request id of its own', async (path, status) => {
    const [first, second] = [await visitor.call('GET', path), await visitor.call('GET', path)]
    expect(first.status).toBe(status)
    const ids = [first, second].map((answer) => answer.headers.get('X-Request-Id'))
    for (const id of ids) expect(id).toMatch(/^\S{8,}$/)
    expect(new Set(ids).size).toBe(2)
  })

  test('may not be kept, unless it is the catalogue’s', async () => {
    const [first] = [await makeOffer(ctx)]
    const cached = ['/products', `/products/${first.productId}`]
    const own = [
      '/profile',
      '/cart',
      '/orders',
      '/balance',
      '/balance/statement',
      '/health',
      '/products/nothing',
      '/nothing',
    ]
    for (const path of cached) expect((await buyer.get(path)).headers.get('Cache-Control')).toMatch(/^public/)
    for (const path of own)
      expect([path, (await buyer.get(path)).headers.get('Cache-Control')]).toEqual([path, 'no-store'])
  })

  test('may not be sniffed or framed', async () => {
    for (const [path] of paths) {
      const { headers } = await visitor.call('GET', path)
      expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(headers.get('X-Frame-Options')).toMatch(/DENY|SAMEORIGIN/)
    }
  })
})

describe('what is neither an answer of the API nor a page', () => {
  test.each([
    ['GET', '/nothing.png', 404],
    ['GET', '/.git/hooks/update.sample', 404],
    ['GET', '/media/nothing.svg', 404],
    ['PUT', '/products', 404],
    ['POST', '/login', 303],
    ['GET', '/robots.txt', 200],
    ['GET', '/sitemap.xml', 200],
  ])('%s %s may not be sniffed, framed or run, and is HTTPS for good', async (method, path, status) => {
    const answer = await exports.default.fetch(`http://shop.test${path}`, { method, redirect: 'manual' })
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
    })
  })
})

test('a parameter that is said twice is refused', async () => {
  const { fields } = await failure(buyer.get('/orders?limit=1&limit=100'), 400, 'invalid_request')
  expect(fields).toEqual({ limit: 'invalid' })
})

test('the health call asks D1 and KV and says so', async () => {
  expect(await success(visitor.get('/health'), z.looseObject({}))).toMatchObject({ status: 'ok' })
})

test.each(['/profile', '/cart', '/orders', '/orders/x', '/balance', '/balance/statement'])(
  '%s is for people who are signed in',
  async (path) => {
    await failure(visitor.get(path), 401, 'unauthenticated')
  },
)
