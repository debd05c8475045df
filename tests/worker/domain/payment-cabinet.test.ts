import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Currency } from '../../../src/shared/money'
import { commit } from '../../../src/worker/db/database'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as transfers from '../../../src/worker/domain/transfers/transfers'
import { alertDetail } from '../../../src/worker/i18n'
import {
  type AskedCurrency,
  atPage,
  byCard,
  deliveredOrder,
  fateOf,
  isFrozen,
  leaveNothingDue,
  movedBy,
  owedBy,
  paidOrder,
  priceOf,
  providerIn,
  quietShop,
  refundInCabinet,
  stockOf,
  toppedUp,
} from '../../support/paying'
import { bring, openProviders, type Providers } from '../../support/providers'
import { expectBooksToBalance, makeAdmin, makeBuyer, outcomeOf, type Person, testClock } from '../../support/shop'

const dayMs = 24 * 60 * 60_000
const reason = 'a test'

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
let admin: Person
beforeAll(async () => {
  ctx = await quietShop()
  admin = await makeAdmin(ctx)
})
beforeEach(() => {
  providers = openProviders(ctx)
})
afterEach(async () => {
  await leaveNothingDue(ctx)
  await expectBooksToBalance()
})

const given = async (paymentId: string, minor?: number) => {
  await refundInCabinet(ctx, providers, paymentId, minor)
  await providers.arrive()
}

const standing = async (buyer: Person, paymentId: string, currency: Currency) => ({
  ...(await fateOf(ctx, paymentId)),
  owed: await owedBy(ctx, buyer, currency),
  frozen: await isFrozen(ctx, buyer),
})
const calm = { booked: 1, balance: 0, owed: 0, frozen: false, alerts: ['provider_refund'] }

