import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cart } from '../../../src/shared/contract/cart'
import { orders } from '../../../src/shared/contract/orders'
import { payment } from '../../../src/shared/contract/payments'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as users from '../../../src/worker/domain/users/users'
import { skipPauses } from '../../support/adapters'
import {
  atPage,
  cartIn,
  delivered,
  orderOf,
  paymentOf,
  priceIn,
  putInCart,
  shopperOf,
  ways,
} from '../../support/buying'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { nothingBeside } from '../../support/nothing-beside'
import { openProviders, type Providers, shopOrigin } from '../../support/providers'
import {
  balanceOf,
  everyBalance,
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  type Person,
  testCtx,
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

describe.each(ways)('paying the cart in %s by %s at %s', (currency, method, provider) => {
  test('makes an unpaid order that keeps its codes, and a page to pay it at', async () => {
    const { client, buyer, offer } = await shopperOf(ctx)
    const made = await success(pay(client, cartIn(currency, { method })), payment, 201)
    expect(made).toEqual({
      paymentId: expect.stringMatching(/^\S{16,}$/),
      kind: 'order',
      status: 'pending',
      currency,
      amount: priceIn[currency],
      method,
      provider,
      pay_url: expect.stringMatching(new RegExp(`^${shopOrigin}/simulator/${provider}/pay/\\S{20,}$`)),
      frame: true,
      orderId: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{12}$/),
      reason: null,
      outcome: null,
      refunded: 0,
      bonus: 0,
      createdAt: expect.any(String),
    })
    expect(await paymentOf(client, made.paymentId)).toEqual(made)
    const unpaid = await orderOf(client, made.orderId ?? '')
    expect(unpaid).toMatchObject({ status: 'pending', currency, totalAmount: made.amount, codes: [], refunded: 0 })
    expect(unpaid.payment).toEqual({ method, provider })
    expect(Date.parse(unpaid.payUntil ?? '') - Date.parse(unpaid.date)).toBe(30 * 60_000)
    expect((await success(client.get('/cart'), cart)).count).toBe(1)
    expect((await catalogue.find(ctx, offer.productId)).offers).toMatchObject([{ stock: 9 }])
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 0, rub: 0 }))
  })

  test('is delivered once by its webhook, which empties the cart', async () => {
    const { client, offer, payment, orderId, buyer } = await atPage(ctx, currency, { method })
    const form = new URLSearchParams({ sbp: 'paid', card: '4242424242424242', expiry: '12/34', cvv: '123' })
    const answer = await providers.call(payment.pay_url ?? '', { method: 'POST', body: form })
    expect(answer.headers.get('Location')).toBe(`${shopOrigin}/checkout/return?p=${payment.paymentId}`)
    await providers.arrive()
    expect(await paymentOf(client, payment.paymentId)).toEqual({
      ...payment,
      status: 'paid',
      outcome: 'order',
      pay_url: null,
      frame: false,
    })
    const bought = await delivered(ctx, client, orderId)
    expect(bought).toMatchObject({ status: 'completed', codes: [offer.codes[0]], payment: { method, provider } })
    expect(bought.timeline.map(({ status }) => status)).toEqual(['pending', 'processing', 'completed'])
    expect((await success(client.get('/cart'), cart)).cart).toEqual([])
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 0, rub: 0 }))
  })
})

