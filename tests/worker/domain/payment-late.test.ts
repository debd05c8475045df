import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workerLimits } from '../../../src/shared/limits'
import { runDue } from '../../../src/worker/domain/jobs/jobs'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import {
  type AskedCurrency,
  type AtPage,
  atCheckout,
  atPage,
  byCard,
  bySbp,
  fateOf,
  leaveNothingDue,
  priceOf,
  providerIn,
  quietShop,
  stockOf,
} from '../../support/paying'
import { bring, openProviders, type Providers, withProvider } from '../../support/providers'
import { balanceOf, expectBooksToBalance, makeAdmin, testClock } from '../../support/shop'

const minuteMs = 60_000

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
beforeAll(async () => {
  ctx = await quietShop()
})
beforeEach(() => {
  providers = openProviders(ctx)
})
afterEach(async () => {
  await leaveNothingDue(ctx)
  await expectBooksToBalance()
})

const sold = { payment: 'paid to order', order: 'processing', balance: 0, booked: 1, alerts: [] }

async function payNow({ payment }: AtPage): Promise<void> {
  await providers.pay(payment.payUrl)
  await providers.arrive()
}

// Whether a notice is signed or asked about, it may come before its payment has a name: each way is met at one provider.
describe('money that arrives before our row knows the provider’s name for it', () => {
  test('while the provider’s first answer is still on its way pays the order', async () => {
    const currency = 'usd'
    const eager = withProvider(ctx, providerIn[currency], (real) => ({
      create: async (wish) => {
        const made = await real.create(wish)
        await providers.pay(made.payUrl)
        await providers.arrive()
        return made
      },
    }))
    const { buyer } = await atCheckout(ctx)
    const payment = await payments.startOrder({ ...buyer.ctx, payments: eager.payments }, byCard(currency))
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
    expect(await payments.show(buyer.ctx, payment.id)).toMatchObject({ status: 'paid', payUrl: null })
  })

  test('after that answer was lost pays the order', async () => {
    const currency = 'rub'
    const { buyer } = await atCheckout(ctx)
    let payUrl: string | null = null
    const mute = withProvider(ctx, providerIn[currency], (real) => ({
      create: async (wish) => {
        payUrl = (await real.create(wish)).payUrl
        throw new Error('the worker is gone')
      },
    }))
    await expect(payments.startOrder({ ...buyer.ctx, payments: mute.payments }, byCard(currency))).rejects.toThrow()
    const [order] = (await orders.listOwn(buyer.ctx, { limit: 1 })).orders
    await providers.pay(payUrl)
    await providers.arrive()
    expect(await orders.show(buyer.ctx, order?.id ?? '')).toMatchObject({ status: 'processing' })
  })
})

const cancelByAdmin = async ({ orderId }: AtPage) => {
  const admin = await makeAdmin(ctx)
  await orders.setStatus(admin.ctx, orderId, { status: 'cancelled', reason: 'out of date' })
}
const expire = async () => {
  testClock.ms += workerLimits.unpaid.holdMs
  await payments.expireUnpaid(ctx)
}
const giveUp = ({ buyer, orderId }: AtPage) => payments.giveUp(buyer.ctx, orderId)
/** The provider's page could not be closed: it did not answer just then. */
const giveUpUnheard = async (at: AtPage) => {
  await providers.fail({ provider: 'stripe', fault: 'error500', times: 2 })
  await giveUp(at)
}

describe('money that arrives when its order no longer waits is balance, with an alert', () => {
  test.each<['usd' | 'rub', string, (at: AtPage) => Promise<unknown>, string]>([
    ['rub', 'it has expired', expire, 'cancelled expired'],
    ['rub', 'its buyer gave it up', giveUp, 'cancelled given_up'],
    ['usd', 'its buyer gave it up and the page stayed open', giveUpUnheard, 'cancelled given_up'],
    ['usd', 'an administrator cancelled it', cancelByAdmin, 'cancelled'],
  ])('in %s: %s', async (currency, _, end, order) => {
    const at = await atPage(ctx, currency)
    const stock = await stockOf(ctx, at.offer)
    await end(at)
    expect(await stockOf(ctx, at.offer)).toBe(stock + 1)
    await payNow(at)
    const fate = { payment: 'paid to balance', order, balance: priceOf[currency], booked: 1, alerts: ['late_payment'] }
    expect(await fateOf(ctx, at.payment.id)).toEqual(fate)
    const letter = providers.letters.at(-1)
    if (letter) await bring(ctx, letter)
    await payments.check(at.buyer.ctx, at.payment.id)
    await orders.deliver(ctx, at.orderId)
    expect(await fateOf(ctx, at.payment.id)).toEqual(fate)
    expect(await stockOf(ctx, at.offer)).toBe(stock + 1)
  })

  test.each([
    ['it has expired', expire],
    ['its buyer gave it up', giveUp],
  ])('in dollars it can’t: %s, and the page is closed', async (_, end) => {
    const at = await atPage(ctx, 'usd')
    await end(at)
    await payNow(at)
    expect(await fateOf(ctx, at.payment.id)).toMatchObject({ payment: 'expired', balance: 0, booked: 0 })
  })

  test('it was paid from the balance meanwhile', async () => {
    const currency = 'rub'
    const { buyer } = await atCheckout(ctx, priceOf)
    const payment = await payments.startOrder(buyer.ctx, byCard(currency))
    const orderId = payment.orderId ?? ''
    const bought = await orders.payFromBalance(buyer.ctx, { currency })
    expect(bought).toMatchObject({ id: orderId, status: 'processing', paymentMethod: 'balance' })
    expect((await balanceOf(ctx, buyer.userId))[currency]).toBe(0)
    await providers.pay(payment.payUrl)
    await providers.arrive()
    await orders.deliver(ctx, orderId)
    expect(await fateOf(ctx, payment.id)).toEqual({
      ...{ payment: 'paid to balance', order: 'completed', balance: priceOf[currency], booked: 1 },
      alerts: ['late_payment'],
    })
    const { items } = await orders.show(buyer.ctx, orderId)
    expect(items.flatMap((item) => item.codes)).toHaveLength(1)
  })
})

