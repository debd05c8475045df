import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { order, orders } from '../../../src/shared/contract/orders'
import { payment } from '../../../src/shared/contract/payments'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { skipPauses } from '../../support/adapters'
import { atPage, cartIn, delivered, hasPaid, orderOf, paymentOf, shopperOf, toppedUp } from '../../support/buying'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { openProviders, type Providers } from '../../support/providers'
import {
  balanceOf,
  everyBalance,
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  type Person,
  testCtx,
  uniqueName,
} from '../../support/shop'

let ctx: Ctx
let admin: Person
let providers: Providers
skipPauses()
beforeAll(async () => {
  ctx = await testCtx()
  admin = await makeAdmin(ctx)
})
beforeEach(() => {
  providers = openProviders()
})
afterEach(() => expectBooksToBalance())

const pay = (client: Client, body: object = cartIn('usd'), key?: string) =>
  client.post('/payment/create', body, { key })
const ordersOf = async (client: Client) => (await success(client.get('/orders'), orders)).orders

describe('the same cart again', () => {
  test('under one key is one payment, however often and how much at once', async () => {
    const { client } = await shopperOf(ctx)
    const key = uniqueName('one-payment-')
    const click = () => success(pay(client, cartIn('usd'), key), payment, 201)
    const answers = await Promise.all(Array.from({ length: 5 }, click))
    for (const answer of [...answers, await click()]) expect(answer).toEqual(answers[0])
    expect(await ordersOf(client)).toHaveLength(1)
    await failure(pay(client, cartIn('rub'), key), 409, 'idempotency_mismatch')
  })

  test('without a key is the same page of the same order', async () => {
    const { client, payment: first } = await atPage(ctx, 'usd')
    expect(await success(pay(client), payment, 201)).toEqual(first)
    expect(await success(pay(client, cartIn('usd', { orderId: first.orderId })), payment, 201)).toEqual(first)
  })

  test('from five tabs at once keeps one code and is one order', async () => {
    const offer = await makeOffer(ctx, { stock: 2 })
    const { client } = await shopperOf(ctx, { offer })
    const tabs = await Promise.all([1, 2, 3, 4, 5].map(() => success(pay(client), payment, 201)))
    expect(new Set(tabs.map(({ paymentId }) => paymentId)).size).toBe(1)
    expect(await ordersOf(client)).toHaveLength(1)
  })

  test('by another method is another page; whoever pays at both has bought once and has the rest as balance', async () => {
    const { client, buyer, payment: first, orderId } = await atPage(ctx, 'rub')
    const second = await success(pay(client, cartIn('rub', { method: 'sbp' })), payment, 201)
    expect(second).toMatchObject({ orderId, method: 'sbp', status: 'pending' })
    expect(second.paymentId).not.toBe(first.paymentId)
    await providers.call(second.pay_url ?? '', { method: 'POST', body: new URLSearchParams({ sbp: 'paid' }) })
    await providers.arrive()
    expect(await delivered(ctx, client, orderId)).toMatchObject({ status: 'completed', payment: { method: 'sbp' } })
    await providers.pay(first.pay_url)
    await providers.arrive()
    expect(await paymentOf(client, first.paymentId)).toMatchObject({ status: 'paid', outcome: 'balance' })
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 0, rub: 44_900 }))
  })

  test('after the provider was down, under the same key, is the same order with a page', async () => {
    const { client } = await shopperOf(ctx)
    const key = uniqueName('second-try-')
    await providers.fail({ provider: 'stripe', fault: 'timeout', times: 2 })
    await failure(pay(client, cartIn('usd'), key), 502, 'provider_failed')
    const made = await success(pay(client, cartIn('usd'), key), payment, 201)
    expect(made.pay_url).not.toBeNull()
    expect(await ordersOf(client)).toMatchObject([{ orderId: made.orderId }])
  })

  test('once it is paid is an empty cart, and its order can not be paid again', async () => {
    const { client, orderId } = await hasPaid(ctx, providers, 'usd')
    await failure(pay(client), 409, 'cart_empty')
    await failure(pay(client, cartIn('usd', { orderId })), 409, 'invalid_transition')
  })

  test('as somebody else’s order is not there', async () => {
    const { orderId } = await atPage(ctx, 'usd')
    await failure(pay((await shopperOf(ctx)).client, cartIn('usd', { orderId })), 404, 'order_not_found')
  })
})

