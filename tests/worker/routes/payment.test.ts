import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { cart } from '../../../src/shared/contract/cart'
import { order, orders as orderList } from '../../../src/shared/contract/orders'
import * as carts from '../../../src/worker/domain/cart/cart'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as users from '../../../src/worker/domain/users/users'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { nothingBeside } from '../../support/nothing-beside'
import {
  balanceOf,
  everyBalance,
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  type Offer,
  type Person,
  testCtx,
  uniqueName,
  wishFor,
} from '../../support/shop'

let ctx: Ctx
let admin: Person
beforeAll(async () => {
  ctx = await testCtx()
  admin = await makeAdmin(ctx)
})

/** A buyer with one thing in the cart and, unless told otherwise, the money for two of it. */
async function atCheckout({ offer, usd = 998, rub = 0 }: { offer?: Offer; usd?: number; rub?: number } = {}) {
  const thing = offer ?? (await makeOffer(ctx))
  const buyer = await makeBuyer(ctx, { usd, rub })
  await carts.add(buyer.ctx, wishFor(thing))
  return { buyer, client: clientOf(buyer), offer: thing }
}

const pay = (client: Client, body: object = { currency: 'usd' }, key?: string) =>
  client.post('/payment/from-balance', body, { key })

const ordersOf = async (client: Client) => (await success(client.get('/orders'), orderList)).orders

describe('paying from the balance', () => {
  test('answers an order that is being delivered, and a moment later its owner reads the code', async () => {
    const { client, offer, buyer } = await atCheckout()
    const made = await success(pay(client), order, 201)
    expect(made).toMatchObject({ status: 'processing', currency: 'usd', totalAmount: 4.99, quantity: 1, kind: 'codes' })
    expect(made).toMatchObject({ codes: [], reason: null, payment: { method: 'balance', provider: null } })
    expect(made.orderId).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/)
    expect((await success(client.get('/cart'), cart)).cart).toEqual([])
    const read = () => success(client.get(`/orders/${made.orderId}`), order)
    await expect.poll(async () => (await read()).status).toBe('completed')
    const delivered = await read()
    expect(delivered.codes).toEqual([offer.codes[0]])
    expect(delivered.items).toMatchObject([
      { productId: offer.productId, type: 'uc', qty: 1, price: 4.99, region: null },
    ])
    expect(delivered.instructions).toMatch(/\n1\. /)
    expect(delivered.timeline.map((step) => step.status)).toEqual(['processing', 'completed'])
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 499, rub: 0 }))
    await expectBooksToBalance()
  })

  test('in roubles takes roubles at the price in roubles, and no dollars', async () => {
    const { client, buyer } = await atCheckout({ usd: 998, rub: 44_900 })
    expect(await success(pay(client, { currency: 'rub' }), order, 201)).toMatchObject({
      totalAmount: 449,
      currency: 'rub',
    })
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 998, rub: 0 }))
    await expectBooksToBalance()
  })

  test.each([
    ['usd', 498, 100_000],
    ['rub', 100_000, 44_899],
  ])(
    'in %s with too little of it is refused, whatever the other balance, and leaves the cart',
    async (currency, usd, rub) => {
      const { client, buyer } = await atCheckout({ usd, rub })
      await failure(pay(client, { currency }), 402, 'insufficient_funds')
      expect((await success(client.get('/cart'), cart)).count).toBe(1)
      expect(await ordersOf(client)).toEqual([])
      expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd, rub }))
      await expectBooksToBalance()
    },
  )

  test.each<[string, object, string]>([
    ['no currency', {}, 'invalid_request'],
    ['a currency we do not take', { currency: 'eur' }, 'unsupported_currency'],
    ['a negative amount', { currency: 'usd', amount: -4.99 }, 'invalid_amount'],
    ['tenths of cents', { currency: 'usd', amount: 4.991 }, 'invalid_amount'],
    ['text for an amount', { currency: 'usd', amount: '4.99' }, 'invalid_request'],
  ])('with %s is refused and costs nothing', async (_, body, code) => {
    const { client, buyer } = await atCheckout()
    await failure(pay(client, body), 400, code)
    expect(await balanceOf(ctx, buyer.userId)).toMatchObject({ usd: 998 })
  })

  test('with nothing in the cart is refused', async () => {
    await failure(pay(clientOf(await makeBuyer(ctx, { usd: 500 }))), 409, 'cart_empty')
  })

  test('by a visitor is refused', async () => {
    await failure(pay(clientOf()), 401, 'unauthenticated')
  })
})

