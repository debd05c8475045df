import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, describe, expect, test } from 'vitest'
import * as cart from '../../../src/worker/domain/cart/cart'
import { knownCarts } from '../../../src/worker/domain/cart/shown-cart'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as users from '../../../src/worker/domain/users/users'
import { betweenRoundTrips, costOf } from '../../support/counting'
import { nothingBeside } from '../../support/nothing-beside'
import {
  balanceOf,
  everyBalance,
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  type Offer,
  outcomeOf,
  type Person,
  testCtx,
  uniqueName,
  wishFor,
} from '../../support/shop'

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})

describe('paying a cart from the balance', () => {
  test('makes one order, takes the money once, empties the cart and delivers the codes', async () => {
    const buyer = await makeBuyer(ctx, { usd: 1000 })
    const offer = await makeOffer(ctx)
    await cart.add(buyer.ctx, wishFor(offer, 2))
    const order = await orders.payFromBalance(buyer.ctx, { currency: 'usd' })
    expect(order).toMatchObject({ status: 'processing', total: 998, quantity: 2 })
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 2, rub: 0 }))
    expect((await cart.show(buyer.ctx)).lines).toEqual([])

    await orders.deliver(ctx, order.id)
    const delivered = await orders.show(buyer.ctx, order.id)
    expect(delivered.status).toBe('completed')
    expect(delivered.items.flatMap((item) => item.codes)).toEqual(offer.codes.slice(0, 2))
    await expectBooksToBalance()
  })

  test.each([
    [498, 'insufficient_funds'],
    [499, 'ok'],
  ])('a buyer with %i cents who wants a thing for 499 gets %s', async (usd, outcome) => {
    const buyer = await makeBuyer(ctx, { usd })
    await cart.add(buyer.ctx, wishFor(await makeOffer(ctx)))
    expect(await outcomeOf(orders.payFromBalance(buyer.ctx, { currency: 'usd' }))).toBe(outcome)
    await expectBooksToBalance()
  })

  test('takes so’m from the balance of so’m, and leaves dollars and roubles alone', async () => {
    const offer = await makeOffer(ctx, { uzs: 6_100_000 })
    const buyer = await makeBuyer(ctx, { usd: 1000, rub: 100_000, uzs: 12_200_000 })
    await cart.add(buyer.ctx, wishFor(offer, 2))
    const order = await orders.payFromBalance(buyer.ctx, { currency: 'uzs' })
    expect(order).toMatchObject({ status: 'processing', currency: 'uzs', total: 12_200_000 })
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 1000, rub: 100_000 }))
    await orders.deliver(ctx, order.id)
    expect((await orders.show(buyer.ctx, order.id)).status).toBe('completed')
    await expectBooksToBalance()
  })

  test('is refused in so’m where an offer has no price in so’m', async () => {
    const buyer = await makeBuyer(ctx, { uzs: 12_200_000 })
    await cart.add(buyer.ctx, wishFor(await makeOffer(ctx)))
    expect(await outcomeOf(orders.payFromBalance(buyer.ctx, { currency: 'uzs' }))).toBe('not_sold_in_currency')
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ uzs: 12_200_000 }))
    await expectBooksToBalance()
  })
})

test('twelve buyers for the last four codes: four orders, four different codes, eight keep their money', async () => {
  const offer = await makeOffer(ctx, { stock: 4 })
  const buyers = await Promise.all(Array.from({ length: 12 }, () => makeBuyer(ctx, { usd: 499 })))
  await Promise.all(buyers.map((buyer) => cart.add(buyer.ctx, wishFor(offer))))
  const outcomes = await Promise.all(
    buyers.map((buyer) => outcomeOf(orders.payFromBalance(buyer.ctx, { currency: 'usd' }))),
  )
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(4)
  expect(outcomes.filter((outcome) => outcome === 'out_of_stock')).toHaveLength(8)
  const [sold] = await ctx.db.all(
    sql`SELECT count(*) AS codes, count(DISTINCT order_id) AS orders FROM codes WHERE offer_id = ${offer.id} AND order_id IS NOT NULL`,
  )
  expect(sold).toEqual({ codes: 4, orders: 4 })
  const left = await Promise.all(buyers.map((buyer) => balanceOf(ctx, buyer.userId)))
  expect(left.filter((balance) => balance.usd === 499)).toHaveLength(8)
  await expectBooksToBalance()
})