describe('paying the cart at a provider is refused', () => {
  const soldOut = async () => {
    const offer = await makeOffer(ctx, { stock: 1 })
    const late = await shopperOf(ctx, { offer })
    await atPage(ctx, 'rub', { offer })
    return late.client
  }
  const dearer = async () => {
    const { client, offer } = await shopperOf(ctx)
    await catalogue.update(admin.ctx, offer.productId, { price: 599 }, nothingBeside)
    return client
  }
  const withUnpaid = async (count: number) => {
    const { client } = await atPage(ctx, 'usd')
    for (let more = 0; more < count; more += 1) {
      await client.post('/cart/clear')
      await putInCart(client, await makeOffer(ctx))
      if (more < count - 1) await success(pay(client), payment, 201)
    }
    return client
  }
  const frozen = async () => {
    const { client, buyer } = await shopperOf(ctx)
    await users.edit(admin.ctx, buyer.userId, { frozen: true })
    return client
  }
  /** Somebody with a full cart, whom no refusal changes. */
  let shopper: Awaited<ReturnType<typeof shopperOf>>
  beforeAll(async () => {
    shopper = await shopperOf(ctx)
  })
  const ready = async () => shopper.client
  const withTrouble = async () => {
    await providers.fail({ provider: 'stripe', fault: 'error500', times: 2 })
    return (await shopperOf(ctx)).client
  }

  test.each<[string, () => Promise<Client>, object, number, string, lines?: string[]]>([
    ['with an empty cart', async () => clientOf(await makeBuyer(ctx)), {}, 409, 'cart_empty'],
    ['with another amount than the cart’s', ready, { amount: 4.98 }, 409, 'amount_mismatch'],
    ['with the amount in the other currency', ready, { amount: 449 }, 409, 'amount_mismatch'],
    ['with a method that is not offered', ready, { method: 'sbp' }, 400, 'method_unavailable'],
    ['when somebody else keeps the last code', soldOut, {}, 409, 'out_of_stock', ['out_of_stock']],
    ['when the price has changed', dearer, {}, 409, 'price_changed', ['price_changed']],
    ['with a fourth unpaid order', () => withUnpaid(3), {}, 409, 'too_many_unpaid'],
    ['while the balance is frozen', frozen, {}, 403, 'account_frozen'],
    ['for an order there is not', ready, { orderId: '000000000000' }, 404, 'order_not_found'],
    ['while the provider is down', withTrouble, {}, 502, 'provider_failed'],
  ])('%s', async (_, comer, changes, status, code, lines) => {
    const client = await comer()
    const before = await ordersOf(client)
    const kept = code === 'provider_failed' ? 1 : 0
    const { fields = {} } = await failure(pay(client, cartIn('usd', changes)), status, code)
    if (lines) expect(Object.values(fields)).toEqual(lines)
    expect(await ordersOf(client)).toHaveLength(before.length + kept)
  })

  test('with the field or the line it is about', async () => {
    const [line] = (await success((await ready()).get('/cart'), cart)).cart
    expect(line?.key).toMatch(/^60-UC \d+-4\.99-449$/)
    const unknown = await failure(pay(await ready(), cartIn('usd', { method: 'sbp' })), 400, 'method_unavailable')
    expect(unknown.fields).toEqual({ method: 'method_unavailable' })
  })

  test('in the language of the buyer', async () => {
    const say = async (language: string) => {
      const client = clientOf({ token: shopper.buyer.token, language })
      return (await failure(pay(client, cartIn('usd', { method: 'sbp' })), 400, 'method_unavailable')).error
    }
    const [en, ru, uz] = [await say('en'), await say('ru'), await say('uz')]
    expect(new Set([en, ru, uz]).size).toBe(3)
    expect(ru).toMatch(/[а-я]/)
  })

  test.each<[unknown, string]>([
    [undefined, 'invalid_amount'],
    [null, 'invalid_amount'],
    ['4.99', 'invalid_amount'],
    [-4.99, 'invalid_amount'],
    [4.991, 'invalid_amount'],
    [1e300, 'invalid_amount'],
    [100_000_000.01, 'invalid_amount'],
    [[4.99], 'invalid_amount'],
    [0, 'amount_mismatch'],
    [100_000_000, 'amount_mismatch'],
  ])('with the amount %j', async (amount, code) => {
    expect(await codeOf(pay(await ready(), cartIn('usd', { amount })))).toBe(code)
  })

  test.each([
    { type: undefined },
    { type: 'topup' },
    { currency: undefined },
    { method: 'cheque' },
    { method: null },
    { orderId: 5 },
    { orderId: 'x'.repeat(41) },
  ])('with %j', async (changes) => {
    await failure(pay(await ready(), cartIn('usd', changes)), 400, 'invalid_request')
  })

  test('in a currency that the shop does not know', async () => {
    await failure(pay(await ready(), cartIn('usd', { currency: 'eur' })), 400, 'unsupported_currency')
  })
})

test('the payment page speaks the language of the buyer', async () => {
  for (const language of ['ru', 'uz'] as const) {
    const { payment: made } = await atPage(ctx, 'rub', { language })
    const page = await (await providers.call(made.pay_url ?? '', { headers: { 'Accept-Language': language } })).text()
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain(`Keyfall ${made.orderId}`)
  }
})