describe('the same cart paid twice', () => {
  test('from two tabs at once makes one order and takes the money once', async () => {
    const { client, buyer } = await atCheckout()
    const codes = await Promise.all([codeOf(pay(client)), codeOf(pay(client))])
    expect(codes.sort()).toEqual(['cart_empty', 'ok'])
    expect(await ordersOf(client)).toHaveLength(1)
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 499, rub: 0 }))
    await expectBooksToBalance()
  })

  test('by a double click under one key gets one answer five times', async () => {
    const { client, buyer } = await atCheckout()
    const key = uniqueName('double-click-')
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => success(pay(client, { currency: 'usd' }, key), order, 201)),
    )
    const later = await success(pay(client, { currency: 'usd' }, key), order, 201)
    for (const answer of answers) expect(answer).toEqual(later)
    expect(await ordersOf(client)).toHaveLength(1)
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 499, rub: 0 }))
    await expectBooksToBalance()
  })

  test('under one key with another body is a mismatch, and another cart under it is not bought', async () => {
    const { client, buyer, offer } = await atCheckout({ usd: 998, rub: 100_000 })
    const key = uniqueName('mismatch-')
    const first = await success(pay(client, { currency: 'usd' }, key), order, 201)
    await carts.add(buyer.ctx, wishFor(offer))
    await failure(pay(client, { currency: 'rub' }, key), 409, 'idempotency_mismatch')
    expect(await success(pay(client, { currency: 'usd' }, key), order, 201)).toEqual(first)
    expect((await success(client.get('/cart'), cart)).count).toBe(1)
    await expectBooksToBalance()
  })

  test('under the key of somebody else is a purchase of one’s own', async () => {
    const key = uniqueName('shared-key-')
    const [mine, yours] = [await atCheckout(), await atCheckout()]
    const first = await success(pay(mine.client, { currency: 'usd' }, key), order, 201)
    const second = await success(pay(yours.client, { currency: 'usd' }, key), order, 201)
    expect(second.orderId).not.toBe(first.orderId)
    await expectBooksToBalance()
  })

  test('after a refusal, under the same key, is tried anew', async () => {
    const { client, buyer } = await atCheckout({ usd: 100 })
    const key = uniqueName('second-try-')
    await failure(pay(client, { currency: 'usd' }, key), 402, 'insufficient_funds')
    await users.edit(admin.ctx, buyer.userId, { balanceUsd: 499 })
    await success(pay(client, { currency: 'usd' }, key), order, 201)
    await expectBooksToBalance()
  })

  test('under a key that is none is refused', async () => {
    const { client } = await atCheckout()
    for (const key of ['short-1', 'x'.repeat(65), 'with space', 'tab\there', '']) {
      const { fields } = await failure(pay(client, { currency: 'usd' }, key), 400, 'invalid_request')
      expect([key, fields]).toEqual([key, { 'Idempotency-Key': 'invalid' }])
    }
    expect(await ordersOf(client)).toEqual([])
  })

  test('a day later under the same key is a new purchase', async () => {
    const { client, buyer, offer } = await atCheckout()
    const key = uniqueName('yesterday-')
    const first = await success(pay(client, { currency: 'usd' }, key), order, 201)
    await ctx.db.run(sql`UPDATE idempotency_keys SET at = at - ${24 * 60 * 60 * 1000} WHERE key = ${key}`)
    await carts.add(buyer.ctx, wishFor(offer))
    expect((await success(pay(client, { currency: 'usd' }, key), order, 201)).orderId).not.toBe(first.orderId)
    await expectBooksToBalance()
  })
})