let admin: Person
beforeAll(async () => {
  admin = await makeAdmin(ctx)
})

/** A buyer with money for two who has one piece in the cart, and has just been shown it. */
async function atCheckout() {
  const offer = await makeOffer(ctx)
  const buyer = await makeBuyer(ctx, { usd: 998 })
  await cart.add(buyer.ctx, wishFor(offer))
  return { buyer, offer }
}

type Change = [what: string, change: (offer: Offer, buyer: Person) => Promise<unknown>, outcome: string]

/** What may happen to a cart before it is bought, and how it is then refused. */
const changes: Change[] = [
  [
    'the price moves',
    (offer) => catalogue.update(admin.ctx, offer.productId, { price: 500 }, nothingBeside),
    'price_changed',
  ],
  ['the product is deleted', (offer) => catalogue.remove(admin.ctx, offer.productId), 'out_of_stock'],
  ['the money goes', (_, buyer) => users.edit(admin.ctx, buyer.userId, { balanceUsd: 1 }), 'insufficient_funds'],
  ['the sessions end', (_, buyer) => users.edit(admin.ctx, buyer.userId, { role: 'admin' }), 'unauthenticated'],
]

const ordersOf = (buyer: Person) => ctx.db.all(sql`SELECT 1 FROM orders WHERE user_id = ${buyer.userId}`)

describe('between the look at the cart and the purchase', () => {
  function payWhile(buyer: Person, meanwhile: () => Promise<unknown>) {
    knownCarts(ctx).forget(buyer.userId)
    const db = drizzle(betweenRoundTrips(env.DB, meanwhile))
    return outcomeOf(orders.payFromBalance({ ...buyer.ctx, db }, { currency: 'usd' }))
  }

  test('another tab that swaps an item for one of the same price has the buyer look again', async () => {
    const { buyer } = await atCheckout()
    const other = await makeOffer(ctx)
    const swap = async () => {
      await cart.clear(buyer.ctx)
      await cart.add(buyer.ctx, wishFor(other))
    }
    expect(await payWhile(buyer, swap)).toBe('price_changed')
    expect((await orders.listOwn(buyer.ctx, { limit: 50 })).orders).toEqual([])
    expect((await cart.show(buyer.ctx)).lines).toMatchObject([{ offerId: other.id }])
    await expectBooksToBalance()
  })

  test('another tab that adds an item keeps that item in the cart', async () => {
    const { buyer } = await atCheckout()
    const other = await makeOffer(ctx)
    expect(await payWhile(buyer, () => cart.add(buyer.ctx, wishFor(other)))).toBe('ok')
    expect((await orders.listOwn(buyer.ctx, { limit: 50 })).orders).toMatchObject([{ total: 499, quantity: 1 }])
    expect((await cart.show(buyer.ctx)).lines).toMatchObject([{ offerId: other.id }])
    await expectBooksToBalance()
  })

  // The same statements refuse all of them as below, where each is met.
  test.each<Change>([
    ...changes.slice(0, 2),
    ['the buyer wants two', (offer, buyer) => cart.add(buyer.ctx, wishFor(offer)), 'price_changed'],
  ])('%s: nothing is bought', async (_, change, outcome) => {
    const { buyer, offer } = await atCheckout()
    expect(await payWhile(buyer, () => change(offer, buyer))).toBe(outcome)
    expect(await ordersOf(buyer)).toEqual([])
    await expectBooksToBalance()
  })
})