// What follows from money that went back does not depend on whose cabinet it was: each case is played in one of both, and
// in both where the notices of the two differ, of which those of YooKassa are not signed.
describe('an order that is given back in the provider’s cabinet', () => {
  const { usd, rub } = priceOf

  test('in full before delivery is cancelled, and its codes can be sold again', async () => {
    const [currency, provider, price] = ['usd', 'stripe', usd] as const
    const { buyer, payment, orderId, offer } = await paidOrder(ctx, providers, currency)
    expect(await movedBy(ctx, () => given(payment.id))).toEqual({ sales: -price, [provider]: price })
    await orders.deliver(ctx, orderId)
    const fate = { ...calm, payment: 'refunded to order', order: 'cancelled charged_back' }
    expect(await standing(buyer, payment.id, currency)).toEqual(fate)
    expect(await stockOf(ctx, offer)).toBe(10)
    expect(await outcomeOf(orders.refund(admin.ctx, orderId, { reason }))).toBe('refund_too_large')
  })

  test('in part before delivery is delivered all the same; the rest after it comes out of the sales too', async () => {
    const [currency, provider, price] = ['rub', 'yookassa', rub] as const
    const { buyer, payment, orderId, offer } = await paidOrder(ctx, providers, currency)
    expect(await movedBy(ctx, () => given(payment.id, 100))).toEqual({ sales: -100, [provider]: 100 })
    await orders.deliver(ctx, orderId)
    expect(await standing(buyer, payment.id, currency)).toEqual({
      ...calm,
      payment: 'paid to order',
      order: 'completed',
    })
    expect(await movedBy(ctx, () => given(payment.id))).toEqual({ sales: 100 - price, [provider]: price - 100 })
    const fate = { ...calm, payment: 'refunded to order', order: 'completed' }
    expect(await standing(buyer, payment.id, currency)).toEqual(fate)
    expect(await stockOf(ctx, offer)).toBe(9)
    expect((await orders.show(buyer.ctx, orderId)).items[0]?.codes).toHaveLength(1)
    expect(await outcomeOf(orders.refund(admin.ctx, orderId, { reason }))).toBe('refund_too_large')
  })

  test.each([
    ['usd', 'an unfinished order', false, 100, 'cancelled charged_back'],
    ['rub', 'a delivered order', true, 100, 'completed'],
    ['rub', 'an unfinished order', false, rub, 'cancelled'],
  ] as const)(
    'in %s after %s (delivered: %s) had %i back on the balance: that comes off the balance',
    async (currency, _, isDelivered, onBalance, order) => {
      const [provider, price] = [providerIn[currency], priceOf[currency]]
      const { buyer, payment, orderId } = await paidOrder(ctx, providers, currency)
      if (isDelivered) await orders.deliver(ctx, orderId)
      await orders.refund(admin.ctx, orderId, { minor: onBalance, reason })
      const rest = price - onBalance
      expect(await movedBy(ctx, () => given(payment.id))).toEqual({ ...(rest && { sales: -rest }), [provider]: price })
      expect(await standing(buyer, payment.id, currency)).toEqual({ ...calm, payment: 'refunded to order', order })
    },
  )

  test('in parts is told part by part, and what was put away is not told again', async () => {
    const { payment } = await deliveredOrder(ctx, providers)
    const open = sql`subject = ${payment.id} AND cleared_at IS NULL`
    const told = async () => {
      const rows = await ctx.db.all<{ detail: string }>(sql`SELECT detail FROM alerts WHERE ${open}`)
      return rows.map(({ detail }) => alertDetail('en', detail).match(/\$[\d.]+ was given back/g))
    }
    for (const minor of [100, 200, 50]) await given(payment.id, minor)
    expect(await told()).toEqual([['1.00', '2.00', '0.50'].map((sum) => `$${sum} was given back`)])
    await commit(ctx.db, [sql`UPDATE alerts SET cleared_at = 1 WHERE ${open}`])
    await given(payment.id, 149)
    expect(await told()).toEqual([['$1.49 was given back']])
  })

  test('is counted once, however many notices come', async () => {
    const [currency, provider] = ['rub', 'yookassa'] as const
    const { buyer, payment } = await deliveredOrder(ctx, providers, currency)
    await providers.fail({ provider, fault: 'duplicate_webhook' })
    await given(payment.id, 100)
    const letter = providers.letters.at(-1)
    if (!letter) throw new Error('nothing was sent')
    await Promise.all(Array.from({ length: 5 }, () => bring(ctx, letter)))
    testClock.ms += dayMs
    await payments.reconcile(ctx)
    expect(await payments.show(buyer.ctx, payment.id)).toMatchObject({ refunded: 100, status: 'paid' })
  })

  test('is found within a day when its notice is lost', async () => {
    const [currency, provider] = ['usd', 'stripe'] as const
    const { buyer, payment } = await deliveredOrder(ctx, providers, currency)
    await providers.fail({ provider, fault: 'lost_webhook', times: 2 })
    await given(payment.id, 100)
    await given(payment.id, 200)
    testClock.ms += dayMs
    await payments.reconcile(ctx)
    expect(await payments.show(buyer.ctx, payment.id)).toMatchObject({ refunded: 300, status: 'paid' })
  })

  test.each([
    ['rub', 'one after the other', false],
    ['rub', 'at the same moment', true],
  ] as const)(
    'in %s before we heard of the payment pays no order, the notices coming %s',
    async (currency, _, atOnce) => {
      const { buyer, payment, orderId } = await atPage(ctx, currency)
      providers.keepLetters()
      await providers.pay(payment.payUrl)
      await providers.arrive()
      await given(payment.id)
      const [paid, back] = providers.letters
      if (!paid || !back) throw new Error('two notices were to be sent')
      // A queue that is quicker than we are: nobody must read a code whose money is gone.
      const hasty = { ...ctx, delivery: { ...ctx.delivery, send: deliverAtOnce } }
      if (atOnce) await Promise.all([bring(hasty, back), bring(hasty, paid)])
      else expect([await bring(hasty, back), await bring(hasty, paid)]).toEqual([200, 200])
      await ctx.settleLater()
      const fate = { ...calm, payment: 'refunded to balance', order: 'pending' }
      const alerts = ['provider_refund']
      expect(await standing(buyer, payment.id, currency)).toEqual({ ...fate, alerts })
      const again = await payments.startOrder(buyer.ctx, { ...byCard(currency), orderId })
      providers.bringTo(ctx)
      await providers.pay(again.payUrl)
      await providers.arrive()
      expect((await orders.show(buyer.ctx, orderId)).status).toBe('processing')
    },
  )

  test('in part before we heard of the payment is delivered', async () => {
    const { payment, orderId } = await atPage(ctx, 'usd')
    await providers.pay(payment.payUrl)
    await refundInCabinet(ctx, providers, payment.id, 100)
    await providers.arriveAtOnce()
    await orders.deliver(ctx, orderId)
    expect(await fateOf(ctx, payment.id)).toMatchObject({ order: 'completed', alerts: ['provider_refund'] })
  })
})

