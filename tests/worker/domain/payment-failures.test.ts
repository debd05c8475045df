import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { workerLimits } from '../../../src/shared/limits'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as orders from '../../../src/worker/domain/orders/orders'
import { sweep } from '../../../src/worker/domain/outbox/outbox'
import * as payments from '../../../src/worker/domain/payments/payments'
import { skipPauses } from '../../support/adapters'
import {
  type AskedCurrency,
  atCheckout,
  atPage,
  byCard,
  dyingDb,
  fateOf,
  leaveNothingDue,
  paidOrder,
  priceOf,
  providerIn,
  quietShop,
  stockOf,
} from '../../support/paying'
import { bring, openProviders, type Providers } from '../../support/providers'
import { expectBooksToBalance, makeOffer, outcomeOf, type Person, testClock, testCtx } from '../../support/shop'

const minuteMs = 60_000

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
beforeAll(async () => {
  ctx = await quietShop()
})
beforeEach(() => {
  providers = openProviders(ctx)
  skipPauses()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await leaveNothingDue(ctx)
  await expectBooksToBalance()
})

const sold = { payment: 'paid to order', order: 'processing', balance: 0, booked: 1, alerts: [] }

/** The keys under which pages were asked for, and the pages that the provider made. */
function pagesAsked() {
  const asked = providers.calls.filter(({ method, path }) => method === 'POST' && /(sessions|payments)$/.test(path))
  const made = asked.filter(({ status }) => status === 200).map(({ answer }) => /"id":"([^"]+)"/.exec(answer)?.[1])
  return { times: asked.length, keys: new Set(asked.map(({ key }) => key)).size, pages: new Set(made).size }
}

async function runSchedule(): Promise<void> {
  testClock.ms += workerLimits.payments.firstCheckMs
  await payments.reconcile(ctx)
}

/** What a buyer has who could not be sent to a page. */
async function leftWith(buyer: Person) {
  const [order] = (await orders.listOwn(buyer.ctx, { limit: 10 })).orders
  return { lines: (await cart.show(buyer.ctx)).lines.length, status: order?.status, codes: order?.items[0]?.codes }
}
const asBefore = { lines: 1, status: 'pending', codes: [] }

