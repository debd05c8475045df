import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Language } from '../../../src/shared/languages'
import { workerLimits } from '../../../src/shared/limits'
import type { Currency } from '../../../src/shared/money'
import { supplierNames } from '../../../src/shared/suppliers'
import * as cart from '../../../src/worker/domain/cart/cart'
import { watch } from '../../../src/worker/domain/favourites/favourites'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { rollUp, sales } from '../../../src/worker/domain/reports/reports'
import { callers, sendTo } from '../../support/callers'
import { costOf } from '../../support/counting'
import { atPage, leaveNothingDue, quietShop } from '../../support/paying'
import { openProviders, type Providers, shopOrigin } from '../../support/providers'
import {
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  makePaidOrder,
  type Offer,
  type Person,
  testClock,
  uniqueName,
  wishFor,
} from '../../support/shop'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
let admin: Person
/** What is sold piece by piece. */
let usual: Offer

beforeAll(async () => {
  ctx = await quietShop()
  providers = openProviders(ctx)
  admin = await makeAdmin(ctx)
  usual = await makeOffer(ctx, { usd: 500, rub: 45_000, stock: 0 })
})
// Each test trades in days of its own.
beforeEach(() => {
  testClock.ms += 30 * dayMs
})
afterAll(() => expectBooksToBalance())

type Cost = { amount: number; currency: Currency } | null

/** Sells and delivers one piece for 5.00 dollars or 450.00 roubles that was bought for this much. */
async function sell(cost: Cost, currency: Currency = 'usd'): Promise<void> {
  const codes = [uniqueName('COSTLY-CODE-')]
  await orders.importCodes(admin.ctx, usual.productId, {
    amount: usual.amount,
    region: '',
    codes,
    ...(cost && { cost }),
  })
  const buyer = await makeBuyer(ctx, { usd: 500, rub: 45_000 })
  await cart.add(buyer.ctx, wishFor(usual))
  const { id } = await orders.payFromBalance(buyer.ctx, { currency })
  await ctx.settleLater()
  await orders.deliver(ctx, id)
}

async function reportLater(afterMs: number) {
  testClock.ms += afterMs
  await rollUp(ctx)
  return sales(admin.ctx, 7)
}

describe('what was earned', () => {
  test.each<[string, Cost, Currency, { sold: number; known: number; cost: number }]>([
    ['in the money it was sold for', { amount: 310, currency: 'usd' }, 'usd', { sold: 500, known: 500, cost: 310 }],
    ['in roubles, sold for dollars', { amount: 27_000, currency: 'rub' }, 'usd', { sold: 500, known: 500, cost: 300 }],
    [
      'in dollars, sold for roubles',
      { amount: 300, currency: 'usd' },
      'rub',
      { sold: 45_000, known: 45_000, cost: 27_000 },
    ],
    ['nobody knows what', null, 'usd', { sold: 500, known: 0, cost: 0 }],
  ])('of a piece that has cost, %s', async (_, cost, currency, wanted) => {
    await sell(cost, currency)
    expect((await reportLater(2 * minuteMs)).currencies[currency].costs).toEqual(wanted)
    expect((await reportLater(2 * minuteMs)).currencies[currency].costs).toEqual(wanted)
  })

  test('of a piece as dear as a house is whole so’m too, and holds nothing up', async () => {
    const { id } = await makePaidOrder(ctx)
    await orders.deliver(ctx, id)
    await ctx.db.run(sql`UPDATE orders SET currency = 'uzs' WHERE id = ${id}`)
    await ctx.db.run(sql`UPDATE code_batches SET cost = 10000000001, cost_currency = 'usd' WHERE at = ${testClock.ms}`)
    await ctx.db.run(sql`INSERT INTO prices (offer_id, currency, minor, since)
      SELECT offer_id, 'uzs', 1300000000100, 0 FROM order_items WHERE order_id = ${id}`)
    const { cost } = (await reportLater(2 * minuteMs)).currencies.uzs.costs
    expect([cost > 1e12, Number.isInteger(cost)]).toEqual([true, true])
    await ctx.db.run(sql`UPDATE orders SET currency = 'usd' WHERE id = ${id}`)
  })

  test('of a supplier’s euros goes by what the owner says a euro costs', async () => {
    await sell({ amount: 300, currency: 'usd' })
    await ctx.db.run(sql`UPDATE code_batches SET cost = 200, cost_currency = 'eur' WHERE at = ${testClock.ms}`)
    expect((await reportLater(2 * minuteMs)).currencies.usd.costs).toEqual({ sold: 500, known: 500, cost: 240 })
  })

  test('is nothing before the order is delivered', async () => {
    await makePaidOrder(ctx)
    expect((await reportLater(2 * minuteMs)).currencies.usd.costs).toEqual({ sold: 0, known: 0, cost: 0 })
  })
})

