import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workerLimits } from '../../../src/shared/limits'
import type { Currency } from '../../../src/shared/money'
import * as cart from '../../../src/worker/domain/cart/cart'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { quietShop } from '../../support/paying'
import { openProviders, type Providers, shopOrigin } from '../../support/providers'
import {
  balanceOf,
  everyBalance,
  expectBooksToBalance,
  makeBuyer,
  makeOffer,
  type Offer,
  outcomeOf,
  type Person,
  testClock,
  wishFor,
} from '../../support/shop'

let ctx: Ctx
let providers: Providers

beforeAll(async () => {
  // Nothing is delivered by itself: the real queue would be faster than what a test reads.
  ctx = await quietShop()
})
beforeEach(() => {
  providers = openProviders(ctx)
})
afterEach(() => expectBooksToBalance())

const byCard = (currency: Currency = 'usd') => ({ currency, method: 'card' as const, origin: shopOrigin })

/** A buyer at the provider's page, with an unpaid order. */
async function atPage(currency: Currency = 'usd', offer?: Offer) {
  const bought = offer ?? (await makeOffer(ctx))
  const buyer = await makeBuyer(ctx)
  await cart.add(buyer.ctx, wishFor(bought))
  const payment = await payments.startOrder(buyer.ctx, byCard(currency))
  return { buyer, offer: bought, payment, orderId: payment.orderId ?? '' }
}

const orderOf = (buyer: Person, orderId: string) => orders.show(buyer.ctx, orderId)
const linesOf = async (buyer: Person) => (await cart.show(buyer.ctx)).lines.length

async function pass(ms: number): Promise<void> {
  testClock.ms += ms
}

test.each<[string, (payment: { payUrl: string | null; orderId: string }, buyer: Person) => Promise<unknown>]>([
  ['by card', async ({ payUrl }) => [await providers.pay(payUrl), await providers.arrive()]],
  ['from the balance', ({ orderId }, buyer) => orders.payFromBalance(buyer.ctx, { currency: 'usd', orderId })],
])('the delivery of an order is owed from the moment that it is paid %s', async (_, pay) => {
  const offer = await makeOffer(ctx)
  const buyer = await makeBuyer(ctx, { usd: offer.usd })
  await cart.add(buyer.ctx, wishFor(offer))
  const { payUrl, orderId } = await payments.startOrder(buyer.ctx, byCard())
  const owed = () => ctx.db.all(sql`SELECT 1 FROM outbox WHERE order_id = ${orderId}`)
  expect(await owed()).toHaveLength(0)
  await pay({ payUrl, orderId: orderId ?? '' }, buyer)
  expect(await owed()).toHaveLength(1)
  await orders.deliver(ctx, orderId ?? '')
  expect(await owed()).toHaveLength(0)
})

describe.each(['usd', 'rub'] as const)('an order paid by card in %s', (currency) => {
  test('is delivered once, its money is booked as sold, and the cart is empty', async () => {
    const { buyer, payment, orderId } = await atPage(currency)
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'pending', items: [{ codes: [] }] })
    expect(await linesOf(buyer)).toBe(1)
    const back = await providers.pay(payment.payUrl)
    expect(back).toBe(`${shopOrigin}/checkout/return?p=${payment.id}`)
    await providers.arrive()
    await orders.deliver(ctx, orderId)
    const order = await orderOf(buyer, orderId)
    expect(order).toMatchObject({ status: 'completed', paymentMethod: 'card' })
    expect(order.items[0]?.codes).toHaveLength(1)
    expect(await payments.show(buyer.ctx, payment.id)).toMatchObject({ status: 'paid', outcome: 'order', payUrl: null })
    expect(await linesOf(buyer)).toBe(0)
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 0, rub: 0 }))
  })

  test('that nobody pays expires after half an hour and gives its codes back', async () => {
    const { buyer, offer, payment, orderId } = await atPage(currency)
    await pass(workerLimits.unpaid.holdMs)
    await payments.expireUnpaid(ctx)
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'cancelled', reason: 'expired' })
    expect(await payments.show(buyer.ctx, payment.id)).toMatchObject({ status: 'expired', payUrl: null })
    const rows = await ctx.db.all<{ stock: number }>(sql`SELECT stock FROM offers WHERE id = ${offer.id}`)
    expect(rows).toEqual([{ stock: 10 }])
    expect(await linesOf(buyer)).toBe(1)
  })

  test('with a declined card keeps its codes and says why', async () => {
    const { buyer, payment, orderId } = await atPage(currency)
    await providers.pay(payment.payUrl, '4000000000009995')
    await providers.arrive()
    expect(await payments.show(buyer.ctx, payment.id)).toMatchObject({ status: 'failed', reason: 'insufficient_funds' })
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'pending' })
    const again = await payments.startOrder(buyer.ctx, { ...byCard(currency), orderId })
    expect(again).toMatchObject({ status: 'pending', orderId })
    expect(again.id).not.toBe(payment.id)
    await providers.pay(again.payUrl)
    await providers.arrive()
    expect(await orderOf(buyer, orderId)).toMatchObject({ status: 'processing' })
  })
})

test('paying the same cart again opens the same page', async () => {
  const { buyer, payment } = await atPage()
  expect(await payments.startOrder(buyer.ctx, byCard())).toMatchObject({ id: payment.id, payUrl: payment.payUrl })
})

test('a buyer whose unpaid order holds the last code can pay it from the balance instead', async () => {
  const offer = await makeOffer(ctx, { stock: 1 })
  const buyer = await makeBuyer(ctx, { usd: 499, rub: 44_900 })
  await cart.add(buyer.ctx, wishFor(offer))
  const { orderId } = await payments.startOrder(buyer.ctx, byCard('usd'))
  expect((await cart.show(buyer.ctx)).lines).toMatchObject([{ stock: 1 }])
  const bought = await orders.payFromBalance(buyer.ctx, { currency: 'rub' })
  expect(bought).toMatchObject({ status: 'processing', currency: 'rub' })
  expect(await orderOf(buyer, orderId ?? '')).toMatchObject({ status: 'cancelled', reason: 'given_up' })
})

test('a buyer’s fourth unpaid order is refused', async () => {
  const buyer = await makeBuyer(ctx)
  const outcomes: string[] = []
  for (let nth = 1; nth <= 4; nth += 1) {
    await cart.clear(buyer.ctx)
    await cart.add(buyer.ctx, wishFor(await makeOffer(ctx)))
    outcomes.push(await outcomeOf(payments.startOrder(buyer.ctx, byCard())))
  }
  expect(outcomes).toEqual(['ok', 'ok', 'ok', 'too_many_unpaid'])
})

test('an order counts as a purchase of its buyer once it is paid', async () => {
  const { buyer, payment } = await atPage()
  const counted = () => ctx.db.get(sql`SELECT orders FROM users WHERE id = ${buyer.userId}`)
  expect(await counted()).toEqual({ orders: 0 })
  await providers.pay(payment.payUrl)
  await providers.arrive()
  expect(await counted()).toEqual({ orders: 1 })
})