// What the shop does does not depend on who fails: each failure is played at one of the two providers, or at both.
describe('a payment page', () => {
  test('whose answer is lost once is asked for again under its key', async () => {
    await providers.fail({ provider: 'stripe', fault: 'timeout' })
    const { payment } = await atPage(ctx)
    expect(payment).toMatchObject({ status: 'pending', payUrl: expect.stringContaining('/pay/') })
    expect(pagesAsked()).toEqual({ times: 2, keys: 1, pages: 1 })
  })

  test.each<[AskedCurrency, string, () => Promise<void>]>([
    ['usd', 'the next attempt', async () => {}],
    ['rub', 'the schedule', runSchedule],
  ])('in %s whose answers are lost leaves the cart alone and is found again by %s', async (currency, _, find) => {
    const wish = byCard(currency)
    const { buyer } = await atCheckout(ctx)
    await providers.fail({ provider: providerIn[currency], fault: 'timeout', times: 2 })
    expect(await outcomeOf(payments.startOrder(buyer.ctx, wish))).toBe('provider_failed')
    expect(await leftWith(buyer)).toEqual(asBefore)
    await find()
    const payment = await payments.startOrder(buyer.ctx, wish)
    expect(pagesAsked()).toEqual({ times: 3, keys: 1, pages: 1 })
    await providers.pay(payment.payUrl)
    await providers.arrive()
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
  })

  test.each([
    ['usd', 49, 'sum_too_small', 3],
    ['usd', 50, 'ok', 2],
    ['rub', 99, 'sum_too_small', 3],
    ['rub', 100, 'ok', 2],
  ] as const)('in %s of %i, which its provider may not take, begins with %s and leaves %i codes', async (...of) => {
    const [currency, minor, outcome, left] = of
    const offer = await makeOffer(ctx, { stock: 3, [currency]: minor })
    const { buyer } = await atCheckout(ctx, {}, offer)
    expect(await outcomeOf(payments.startOrder(buyer.ctx, byCard(currency)))).toBe(outcome)
    expect([await stockOf(ctx, offer), pagesAsked().times]).toEqual([left, 3 - left])
  })

  test('whose answers are lost is found and closed when its buyer gives the order up', async () => {
    const { buyer } = await atCheckout(ctx)
    await providers.fail({ provider: 'stripe', fault: 'timeout', times: 2 })
    expect(await outcomeOf(payments.startOrder(buyer.ctx, byCard('usd')))).toBe('provider_failed')
    const [order] = (await orders.listOwn(buyer.ctx, { limit: 1 })).orders
    expect((await payments.giveUp(buyer.ctx, order?.id ?? '')).status).toBe('cancelled')
    expect(providers.calls.filter(({ path }) => path.endsWith('/expire'))).toHaveLength(1)
    expect(pagesAsked()).toMatchObject({ keys: 1, pages: 1 })
  })

  test('whose answers are lost is one page after five impatient clicks', async () => {
    const wish = byCard('rub')
    const { buyer } = await atCheckout(ctx)
    await providers.fail({ provider: 'yookassa', fault: 'timeout', times: 3 })
    await outcomeOf(payments.startOrder(buyer.ctx, wish))
    const clicks = Array.from({ length: 5 }, () => outcomeOf(payments.startOrder(buyer.ctx, wish)))
    expect(new Set(await Promise.all(clicks))).toEqual(new Set(['ok']))
    expect(pagesAsked()).toMatchObject({ keys: 1, pages: 1 })
    expect((await orders.listOwn(buyer.ctx, { limit: 10 })).orders).toHaveLength(1)
  })

  test('of a provider that is down is refused, and given a moment later', async () => {
    const wish = byCard('usd')
    const { buyer } = await atCheckout(ctx)
    await providers.fail({ provider: 'stripe', fault: 'error500', times: 1000 })
    for (let click = 0; click < 2; click += 1) {
      expect(await outcomeOf(payments.startOrder(buyer.ctx, wish))).toBe('provider_failed')
      expect(await leftWith(buyer)).toEqual(asBefore)
    }
    await providers.reset()
    const payment = await payments.startOrder(buyer.ctx, wish)
    expect(pagesAsked()).toMatchObject({ keys: 1, pages: 1 })
    await providers.pay(payment.payUrl)
    await providers.arrive()
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
  })

  test('of a provider that was down for ten minutes is given again', async () => {
    const wish = byCard('rub')
    const { buyer } = await atCheckout(ctx)
    await providers.fail({ provider: 'yookassa', fault: 'error500', times: 1000 })
    expect(await outcomeOf(payments.startOrder(buyer.ctx, wish))).toBe('provider_failed')
    testClock.ms += 10 * minuteMs
    await payments.reconcile(ctx)
    await providers.reset()
    testClock.ms += 5 * minuteMs
    await payments.reconcile(ctx)
    const payment = await payments.startOrder(buyer.ctx, wish)
    await providers.pay(payment.payUrl)
    await providers.arrive()
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
    expect((await orders.listOwn(buyer.ctx, { limit: 10 })).orders).toHaveLength(1)
  })

  test.each([
    ['usd', 1, 'before', 0],
    ['rub', 2, 'before', 0],
    ['usd', 2, 'after', 1],
    ['usd', 3, 'after', 1],
  ] as const)('in %s is one page when the worker dies at its database call %i, %s it is done', async (...given) => {
    const [currency, nth, when, left] = given
    const wish = byCard(currency)
    const { buyer, offer } = await atCheckout(ctx)
    const dying = payments.startOrder({ ...buyer.ctx, db: dyingDb(nth, when) }, wish)
    await expect(dying).rejects.toThrow('the worker is gone')
    expect((await orders.listOwn(buyer.ctx, { limit: 10 })).orders).toHaveLength(left)
    const payment = await payments.startOrder(buyer.ctx, wish)
    expect(pagesAsked()).toMatchObject({ keys: 1, pages: 1 })
    expect(await stockOf(ctx, offer)).toBe(9)
    await providers.pay(payment.payUrl)
    await providers.arrive()
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
  })

  test('has no database call to die at but those three', async () => {
    const { buyer } = await atCheckout(ctx)
    const dying = { ...buyer.ctx, db: dyingDb(4, 'before') }
    expect(await outcomeOf(payments.startOrder(dying, byCard('rub')))).toBe('ok')
  })
})