describe('a cart that has changed since it was filled', () => {
  test.each([[599], [399]])(
    'a price that is now %i cents is told with its line, and then it is what is paid',
    async (price) => {
      const { client, buyer, offer } = await atCheckout()
      await catalogue.update(admin.ctx, offer.productId, { price }, nothingBeside)
      const said = await failure(pay(client), 409, 'price_changed')
      expect(said.fields).toEqual({ [`60-${offer.label}-4.99-449`]: 'price_changed' })
      expect(await balanceOf(ctx, buyer.userId)).toMatchObject({ usd: 998 })
      expect((await success(client.get('/cart'), cart)).subtotal.usd).toBe(price / 100)
      expect(await success(pay(client), order, 201)).toMatchObject({ totalAmount: price / 100 })
      expect(await balanceOf(ctx, buyer.userId)).toMatchObject({ usd: 998 - price })
      await expectBooksToBalance()
    },
  )

  test('an amount that is not what the cart comes to is refused', async () => {
    const { client } = await atCheckout()
    await failure(pay(client, { currency: 'usd', amount: 4.98 }), 409, 'amount_mismatch')
    await failure(pay(client, { currency: 'usd', amount: 449 }), 409, 'amount_mismatch')
    await success(pay(client, { currency: 'usd', amount: 4.99 }), order, 201)
    await expectBooksToBalance()
  })

  test('a cart of the same total that another tab has made instead is not paid for the one that was shown', async () => {
    const { client, buyer } = await atCheckout()
    const { version } = await success(client.get('/cart'), cart)
    const other = await makeOffer(ctx)
    await carts.clear(buyer.ctx)
    await carts.add(buyer.ctx, wishFor(other))
    const wish = { currency: 'usd', amount: 4.99, version }
    expect(await codeOf(pay(client, wish))).toBe('amount_mismatch')
    expect(await codeOf(client.post('/payment/create', { ...wish, type: 'order' }))).toBe('amount_mismatch')
    const looked = await success(client.get('/cart'), cart)
    const paid = await success(pay(client, { ...wish, version: looked.version }), order, 201)
    expect(paid.items).toMatchObject([{ productId: other.productId }])
  })

  test('an item that somebody else bought meanwhile is named, and no item of the cart is bought', async () => {
    const [scarce, plenty] = [await makeOffer(ctx, { stock: 1 }), await makeOffer(ctx)]
    const { client, buyer } = await atCheckout({ offer: scarce })
    await carts.add(buyer.ctx, wishFor(plenty))
    await success(pay((await atCheckout({ offer: scarce })).client), order, 201)
    const { fields } = await failure(pay(client), 409, 'out_of_stock')
    expect(fields).toEqual({ [`60-${scarce.label}-4.99-449`]: 'out_of_stock' })
    expect(await balanceOf(ctx, buyer.userId)).toMatchObject({ usd: 998 })
    await expectBooksToBalance()
  })

  test.each<[string, (offer: Offer) => Promise<unknown>]>([
    ['deleted', (offer) => catalogue.remove(admin.ctx, offer.productId)],
    ['put away', (offer) => catalogue.update(admin.ctx, offer.productId, { status: 'archived' }, nothingBeside)],
    [
      'no longer sold in this amount',
      (offer) => catalogue.update(admin.ctx, offer.productId, { amounts: [61] }, nothingBeside),
    ],
  ])('a product that was %s can not be bought any more', async (_, change) => {
    const { client, offer, buyer } = await atCheckout()
    await change(offer)
    const { fields } = await failure(pay(client), 409, 'out_of_stock')
    expect(Object.values(fields ?? {})).toEqual(['out_of_stock'])
    expect(await balanceOf(ctx, buyer.userId)).toMatchObject({ usd: 998 })
    await expectBooksToBalance()
  })
})
