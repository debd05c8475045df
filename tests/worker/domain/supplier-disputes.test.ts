import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as topUps from '../../../src/worker/domain/topups/topups'
import { bankSays, byCard, owedBy, stockOf } from '../../support/paying'
import type { Providers } from '../../support/providers'
import { makeBuyer, uniqueName, wishFor } from '../../support/shop'
import { closeByHand, done, offerFrom, rejected, supplierOrder } from '../../support/supplied'
import {
  diamondPrice,
  expectSupplyToBalance,
  fateOf,
  none,
  one,
  openSupplyShop,
  ordersAt,
  piecesOf,
  type SupplyShop,
  topUpFor,
} from '../../support/suppliers'
import { standOf } from '../../support/supplying'

const minuteMs = 60_000
const price = 1999

let shop: SupplyShop
let providers: Providers
beforeAll(async () => {
  shop = await openSupplyShop()
})
beforeEach(async () => {
  providers = await shop.begin()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

const atSupplier = () => ordersAt(providers, 'gamesdrop')
const balanceThere = (balance: string) => providers.fail({ provider: 'gamesdrop', balance })
const bank = (paymentId: string, ...says: ('created' | 'won' | 'lost')[]) =>
  bankSays(shop.ctx, providers, paymentId, ...says)

/** Codes of a supplier's, paid by card. */
async function cardOrder(quantity = 1, stock = 0) {
  const offer = await offerFrom(shop.ctx, 'gamesdrop', { stock, usd: price })
  const buyer = await makeBuyer(shop.ctx)
  await cart.add(buyer.ctx, wishFor(offer, quantity))
  return { offer, ...(await pay(buyer, await payments.startOrder(buyer.ctx, byCard()))) }
}

async function cardTopUp(playerId: string) {
  const buyer = await makeBuyer(shop.ctx)
  const { orderId } = await freeFire.topUp(buyer.ctx, topUpFor(playerId, { pay: 'later' }))
  return pay(buyer, await payments.startOrder(buyer.ctx, { ...byCard(), orderId }))
}

type Started = Awaited<ReturnType<typeof payments.startOrder>>

async function pay(buyer: Awaited<ReturnType<typeof makeBuyer>>, payment: Started) {
  await providers.pay(payment.payUrl)
  await providers.arrive()
  return { buyer, payment, id: payment.orderId ?? '' }
}

describe('a piece that no supplier has accepted', () => {
  test('is not ordered while a bank disputes it, and is when the bank gives the money back', async () => {
    const [codes, topUp] = [await cardOrder(2, 1), await cardTopUp('12345678')]
    await balanceThere('0.10')
    await shop.settle()
    for (const { payment } of [codes, topUp]) await bank(payment.id, 'created')
    await balanceThere('100')
    await shop.pass(60 * minuteMs)
    expect(await atSupplier()).toEqual(none)
    for (const { payment } of [codes, topUp]) await bank(payment.id, 'won')
    await shop.pass(10 * minuteMs)
    expect(await standOf(codes, codes.id)).toMatch(/^completed( \S+){2}$/)
    expect(await fateOf(shop.ctx, topUp.id)).toMatchObject({ order: 'completed', pieces: ['done'] })
    expect(await atSupplier()).toEqual({ made: 2, undone: 0 })
  })

  test('is never ordered once the bank has kept the money; what the buyer has is owed', async () => {
    const [codes, topUp] = [await cardOrder(3, 1), await cardTopUp('12345678')]
    await balanceThere('0.10')
    await shop.settle()
    for (const { payment } of [codes, topUp]) await bank(payment.id, 'created', 'lost')
    await balanceThere('100')
    await shop.pass(60 * minuteMs)
    const ended = { order: 'cancelled charged_back', refunds: 0, balance: 0 }
    expect(await fateOf(shop.ctx, codes.id)).toEqual({
      ...ended,
      debits: 1,
      pieces: Array(2).fill('rejected: by_hand'),
    })
    expect(await fateOf(shop.ctx, topUp.id)).toEqual({ ...ended, debits: 1, pieces: ['rejected: by_hand'] })
    expect([await owedBy(shop.ctx, codes.buyer), await owedBy(shop.ctx, topUp.buyer)]).toEqual([-price, 0])
    expect(await atSupplier()).toEqual(none)
  })
})

describe('an order that was sent to a supplier and never arrived there', () => {
  test('is asked about for a day once the bank has kept the money, then given up', async () => {
    const { id, payment } = await cardOrder()
    await balanceThere('0.10')
    await shop.settle()
    await shop.ctx.db.run(sql`UPDATE supplier_orders SET state = 'unknown', placed_at = ${shop.ctx.clock.nowMs()}
      WHERE order_id = ${id}`)
    await bank(payment.id, 'created', 'lost')
    await balanceThere('100')
    await shop.stall(23 * 60 * minuteMs)
    expect(await fateOf(shop.ctx, id)).toMatchObject({ pieces: ['unknown'] })
    await shop.stall(2 * 60 * minuteMs)
    expect(await fateOf(shop.ctx, id)).toMatchObject({ order: 'cancelled charged_back', pieces: ['rejected: by_hand'] })
    expect(await atSupplier()).toEqual(none)
  })
})

describe('a code that comes after the bank has kept its money', () => {
  async function lateCode() {
    await providers.fail({ provider: 'gamesdrop', fault: 'slow' })
    const order = await cardOrder()
    await shop.settle()
    await bank(order.payment.id, 'created', 'lost')
    return order
  }

  test('goes to stock', async () => {
    const { id, buyer, offer } = await lateCode()
    await shop.schedule(10)
    expect(await standOf({ buyer }, id)).toBe('cancelled charged_back')
    expect(await fateOf(shop.ctx, id)).toMatchObject({ refunds: 0, pieces: ['done'] })
    expect([await stockOf(shop.ctx, offer), await owedBy(shop.ctx, buyer)]).toEqual([1, 0])
    expect(await atSupplier()).toEqual(one)
  })

  test('goes to whoever waits for one', async () => {
    const { offer } = await lateCode()
    await providers.fail({ provider: 'gamesdrop', fault: 'unavailable' })
    const next = await supplierOrder(shop.ctx, 'gamesdrop', { offer })
    expect(await standOf(next, next.id)).toBe('processing awaiting_stock')
    await shop.schedule(10)
    expect(await standOf(next, next.id)).toMatch(/^completed \S+$/)
    expect(await stockOf(shop.ctx, offer)).toBe(0)
  })

  test('and is entered by hand goes to stock as well', async () => {
    const { id, offer } = await lateCode()
    const [piece] = await piecesOf(shop.ctx, id)
    expect(await closeByHand(shop.admin, piece?.id ?? '', { ...done, code: `CABINET-${id}` })).toBe('ok')
    expect(await stockOf(shop.ctx, offer)).toBe(1)
  })
})

test.each([done, rejected])('while a bank disputes it nobody settles a top-up by hand as %j', async (found) => {
  const { id, payment } = await cardTopUp('12345997')
  await shop.settle()
  await bank(payment.id, 'created')
  const [piece] = await piecesOf(shop.ctx, id)
  expect(await closeByHand(shop.admin, piece?.id ?? '', found)).toBe('invalid_transition')
  expect(await fateOf(shop.ctx, id)).toMatchObject({ order: 'processing disputed', refunds: 0, pieces: ['pending'] })
  await bank(payment.id, 'won')
  await shop.pass(10 * minuteMs)
  expect(await fateOf(shop.ctx, id)).toMatchObject({ order: 'completed', refunds: 0 })
})

test('a top-up that is disputed at the very moment of ordering is ordered at most once, and paid back at most once', async () => {
  for (let round = 0; round < 3; round += 1) {
    providers = await shop.begin()
    const buyer = await makeBuyer(shop.ctx)
    const { orderId } = await freeFire.topUp(buyer.ctx, topUpFor('12345678', { pay: 'later' }))
    const payment = await payments.startOrder(buyer.ctx, { ...byCard(), orderId })
    await providers.pay(payment.payUrl)
    await providers.arrive()
    await Promise.all([orders.deliver(shop.ctx, orderId), bank(payment.id, 'created', 'lost')])
    await shop.schedule(10)
    const { order, pieces, refunds } = await fateOf(shop.ctx, orderId)
    const isDone = pieces[0] === 'done'
    expect([order, refunds]).toEqual([isDone ? 'completed' : 'cancelled charged_back', 0])
    expect(await owedBy(shop.ctx, buyer)).toBe(isDone ? -diamondPrice.usd : 0)
    expect(await atSupplier()).toEqual(isDone ? one : none)
  }
})

test('a bank that keeps the money of a top-up half delivered is owed for the pieces that the player has', async () => {
  const buyer = await makeBuyer(shop.ctx)
  // 100 diamonds cost 0.93: our money there is enough for one of three.
  await balanceThere('1.00')
  const wish = { player: { playerId: '12345678' }, offer: '1001', transactionId: uniqueName('t-'), pieces: 3 }
  const { orderId } = await topUps.topUp(buyer.ctx, freeFire.freeFire, { ...wish, currency: 'usd', pay: 'later' })
  const { payment } = await pay(buyer, await payments.startOrder(buyer.ctx, { ...byCard(), orderId }))
  await shop.settle()
  expect((await fateOf(shop.ctx, orderId)).pieces.toSorted()).toEqual(['done', 'waiting', 'waiting'])
  await bank(payment.id, 'created', 'lost')
  await shop.schedule(5)
  expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'cancelled charged_back', refunds: 0 })
  expect(await owedBy(shop.ctx, buyer)).toBe(-diamondPrice.usd)
})