describe('a notice', () => {
  async function withNotice(currency: AskedCurrency) {
    const { payment } = await atPage(ctx, currency)
    providers.keepLetters()
    await providers.pay(payment.payUrl)
    await providers.arrive()
    const [letter] = providers.letters
    if (!letter) throw new Error('nothing was sent')
    return { payment, letter }
  }

  test.each([
    ['rub', 1, 'before', 0],
    ['rub', 2, 'before', 0],
    ['usd', 2, 'after', 1],
  ] as const)(
    'in %s under which the worker dies at database call %i, %s it is done, is sent again and booked once',
    async (currency, nth, when, booked) => {
      const { payment, letter } = await withNotice(currency)
      expect(await bring({ ...ctx, db: dyingDb(nth, when) }, letter)).toBe(500)
      expect((await fateOf(ctx, payment.id)).booked).toBe(booked)
      expect(await bring(ctx, letter)).toBe(200)
      expect(await fateOf(ctx, payment.id)).toEqual(sold)
    },
  )

  test('has no database call to die at but those two', async () => {
    const { letter } = await withNotice('usd')
    expect(await bring({ ...ctx, db: dyingDb(3, 'before') }, letter)).toBe(200)
  })

  test('about which the provider can’t be asked is refused, so that it comes again', async () => {
    const { payment, letter } = await withNotice('rub')
    await providers.fail({ provider: 'yookassa', fault: 'error500', times: 1000 })
    expect(await bring(ctx, letter)).toBe(503)
    expect((await fateOf(ctx, payment.id)).booked).toBe(0)
    await providers.reset()
    expect(await bring(ctx, letter)).toBe(200)
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
  })
})

test('an order whose queue message is lost after the payment was booked is delivered a minute later', async () => {
  const { payment, orderId } = await paidOrder(ctx, providers)
  await ctx.settleLater()
  expect(await fateOf(ctx, payment.id)).toEqual(sold)
  const { delivery } = await testCtx()
  expect(await sweep({ ...ctx, delivery })).toBe(0)
  testClock.ms += minuteMs
  expect(await sweep({ ...ctx, delivery })).toBe(1)
  const stand = () => ctx.db.all(sql`SELECT status FROM orders WHERE id = ${orderId}`)
  await expect.poll(stand).toEqual([{ status: 'completed' }])
})

describe('an unpaid order whose provider can’t be reached at its end', () => {
  // The provider is asked again five minutes later: one minute before each end at which something is to change.
  const minutes = [29, 30, 35, 60, 90, 95, 115, 119, 120, 121]

  async function untilEnded(orderId: string, everyStep: (waitedMs: number) => Promise<void>): Promise<number> {
    const startedAtMs = testClock.ms
    const status = () => ctx.db.all<{ status: string }>(sql`SELECT status FROM orders WHERE id = ${orderId}`)
    for (const minute of minutes) {
      testClock.ms = startedAtMs + minute * minuteMs
      await payments.expireUnpaid(ctx)
      await everyStep(minute * minuteMs)
      if ((await status())[0]?.status !== 'pending') return minute
    }
    return Number.POSITIVE_INFINITY
  }

  test('waits two hours at most; money that comes to light later is balance', async () => {
    const currency = 'rub'
    const { payment, orderId, offer } = await atPage(ctx, currency)
    await providers.fail({ provider: providerIn[currency], fault: 'error500', times: 1000 })
    const waited = await untilEnded(orderId, async (waitedMs) => {
      if (waitedMs === 29 * minuteMs) await providers.pay(payment.payUrl)
      await providers.arrive()
    })
    expect(waited).toBe(120)
    expect(await fateOf(ctx, payment.id)).toMatchObject({ order: 'cancelled expired', booked: 0 })
    expect(await stockOf(ctx, offer)).toBe(10)
    await providers.reset()
    await providers.arriveLate()
    await payments.reconcile(ctx)
    expect(await fateOf(ctx, payment.id)).toEqual({
      ...{ payment: 'paid to balance', order: 'cancelled expired', balance: priceOf[currency], booked: 1 },
      alerts: ['late_payment'],
    })
  })

  test('is delivered when the provider is back in time and says that it is paid', async () => {
    const currency = 'usd'
    const { payment, orderId } = await atPage(ctx, currency)
    await providers.fail({ provider: providerIn[currency], fault: 'lost_webhook' })
    await providers.pay(payment.payUrl)
    await providers.fail({ provider: providerIn[currency], fault: 'error500', times: 1000 })
    const waited = await untilEnded(orderId, async (waitedMs) => {
      if (waitedMs === 90 * minuteMs) await providers.reset()
    })
    expect(waited).toBeLessThanOrEqual(95)
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
  })
})