test('a buyer who began two payments on a day and paid one counts as one who paid; today is not counted yet', async () => {
  testClock.ms -= testClock.ms % dayMs
  const buyer = await makeBuyer(ctx, { usd: 998 })
  for (let nth = 0; nth < 2; nth += 1) {
    await cart.add(buyer.ctx, wishFor(await makeOffer(ctx)))
    await orders.payFromBalance(buyer.ctx, { currency: 'usd' })
  }
  const { buyer: other, payment } = await atPage(ctx)
  await payments.giveUp(other.ctx, payment.orderId ?? '')
  expect((await reportLater(minuteMs)).checkouts.now).toEqual({ begun: 0, paid: 0 })
  expect((await reportLater(dayMs + 2 * workerLimits.unpaid.holdMs)).checkouts.now).toEqual({ begun: 2, paid: 1 })
  expect((await reportLater(7 * dayMs)).checkouts).toEqual({
    now: { begun: 0, paid: 0 },
    before: { begun: 2, paid: 1 },
  })
  await leaveNothingDue(ctx)
})

test('the report counts payments without a notice, and not those whose notice came late', async () => {
  const told = await atPage(ctx)
  await providers.pay(told.payment.payUrl)
  const untold = await atPage(ctx)
  await payments.check(told.buyer.ctx, told.payment.id)
  await providers.arrive()
  await providers.fail({ provider: 'stripe', fault: 'lost_webhook' })
  await providers.pay(untold.payment.payUrl)
  await payments.check(untold.buyer.ctx, untold.payment.id)
  expect((await reportLater(minuteMs)).notices).toEqual([])
  expect((await reportLater(150 * minuteMs)).notices).toEqual([{ provider: 'stripe', paid: 2, untold: 1 }])
  await leaveNothingDue(ctx)
})

test.each(callers)('the report counts a payment that $name has made by its calls as told', async (caller) => {
  const buyer = await makeBuyer(ctx)
  const minor = 5_000_000
  const { id } = await payments.startTopUp(buyer.ctx, {
    ...{ currency: 'uzs', method: caller.method, origin: shopOrigin, minor },
  })
  const transaction = { name: caller.newName(), paymentId: id, minor, begunAtMs: testClock.ms }
  const send = sendTo(ctx, caller)
  expect([await caller.begin(send, transaction), await caller.pay(send, transaction)]).toEqual(['ok', 'ok'])
  expect((await reportLater(150 * minuteMs)).notices).toEqual([{ provider: caller.name, paid: 1, untold: 0 }])
  await leaveNothingDue(ctx)
})

test('the stock report says how many buyers wait for a sold-out offer', async () => {
  const offer = await makeOffer(ctx, { stock: 0 })
  const { productId, amount, label } = offer
  for (const _ of ['one', 'another']) await watch((await makeBuyer(ctx)).ctx, { productId, region: '', amount, label })
  const { lowStock } = await sales(admin.ctx, 7)
  expect(lowStock.find(({ offerId }) => offerId === offer.id)).toMatchObject({ stock: 0, watching: 2 })
})

test('the report names products as their reader does, and in English where their language has no name', async () => {
  const [named, unnamed] = await Promise.all([makeOffer(ctx, { stock: 0 }), makeOffer(ctx, { stock: 0 })])
  await ctx.db.run(sql`UPDATE products SET texts = json_set(texts, '$.ru', json('{"title":"Игра","description":"Одна."}'))
    WHERE id = ${named.productId}`)
  const codes = [uniqueName('CODE-')]
  await orders.importCodes(admin.ctx, named.productId, { amount: named.amount, region: '', codes })
  const { id } = await makePaidOrder(ctx, { offer: named })
  await orders.deliver(ctx, id)
  await rollUp(ctx)
  const titlesIn = async (language: Language) => {
    const { currencies, lowStock } = await sales({ ...admin.ctx, language }, 7)
    const short = (offer: Offer) => lowStock.find(({ offerId }) => offerId === offer.id)?.title
    return [currencies.usd.products[0]?.title, short(named), short(unnamed)]
  }
  const english = expect.stringMatching(/^Game /)
  expect(await titlesIn('ru')).toEqual(['Игра', 'Игра', english])
  expect(await titlesIn('uz')).toEqual([english, english, english])
})

test('the stock report lists sold-out offers before low ones, and no hidden or made-to-order ones', async () => {
  const [few, none, enough, hidden] = await Promise.all([2, 0, 9, 0].map((stock) => makeOffer(ctx, { stock })))
  await ctx.db.run(sql`UPDATE offers SET low_stock = 5`)
  await ctx.db.run(sql`UPDATE products SET state = 'draft' WHERE id = ${hidden?.productId}`)
  const { lowStock } = await sales(admin.ctx, 7)
  const ids = lowStock.map(({ offerId }) => offerId)
  expect(ids.indexOf(none?.id ?? '')).toBeGreaterThanOrEqual(0)
  expect(lowStock.findIndex(({ stock }) => stock > 0)).toBeGreaterThan(ids.indexOf(none?.id ?? ''))
  expect(lowStock.find(({ offerId }) => offerId === few?.id)?.stock).toBe(2)
  expect(ids).not.toContain(enough?.id)
  expect(ids).not.toContain(hidden?.id)
  await ctx.db.run(sql`UPDATE offers SET low_stock = 0`)
})

