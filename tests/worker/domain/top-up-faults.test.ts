import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { watchSuppliers } from '../../../src/worker/domain/supply/supply'
import { byCard } from '../../support/paying'
import { type Providers, withSupplier } from '../../support/providers'
import { makeBuyer, openAlerts, outcomeOf, testClock } from '../../support/shop'
import {
  diamondPrice,
  expectSupplyToBalance,
  fateOf,
  isKnownAt,
  none,
  one,
  openSupplyShop,
  ordersAt,
  paidTopUp,
  piecesOf,
  type SupplyShop,
  topUpFor,
} from '../../support/suppliers'

const secondMs = 1000
const minuteMs = 60 * secondMs

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

const start = { usd: 1000, rub: 100_000 }
const undone = { made: 1, undone: 1 }
const atSupplier = () => ordersAt(providers, 'gamesdrop')
const balanceThere = (balance: string) => providers.fail({ provider: 'gamesdrop', balance })
const priceThere = (price: string) => providers.fail({ provider: 'gamesdrop', ref: '1001', price })
const idsOf = async (orderId: string) => (await piecesOf(shop.ctx, orderId)).map(({ id }) => id)
/** As many messages about one order as a queue may ever have of it, at the same moment. */
const deliverAtOnce = async (orderId: string) => {
  const ends = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(orders.deliver(shop.ctx, orderId))))
  expect(ends.filter((end) => end !== 'ok' && end !== 'unavailable')).toEqual([])
}

/** What a top-up in a currency comes to. */
function fatesIn(currency: 'usd' | 'rub') {
  const paid = { debits: 1, refunds: 0, balance: start[currency] - diamondPrice[currency] }
  return {
    waits: (piece: string) => ({ order: 'processing awaiting_supplier', ...paid, pieces: [piece] }),
    completed: { order: 'completed', ...paid, pieces: ['done'] },
    givenBack: { debits: 1, refunds: 1, balance: start[currency] },
  }
}

// What goes wrong at a supplier knows no currency: each is met in one of both.
describe('a top-up in usd', () => {
  const currency = 'usd'
  const { waits, completed, givenBack } = fatesIn(currency)

  test('whose answer was lost is asked about, not ordered again and not refunded', async () => {
    const { orderId } = await paidTopUp(shop.ctx, '12345998', currency)
    await shop.settle()
    expect(await fateOf(shop.ctx, orderId)).toEqual(waits('unknown'))
    expect(await atSupplier()).toEqual(one)
    await shop.pass(10 * secondMs)
    expect(await fateOf(shop.ctx, orderId)).toEqual(completed)
    await shop.pass(60 * minuteMs)
    expect(await atSupplier()).toEqual(one)
  })

  test('that its supplier cancels after it was paid by card is money on the balance', async () => {
    const buyer = await makeBuyer(shop.ctx)
    const wish = topUpFor('12345996', { currency, pay: 'later' })
    const { orderId } = await freeFire.topUp(buyer.ctx, wish)
    const payment = await payments.startOrder(buyer.ctx, { ...byCard(currency), orderId })
    await providers.pay(payment.payUrl)
    await providers.arrive()
    await shop.pass(minuteMs)
    const ended = { order: 'cancelled rejected', refunds: 1, balance: diamondPrice[currency] }
    expect(await fateOf(shop.ctx, orderId)).toMatchObject(ended)
    expect(await atSupplier()).toEqual(undone)
  })

  test('for which its supplier has no money of ours waits, and nothing more is sold', async () => {
    const { orderId, buyer } = await paidTopUp(shop.ctx, '12345995', currency)
    await shop.settle()
    expect(await fateOf(shop.ctx, orderId)).toEqual(waits('waiting'))
    expect(await openAlerts(shop.ctx, 'gamesdrop')).toEqual(['supplier_balance'])
    expect(await outcomeOf(freeFire.offers(shop.ctx))).toBe('provider_failed')
    expect(await outcomeOf(freeFire.topUp(buyer.ctx, topUpFor('12345995', { currency })))).toBe('provider_failed')
    await shop.pass(40 * minuteMs)
    expect(await fateOf(shop.ctx, orderId)).toEqual(waits('waiting'))
    expect(await openAlerts(shop.ctx, (await idsOf(orderId))[0] ?? '')).toEqual(['supplier_order'])
    expect(await atSupplier()).toEqual(none)
  })

  test.each([
    ['within reach', ['1.00', '1.03'], completed, one],
    [
      'out of reach',
      ['1.00', '1.04'],
      { order: 'cancelled rejected', ...givenBack, pieces: ['rejected: price_too_high'] },
      none,
    ],
  ])('whose price moves %s between the question and the order', async (_, prices, fate, made) => {
    const { orderId } = await paidTopUp(shop.ctx, '12345678', currency)
    const moving = withSupplier(shop.ctx, 'gamesdrop', ({ place }) => ({
      async place(wish) {
        const price = prices.shift()
        if (price) await priceThere(price)
        return place(wish)
      },
    }))
    await orders.deliver(moving, orderId)
    expect(await fateOf(shop.ctx, orderId)).toEqual(fate)
    expect(await atSupplier()).toEqual(made)
  })
})