async function deliverAtOnce({ orderId }: { orderId: string }) {
  await orders.deliver(ctx, orderId)
  return { metadata: { metrics: await ctx.delivery.metrics() } }
}

describe('a top-up that is given back in the provider’s cabinet', () => {
  const spend = async (buyer: Person, currency: AskedCurrency, minor: number) =>
    transfers.send(buyer.ctx, { userId: (await makeBuyer(ctx)).userId, currency, minor })

  test.each([
    ['usd', 0, 400, 600, 0, false],
    ['rub', 600, 400, 0, 0, false],
    ['usd', 601, 400, 0, -1, true],
    ['rub', 1000, 1000, 0, -1000, true],
  ] as const)(
    'in %s, of which %i were spent, %i of 1000 back: %i stay, %i are owed, frozen: %s',
    async (currency, spent, back, balance, owed, frozen) => {
      const provider = providerIn[currency]
      const { buyer, payment } = await toppedUp(ctx, providers, currency)
      if (spent > 0) await spend(buyer, currency, spent)
      expect(await movedBy(ctx, () => given(payment.id, back))).toEqual({ [provider]: back })
      const status = back === 1000 ? 'refunded' : 'paid'
      const fate = { ...calm, payment: `${status} to balance`, order: null, balance, owed, frozen }
      expect(await standing(buyer, payment.id, currency)).toEqual(fate)
      const spender = { ...buyer.ctx, needs: 'spender' as const }
      const attempt = transfers.send(spender, { userId: admin.userId, currency, minor: 1 })
      expect(await outcomeOf(attempt)).toBe(frozen ? 'account_frozen' : balance > 0 ? 'ok' : 'insufficient_funds')
    },
  )

  test('after all of it was spent is not told as taken from a balance that is empty', async () => {
    const { buyer, payment } = await toppedUp(ctx, providers)
    await spend(buyer, 'usd', 1000)
    await given(payment.id)
    const [alert] = await ctx.db.all<{ detail: string }>(sql`SELECT detail FROM alerts WHERE subject = ${payment.id}`)
    expect(alertDetail('en', alert?.detail ?? '')).toMatch(/^\$10\.00 was given back .* what is not there is owed\.$/)
  })

  test('is counted once when the buyer, the schedule and an administrator look at the same moment', async () => {
    const [currency, provider] = ['rub', 'yookassa'] as const
    const { buyer, payment } = await toppedUp(ctx, providers, currency)
    await providers.fail({ provider, fault: 'lost_webhook' })
    await given(payment.id, 400)
    testClock.ms += dayMs
    const looks = [buyer, buyer, buyer, admin].map((person) => payments.check(person.ctx, payment.id))
    await Promise.all([...looks, payments.reconcile(ctx)])
    const fate = { ...calm, payment: 'paid to balance', order: null, balance: 600 }
    expect(await standing(buyer, payment.id, currency)).toEqual(fate)
  })

  test('is also taken from money that came late for an order', async () => {
    const currency = 'usd'
    const at = await atPage(ctx, currency)
    await orders.setStatus(admin.ctx, at.orderId, { status: 'cancelled' })
    await providers.pay(at.payment.payUrl)
    await providers.arrive()
    await given(at.payment.id)
    expect(await standing(at.buyer, at.payment.id, currency)).toEqual({
      ...{ ...calm, payment: 'refunded to balance', order: 'cancelled' },
      alerts: ['late_payment', 'provider_refund'],
    })
  })
})