const check = (client: Client, id: string) => client.post(`/payments/${id}/check`)
const cancel = (client: Client, id: string) => client.post(`/orders/${id}/cancel`)

describe('a payment', () => {
  test('is read by its buyer and by an administrator; for anybody else there is none', async () => {
    const { client, payment: made } = await atPage(ctx, 'usd')
    const path = `/payments/${made.paymentId}`
    for (const reader of [client, clientOf(admin)]) {
      expect(await success(reader.get(path), payment)).toEqual(made)
      expect(await success(reader.post(`${path}/check`), payment)).toEqual(made)
    }
    const other = clientOf(await makeBuyer(ctx))
    await failure(other.get(path), 404, 'payment_not_found')
    await failure(other.post(`${path}/check`), 404, 'payment_not_found')
    await failure(client.get('/payments/nothing'), 404, 'payment_not_found')
    await failure(client.post('/payments/nothing/check'), 404, 'payment_not_found')
    await failure(clientOf().get(path), 401, 'unauthenticated')
  })
})

// That asking delivers an order whose webhook never came is in payment-faults.test.ts.
describe.each(['usd', 'rub'] as const)('asking about a payment in %s', (currency) => {
  const provider = currency === 'usd' ? 'stripe' : 'yookassa'

  test('that the bank declined tells why, and the order can be paid again', async () => {
    const { client, payment: made, orderId } = await atPage(ctx, currency)
    await providers.pay(made.pay_url, '4000000000009995')
    const failed = await success(check(client, made.paymentId), payment)
    expect(failed).toMatchObject({ status: 'failed', reason: 'insufficient_funds', pay_url: null, frame: false })
    expect(await orderOf(client, orderId)).toMatchObject({ status: 'pending' })
    const again = await success(pay(client, cartIn(currency, { orderId })), payment, 201)
    expect(again).toMatchObject({ status: 'pending', orderId, reason: null })
    await providers.pay(again.pay_url)
    await providers.arrive()
    expect(await delivered(ctx, client, orderId)).toMatchObject({ status: 'completed' })
  })

  test('while the provider does not answer changes nothing', async () => {
    const fault = currency === 'usd' ? 'timeout' : 'error500'
    const { client, payment: made } = await atPage(ctx, currency)
    await providers.fail({ provider, fault, times: 2 })
    expect(await success(check(client, made.paymentId), payment)).toEqual(made)
  })
})

describe('paying an unpaid order from the balance instead', () => {
  const fromBalance = (client: Client, body: object) => client.post('/payment/from-balance', body)

  test('delivers it and closes its page', async () => {
    const { client, buyer, payment: made, orderId, offer } = await atPage(ctx, 'usd', { usd: 499 })
    const wish = { currency: 'usd', orderId: orderId.toLowerCase(), amount: 4.99 }
    const paid = await success(fromBalance(client, wish), order, 201)
    expect(paid).toMatchObject({ orderId, status: 'processing', payment: { method: 'balance', provider: null } })
    const done = await delivered(ctx, client, orderId)
    expect(done).toMatchObject({ status: 'completed', codes: [offer.codes[0]] })
    expect(done.timeline.map(({ status }) => status)).toEqual(['pending', 'processing', 'completed'])
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 0, rub: 0 }))
    await success(check(client, made.paymentId), payment)
    expect(await providers.pay(made.pay_url)).toBe('410')
  })

  test('is refused in another currency, for another amount, without the money, and for somebody else', async () => {
    const { client, orderId } = await atPage(ctx, 'usd', { usd: 498, rub: 44_900 })
    await failure(fromBalance(client, { currency: 'usd', orderId }), 402, 'insufficient_funds')
    await failure(fromBalance(client, { currency: 'rub', orderId }), 409, 'amount_mismatch')
    await failure(fromBalance(client, { currency: 'usd', orderId, amount: 4.98 }), 409, 'amount_mismatch')
    const other = clientOf(await makeBuyer(ctx, { usd: 499 }))
    await failure(fromBalance(other, { currency: 'usd', orderId }), 404, 'order_not_found')
    expect(await orderOf(client, orderId)).toMatchObject({ status: 'pending' })
  })
})