describe('two open pages of one order, both paid', () => {
  test.each([
    ['one after the other', false],
    ['at the same moment', true],
  ])('%s: one delivery, the other money is balance, with an alert', async (_, atOnce) => {
    const at = await atPage(ctx, 'rub')
    const other = await payments.startOrder(at.buyer.ctx, { ...bySbp, orderId: at.orderId })
    await ctx.settleLater()
    expect(other.orderId).toBe(at.orderId)
    await providers.pay(at.payment.payUrl)
    if (!atOnce) await providers.arrive()
    await providers.pay(other.payUrl)
    await (atOnce ? providers.arriveAtOnce() : providers.arrive())
    await orders.deliver(ctx, at.orderId)
    const fates = [await fateOf(ctx, at.payment.id), await fateOf(ctx, other.id)]
    expect(fates.map((fate) => fate.payment).sort()).toEqual(['paid to balance', 'paid to order'])
    expect(fates.flatMap((fate) => fate.alerts)).toEqual(['late_payment'])
    expect(fates[0]).toMatchObject({ order: 'completed', balance: priceOf.rub, booked: 1 })
    const { items } = await orders.show(at.buyer.ctx, at.orderId)
    expect(items.flatMap((item) => item.codes)).toHaveLength(1)
  })
})

const runSchedule = async () => {
  testClock.ms += minuteMs
  await payments.reconcile(ctx)
}

// Who looks finds the same truth at both providers; giving up closes the page at one of them and not at the other.
describe('a notice that is lost for ever', () => {
  const lose = async (currency: AskedCurrency) => {
    const at = await atPage(ctx, currency)
    await providers.fail({ provider: providerIn[currency], fault: 'lost_webhook' })
    await payNow(at)
    expect(providers.letters).toEqual([])
    return at
  }

  test.each<[AskedCurrency, string, (at: AtPage) => Promise<unknown>]>([
    ['usd', 'the schedule', runSchedule],
    ['rub', 'the buyer who is back', ({ buyer, payment }) => payments.check(buyer.ctx, payment.id)],
    ['rub', 'the end of the half hour', expire],
    ['usd', 'giving the order up', giveUp],
    ['rub', 'giving the order up', giveUp],
    ['usd', 'an administrator', async ({ payment }) => payments.check((await makeAdmin(ctx)).ctx, payment.id)],
  ])('in %s is not missed: %s finds the money', async (currency, _, find) => {
    const at = await lose(currency)
    await find(at)
    expect(await fateOf(ctx, at.payment.id)).toEqual(sold)
  })

  test('is found once by the buyer, the schedule and an administrator at the same moment', async () => {
    const at = await lose('usd')
    testClock.ms += workerLimits.unpaid.holdMs
    const checks = Array.from({ length: 3 }, () => payments.check(at.buyer.ctx, at.payment.id))
    await Promise.all([...checks, payments.reconcile(ctx), payments.expireUnpaid(ctx), giveUp(at)])
    expect(await fateOf(ctx, at.payment.id)).toEqual(sold)
  })
})

test('a notice that comes after the half hour finds the order delivered', async () => {
  const at = await atPage(ctx, 'rub')
  await providers.fail({ provider: 'yookassa', fault: 'late_webhook' })
  await payNow(at)
  testClock.ms += workerLimits.unpaid.holdMs
  await payments.expireUnpaid(ctx)
  await orders.deliver(ctx, at.orderId)
  const before = await fateOf(ctx, at.payment.id)
  expect(before).toEqual({ ...sold, order: 'completed' })
  testClock.ms += minuteMs
  await providers.arriveLate()
  expect(providers.letters).toHaveLength(1)
  expect(await fateOf(ctx, at.payment.id)).toEqual(before)
})

describe('money that is paid while the shop is closed', () => {
  test.each(['usd', 'rub'] as const)(
    'in %s pays its order once the shop is open, though the time to pay is over by then',
    async (currency) => {
      const begun = await atPage(ctx, currency)
      await providers.pay(begun.payment.payUrl)
      const closed: typeof ctx = { ...ctx, settings: { ...ctx.settings, closed: 'owner' } }
      testClock.ms += 2 * workerLimits.unpaid.holdMs
      await runDue(closed)
      expect(await fateOf(ctx, begun.payment.id)).toMatchObject({ order: 'pending', booked: 0 })
      await runDue(ctx)
      expect(await fateOf(ctx, begun.payment.id)).toMatchObject({ payment: 'paid to order', booked: 1, balance: 0 })
    },
  )
})