describe('a cart that this isolate has just shown', () => {
  const pay = (buyer: Person, amount?: number) =>
    outcomeOf(orders.payFromBalance(buyer.ctx, { currency: 'usd', expectedMinor: amount }))
  const boughtBy = async (buyer: Person) => (await orders.listOwn(buyer.ctx, { limit: 50 })).orders

  /** Something happens elsewhere: this isolate still remembers the cart as it was. */
  async function elsewhere(buyer: Person, work: () => Promise<unknown>) {
    const seen = knownCarts(ctx).recall(buyer.userId) ?? []
    await work()
    knownCarts(ctx).remember(buyer.userId, seen, 60_000)
  }

  test('is bought in one round trip, once', async () => {
    const { buyer, offer } = await atCheckout()
    const { roundTrips } = await costOf(buyer.ctx, (counted) => orders.payFromBalance(counted, { currency: 'usd' }))
    expect(roundTrips).toBe(1)
    expect(await pay(buyer)).toBe('cart_empty')
    expect(await boughtBy(buyer)).toMatchObject([{ total: 499, items: [{ amount: offer.amount, quantity: 1 }] }])
    await expectBooksToBalance()
  })

  test.each<Change>([
    ...changes,
    ['the buyer wants two', (offer, buyer) => cart.add(buyer.ctx, wishFor(offer)), 'amount_mismatch'],
    [
      'another thing is put into it',
      async (_, buyer) => cart.add(buyer.ctx, wishFor(await makeOffer(ctx))),
      'amount_mismatch',
    ],
    [
      'only a supplier that has none delivers it',
      ({ id }) =>
        ctx.db.run(sql`UPDATE offers SET source = 'supplier', supplier = 'gamesdrop', supplier_ref = '2001', supplied = 0,
          margin = 0, max_cost = 100 WHERE id = ${id}`),
      'out_of_stock',
    ],
    ['the cart is emptied', (_, buyer) => cart.clear(buyer.ctx), 'cart_empty'],
  ])('and elsewhere %s: nothing is bought', async (_, change, outcome) => {
    const { buyer, offer } = await atCheckout()
    await elsewhere(buyer, () => change(offer, buyer))
    expect(await pay(buyer, 499)).toBe(outcome)
    expect(await ordersOf(buyer)).toEqual([])
    await expectBooksToBalance()
  })

  test('and that holds another item of the same price by now is bought as it is now', async () => {
    const { buyer } = await atCheckout()
    const other = await makeOffer(ctx)
    await elsewhere(buyer, async () => {
      await cart.clear(buyer.ctx)
      await cart.add(buyer.ctx, wishFor(other))
    })
    expect(await pay(buyer, 499)).toBe('ok')
    expect(await boughtBy(buyer)).toMatchObject([{ items: [{ productId: other.productId }] }])
    await expectBooksToBalance()
  })

  test('and whose product has another name by now is bought under that', async () => {
    const { buyer, offer } = await atCheckout()
    await elsewhere(buyer, () => catalogue.update(admin.ctx, offer.productId, { title: 'A new name' }, nothingBeside))
    expect(await pay(buyer)).toBe('ok')
    expect(await boughtBy(buyer)).toMatchObject([{ items: [{ titles: { en: 'A new name' } }] }])
  })

  test('and that is paid twice under one key makes one order', async () => {
    const { buyer, offer } = await atCheckout()
    const keyed = { ...buyer.ctx, idempotency: { key: uniqueName('a-key-'), requestHash: 'same' } }
    const first = await orders.payFromBalance(keyed, { currency: 'usd' })
    await cart.add(buyer.ctx, wishFor(offer))
    expect(await orders.payFromBalance(keyed, { currency: 'usd' })).toEqual(first)
    expect(await boughtBy(buyer)).toHaveLength(1)
    await expectBooksToBalance()
  })
})