describe('giving up an unpaid order', () => {
  test('gives its codes back, and giving it up again is nothing new', async () => {
    const { client, payment: made, orderId, offer } = await atPage(ctx, 'usd')
    const given = await success(cancel(client, orderId.toLowerCase()), order)
    expect(given).toMatchObject({ orderId, status: 'cancelled', reason: 'given_up', payUntil: null, codes: [] })
    expect(await success(cancel(client, orderId), order)).toEqual(given)
    expect((await catalogue.find(ctx, offer.productId)).offers).toMatchObject([{ stock: 10 }])
    expect(await paymentOf(client, made.paymentId)).toMatchObject({ status: 'expired', pay_url: null, outcome: null })
    expect(await providers.pay(made.pay_url)).toBe('410')
  })

  test.each(['usd', 'rub'] as const)('that was paid in %s after all goes on instead', async (currency) => {
    const { client, payment: made, orderId } = await atPage(ctx, currency)
    await providers.pay(made.pay_url)
    // The queue may be faster than the answer.
    const status = expect.stringMatching(/^(processing|completed)$/)
    expect(await success(cancel(client, orderId), order)).toMatchObject({ status, reason: null })
    await providers.arrive()
    expect(await delivered(ctx, client, orderId)).toMatchObject({ status: 'completed' })
  })

  test('whose page can not be closed makes money that comes later balance', async () => {
    const { client, payment: made, orderId, buyer } = await atPage(ctx, 'rub')
    await success(cancel(client, orderId), order)
    await providers.pay(made.pay_url)
    await providers.arrive()
    expect(await paymentOf(client, made.paymentId)).toMatchObject({ status: 'paid', outcome: 'balance' })
    expect(await orderOf(client, orderId)).toMatchObject({ status: 'cancelled' })
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 0, rub: 44_900 }))
  })

  test('works while the provider is down', async () => {
    const { client, orderId } = await atPage(ctx, 'usd')
    await providers.fail({ provider: 'stripe', fault: 'error500', times: 10 })
    expect(await success(cancel(client, orderId), order)).toMatchObject({ status: 'cancelled' })
  })

  test('is for its buyer, and for unpaid ones', async () => {
    const { client, orderId } = await atPage(ctx, 'usd')
    await failure(cancel(clientOf(await makeBuyer(ctx)), orderId), 404, 'order_not_found')
    await failure(cancel(clientOf(admin), orderId), 404, 'order_not_found')
    await failure(cancel(client, '000000000000'), 404, 'order_not_found')
    await failure(cancel(clientOf(), orderId), 401, 'unauthenticated')
    const paid = await hasPaid(ctx, providers, 'usd')
    const { error } = await failure(cancel(paid.client, paid.orderId), 409, 'invalid_transition')
    expect(error).not.toContain('undefined')
    await delivered(ctx, paid.client, paid.orderId)
    await failure(cancel(paid.client, paid.orderId), 409, 'invalid_transition')
  })

  test('and paying it at the same moment end in one of both', async () => {
    const { client, buyer, orderId } = await atPage(ctx, 'usd', { usd: 499 })
    const wish = { currency: 'usd', orderId }
    const ends = await Promise.all([
      codeOf(client.post('/payment/from-balance', wish)),
      codeOf(cancel(client, orderId)),
    ])
    const { status } = await orderOf(client, orderId)
    expect(status === 'cancelled').toBe(ends[0] !== 'ok')
    expect(await balanceOf(ctx, buyer.userId)).toMatchObject({ usd: ends[0] === 'ok' ? 0 : 499 })
  })
})

test('a top-up has no order to give up, and is asked about like any other payment', async () => {
  const { client, payment: made } = await toppedUp(ctx, providers, 'usd')
  expect(await success(check(client, made.paymentId), payment)).toMatchObject({ kind: 'topup', orderId: null })
  await failure(cancel(client, made.paymentId), 404, 'order_not_found')
})