test('the report shows the last known balance at each supplier', async () => {
  await ctx.db.run(
    sql`UPDATE suppliers SET balance = 1234, state = 'low', checked_at = ${testClock.ms} WHERE name = 'kinguin'`,
  )
  const { suppliers } = await sales(admin.ctx, 7)
  expect(suppliers.map(({ name }) => name)).toEqual(supplierNames.toSorted())
  expect(suppliers[1]).toEqual({
    name: 'kinguin',
    state: 'low',
    currency: 'eur',
    balance: 1234,
    checkedAt: testClock.ms,
  })
})

test('figures that lag name the first moment that is not added up yet', async () => {
  const minutesAgo = async () => {
    const { asOf } = await sales(admin.ctx, 7)
    return [asOf.sales, asOf.costs, asOf.notices].map((ms) => (testClock.ms - ms) / minuteMs)
  }
  await reportLater(3 * 60 * minuteMs)
  expect(await minutesAgo()).toEqual([0, 0, 0])
  await sell({ amount: 310, currency: 'usd' })
  testClock.ms += 5 * minuteMs
  expect(await minutesAgo()).toEqual([5, 5, 5])
  await rollUp(ctx)
  // Whether a provider will tell of a payment is left an hour.
  expect(await minutesAgo()).toEqual([0, 0, 5])
  await reportLater(3 * 60 * minuteMs)
  expect(await minutesAgo()).toEqual([0, 0, 0])
})

test('adding up a quiet minute costs the same however large the shop is', async () => {
  const idleCost = async () => {
    testClock.ms += 3 * dayMs
    await rollUp(ctx)
    return (await costOf(ctx, (counted) => rollUp(counted))).rowsRead
  }
  const offer = await makeOffer(ctx, { stock: 20 })
  await makePaidOrder(ctx, { offer })
  const few = await idleCost()
  for (let nth = 0; nth < 10; nth += 1) await orders.deliver(ctx, (await makePaidOrder(ctx, { offer })).id)
  expect(await idleCost()).toBe(few)
  expect(few).toBeLessThanOrEqual(80)
})

describe('a clock that was set back', () => {
  const rightMs = () => testClock.ms + 60 * minuteMs

  test('loses no costs of what was delivered meanwhile, and adds them once', async () => {
    await sell({ amount: 310, currency: 'usd' })
    await reportLater(2 * minuteMs)
    const right = rightMs()
    testClock.ms -= 20 * minuteMs
    await sell({ amount: 290, currency: 'usd' })
    testClock.ms = right
    for (let times = 0; times < 2; times += 1) {
      expect((await reportLater(minuteMs)).currencies.usd.costs).toEqual({ sold: 1000, known: 1000, cost: 600 })
    }
  })

  test('loses none while it is still behind, however far ahead it was', async () => {
    const right = testClock.ms
    testClock.ms += 3000 * dayMs
    await sell({ amount: 310, currency: 'usd' })
    await reportLater(2 * minuteMs)
    testClock.ms = right
    await sell({ amount: 290, currency: 'usd' })
    expect((await reportLater(2 * minuteMs)).currencies.usd.costs).toEqual({ sold: 500, known: 500, cost: 290 })
  })

  test('loses no buyer who began or paid in a day that was counted', async () => {
    testClock.ms -= testClock.ms % dayMs
    const first = await atPage(ctx)
    await payments.giveUp(first.buyer.ctx, first.orderId)
    expect((await reportLater(dayMs + 2 * workerLimits.unpaid.holdMs)).checkouts.now).toEqual({ begun: 1, paid: 0 })
    const right = testClock.ms
    testClock.ms -= dayMs
    const [paid, unpaid] = [await atPage(ctx), await atPage(ctx)]
    await providers.pay(paid.payment.payUrl)
    await providers.arrive()
    testClock.ms = right
    expect((await reportLater(minuteMs)).checkouts.now).toEqual({ begun: 3, paid: 1 })
    await orders.setStatus(admin.ctx, unpaid.orderId, { status: 'cancelled' })
    expect((await reportLater(minuteMs)).checkouts.now).toEqual({ begun: 3, paid: 1 })
    await leaveNothingDue(ctx)
  })

  test('keeps no payments waiting for the moment that it had run ahead to', async () => {
    const right = testClock.ms
    testClock.ms += 3000 * dayMs
    await providers.fail({ provider: 'stripe', fault: 'lost_webhook', times: 2 })
    const payUnheard = async () => {
      const { buyer, payment } = await atPage(ctx)
      await providers.pay(payment.payUrl)
      await payments.check(buyer.ctx, payment.id)
    }
    await payUnheard()
    testClock.ms = right
    await payUnheard()
    expect((await reportLater(150 * minuteMs)).notices).toEqual([{ provider: 'stripe', paid: 1, untold: 1 }])
    await leaveNothingDue(ctx)
  })
})