describe('a top-up in rub', () => {
  const currency = 'rub'
  const { waits, completed, givenBack } = fatesIn(currency)

  test('that takes long is asked about after 10, 20 and 40 seconds', async () => {
    const { orderId } = await paidTopUp(shop.ctx, '12345997', currency)
    for (const seconds of [0, 10, 20]) {
      await shop.pass(seconds * secondMs)
      expect(await fateOf(shop.ctx, orderId)).toEqual(waits('pending'))
    }
    await shop.pass(39 * secondMs)
    expect(await fateOf(shop.ctx, orderId)).toEqual(waits('pending'))
    await shop.pass(secondMs)
    expect(await fateOf(shop.ctx, orderId)).toEqual(completed)
    expect(await atSupplier()).toEqual(one)
  })

  test('that its supplier cancels is one refund, however often it is told', async () => {
    const { orderId, buyer } = await paidTopUp(shop.ctx, '12345996', currency)
    await shop.settle()
    expect(await fateOf(shop.ctx, orderId)).toEqual(waits('pending'))
    testClock.ms += 10 * secondMs
    await deliverAtOnce(orderId)
    await shop.pass(60 * minuteMs)
    const ended = { order: 'cancelled rejected', ...givenBack, pieces: ['rejected: cancelled'] }
    expect(await fateOf(shop.ctx, orderId)).toEqual(ended)
    expect(await atSupplier()).toEqual(undone)
    expect(await orders.show(buyer.ctx, orderId)).toMatchObject({
      status: 'cancelled',
      refunded: diamondPrice[currency],
    })
  })

  test('that has waited for our money there completes under its first id', async () => {
    await balanceThere('0.92')
    const { orderId } = await paidTopUp(shop.ctx, '12345678', currency)
    await shop.pass(2 * minuteMs)
    expect(await fateOf(shop.ctx, orderId)).toEqual(waits('waiting'))
    const ids = await idsOf(orderId)
    await balanceThere('0.93')
    await shop.pass(5 * minuteMs)
    expect(await fateOf(shop.ctx, orderId)).toEqual(completed)
    expect(await idsOf(orderId)).toEqual(ids)
    expect(await isKnownAt(providers, 'gamesdrop', ids[0] ?? '')).toBe(true)
    await balanceThere('500')
    await watchSuppliers(shop.ctx)
    expect(await openAlerts(shop.ctx, 'gamesdrop')).toEqual([])
    expect((await freeFire.offers(shop.ctx)).map(({ id }) => id)).toEqual(['1001', '1002'])
  })

  test.each([
    ['as much as it is sold for', '1.03', { ...completed }, one],
    ['a cent more', '1.04', { order: 'cancelled rejected', ...givenBack, pieces: ['rejected: price_too_high'] }, none],
  ])('that costs %s by now', async (_, price, fate, made) => {
    const { orderId } = await paidTopUp(shop.ctx, '12345678', currency)
    await priceThere(price)
    await shop.settle()
    expect(await fateOf(shop.ctx, orderId)).toEqual(fate)
    expect(await atSupplier()).toEqual(made)
  })
})
