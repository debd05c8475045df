import { exports } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { orders } from '../../../src/shared/contract/orders'
import { payment } from '../../../src/shared/contract/payments'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { delivered, paymentOf } from '../../support/buying'
import { expectDescribed } from '../../support/described'
import { type Client, clientOf, success } from '../../support/http'
import { keys, openProviders, type Providers } from '../../support/providers'
import { balanceOf, expectBooksToBalance, makeBuyer, makeOffer, type Person, testCtx } from '../../support/shop'

let ctx: Ctx
let buyer: Person
let client: Client
let providers: Providers
beforeAll(async () => {
  ctx = await testCtx()
})
beforeEach(async () => {
  providers = openProviders()
  buyer = await makeBuyer(ctx)
  client = clientOf({ token: buyer.token })
})
afterEach(() => expectBooksToBalance())

const topUp = () =>
  success(client.post('/balance/topup', { currency: 'uzs', amount: 50_000, method: 'payme' }), payment, 201)

test('a buyer tops the balance up by Payme', async () => {
  const made = await topUp()
  expect(made).toMatchObject({ status: 'pending', currency: 'uzs', amount: 50_000, method: 'payme', provider: 'payme' })
  const back = await providers.pay(made.pay_url)
  expect(back).toContain(made.paymentId)
  expect(await paymentOf(client, made.paymentId)).toMatchObject({ status: 'paid', outcome: 'balance' })
  expect((await balanceOf(ctx, buyer.userId)).uzs).toBe(5_000_000)
})

type Said = { jsonrpc: string; id: unknown; result?: { transactions?: unknown[] }; error?: { code: number } }

const authorization = `Basic ${btoa(`Paycom:${keys.PAYME_KEY}`)}`

async function call(body: string, init: RequestInit = {}): Promise<Said> {
  const answer = await exports.default.fetch('http://shop.test/api/webhooks/payme', {
    ...{ method: 'POST', headers: { Authorization: authorization, 'Content-Type': 'application/json' }, body },
    ...init,
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
  await expectDescribed(init.method ?? 'POST', '/api/webhooks/payme', answer)
  return (await answer.json()) as Said
}

const body = (method: string, params: object) => JSON.stringify({ id: 5, method, params })

describe('a call of Payme is answered in its own protocol, with status 200', () => {
  const statement = body('GetStatement', { from: 0, to: 1 })

  test('that has the key', async () => {
    expect(await call(statement)).toEqual({ jsonrpc: '2.0', id: 5, result: { transactions: [] } })
  })

  test.each<[string, RequestInit, number]>([
    ['by GET', { method: 'GET', body: null }, -32300],
    ['by PUT', { method: 'PUT' }, -32300],
    ['without the key', { headers: {} }, -32504],
    ['with another key', { headers: { Authorization: `Basic ${btoa('Paycom:a guess')}` } }, -32504],
    ['of another type', { headers: { Authorization: authorization, 'Content-Type': 'text/plain' } }, 0],
    ['that is no JSON', { body: '{' }, -32700],
    ['that is too large', { body: 'x'.repeat(70_000) }, -32600],
    ['of an unknown method', { body: body('Destroy', {}) }, -32601],
    ['about an unknown transaction', { body: body('CheckTransaction', { id: 'none' }) }, -31003],
    ['that takes nothing apart', { body: body('CheckTransaction', { id: "'; DROP TABLE users" }) }, -32600],
  ])('%s', async (_, init, code) => {
    expect((await call(statement, init)).error?.code ?? 0).toBe(code)
  })

  test('in a body that comes in pieces and does not tell its length', async () => {
    let left = 3
    const pieces = new ReadableStream({
      pull: (controller) =>
        left-- > 0 ? controller.enqueue(new TextEncoder().encode('x'.repeat(30_000))) : controller.close(),
    })
    expect((await call('', { body: pieces })).error?.code).toBe(-32600)
  })
})

test('the names of the shop’s payments say nothing about others', async () => {
  const made = await topUp()
  const check = (payments: string) =>
    call(body('CheckPerformTransaction', { amount: 5_000_000, account: { payment: payments } }))
  expect((await check(made.paymentId)).result).toEqual({ allow: true })
  expect((await check(made.paymentId.toLowerCase())).error?.code).toBe(-31050)
})

test('an order that is paid by Payme is delivered', async () => {
  const offer = await makeOffer(ctx, { uzs: 6_100_000 })
  const wish = { amount: offer.amount, label: offer.label, productId: offer.productId, price: 4.99, rub: 449 }
  expect((await client.post('/cart/add', wish)).status).toBe(200)
  const cart = { type: 'order', currency: 'uzs', amount: 61_000, method: 'payme' }
  const made = await success(client.post('/payment/create', cart), payment, 201)
  await providers.pay(made.pay_url)
  expect(await delivered(ctx, client, made.orderId ?? '')).toMatchObject({
    status: 'completed',
    codes: [offer.codes[0]],
  })
  const listed = await success(client.get('/orders'), orders)
  expect(listed.orders[0]).toMatchObject({ payment: { method: 'payme', provider: 'payme' } })
})
