import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as orders from '../../../src/worker/domain/orders/orders'
import { type PaymentProvider, ProviderError } from '../../../src/worker/domain/payment-provider'
import { dispute } from '../../../src/worker/domain/payments/disputes'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as users from '../../../src/worker/domain/users/users'
import {
  atPage,
  byCard,
  deliveredOrder,
  fateOf,
  givenBackAtProvider,
  isFrozen,
  leaveNothingDue,
  namesOf,
  owedBy,
  paidOrder,
  quietShop,
  refundInCabinet,
  stockOf,
  toppedUp,
} from '../../support/paying'
import { bring, openProviders, type Providers, withProvider } from '../../support/providers'
import { balanceOf, expectBooksToBalance, makeAdmin, openAlerts, type Person, testClock } from '../../support/shop'

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
let admin: Person
beforeAll(async () => {
  ctx = await quietShop()
  admin = await makeAdmin(ctx)
})
beforeEach(async () => {
  providers = openProviders(ctx)
  await leaveNothingDue(ctx)
})
afterEach(() => expectBooksToBalance())

const reason = 'a test'
const hourMs = 60 * 60_000
const silent = () => Promise.reject(new ProviderError('unknown', 'no answer'))

/** The administrator's context with a provider of other abilities. */
const adminWith = (name: 'stripe' | 'yookassa', change: (real: PaymentProvider) => Partial<PaymentProvider>) => ({
  ...withProvider(ctx, name, change),
  caller: admin.ctx.caller,
  needs: admin.ctx.needs,
})

const refundStates = async (paymentId: string) =>
  (await ctx.db.all<{ state: string }>(sql`SELECT state FROM payment_refunds WHERE payment_id = ${paymentId}`)).map(
    (row) => row.state,
  )

// What the shop does with it does not depend on whose refund it is: each end is met at one provider.
describe('a refund to the card whose answer never came', () => {
  test('is not asked for again once the provider has forgotten its key: a person is told', async () => {
    const [currency, name] = ['usd', 'stripe'] as const
    const { payment } = await toppedUp(ctx, providers, currency)
    await payments.refundToCard(
      adminWith(name, () => ({ refund: silent })),
      payment.id,
      { minor: 400, reason },
    )
    testClock.ms += 25 * hourMs
    await payments.resumeRefunds(ctx)
    await payments.resumeRefunds(ctx)
    expect(await givenBackAtProvider(ctx, payment.id)).toBe(0)
    expect(await openAlerts(ctx, payment.id)).toEqual(['refund_failed'])
  })

  test('is a matter for a person once its provider could not be asked about it for three days', async () => {
    const [currency, name] = ['rub', 'yookassa'] as const
    const { payment } = await toppedUp(ctx, providers, currency)
    const gone = adminWith(name, () => ({ refund: silent, retrieve: silent }))
    await payments.refundToCard(gone, payment.id, { minor: 400, reason })
    const alertsAfter = async (hours: number) => {
      testClock.ms += hours * hourMs
      await payments.resumeRefunds(gone)
      return openAlerts(ctx, payment.id)
    }
    expect([await alertsAfter(25), await alertsAfter(46), await alertsAfter(2)]).toEqual([[], [], ['refund_failed']])
    await payments.resumeRefunds(ctx)
    expect(await refundStates(payment.id)).toEqual(['asked'])
    expect(await givenBackAtProvider(ctx, payment.id)).toBe(0)
  })

  test('counts as done when the owner has given the money back in the cabinet meanwhile', async () => {
    const [currency, name] = ['rub', 'yookassa'] as const
    const { buyer, payment } = await toppedUp(ctx, providers, currency)
    await payments.refundToCard(
      adminWith(name, () => ({ refund: silent })),
      payment.id,
      { reason },
    )
    await refundInCabinet(ctx, providers, payment.id)
    await providers.arrive()
    testClock.ms += hourMs
    await payments.resumeRefunds(ctx)
    expect(await refundStates(payment.id)).toEqual(['accepted'])
    expect([(await balanceOf(ctx, buyer.userId))[currency], await givenBackAtProvider(ctx, payment.id)]).toEqual([
      0, 1000,
    ])
  })

  test('is done when the provider says so later', async () => {
    const [currency, name] = ['usd', 'stripe'] as const
    const { payment } = await toppedUp(ctx, providers, currency)
    const slow = adminWith(name, (real) => ({ refund: async (wish) => (await real.refund(wish)) && 'pending' }))
    await payments.refundToCard(slow, payment.id, { reason })
    expect(await refundStates(payment.id)).toEqual(['asked'])
    testClock.ms += hourMs
    await payments.resumeRefunds(ctx)
    expect(await refundStates(payment.id)).toEqual(['accepted'])
  })
})

test('a provider’s answer that is older than our rows is asked for again, so that a failed refund takes nothing', async () => {
  const { buyer, payment } = await toppedUp(ctx, providers)
  await payments.refundToCard(admin.ctx, payment.id, { reason })
  let looks = 0
  const late = withProvider(ctx, 'stripe', (real) => ({
    async retrieve(externalId) {
      const truth = await real.retrieve(externalId)
      looks += 1
      if (looks > 1) return truth
      const [refund] = [...providers.calls].reverse().filter((call) => call.path.endsWith('/v1/refunds'))
      await providers.post('/simulator/stripe/dashboard/fail-refund', { refund: JSON.parse(refund?.answer ?? '{}').id })
      await providers.arrive()
      return truth
    },
  }))
  await payments.check({ ...late, caller: buyer.ctx.caller, needs: 'buyer' }, payment.id)
  expect(looks).toBe(2)
  expect([(await balanceOf(ctx, buyer.userId)).usd, await owedBy(ctx, buyer)]).toEqual([1000, 0])
})

const event = (key: string) => ({ provider: 'stripe' as const, key })
const bank = (paymentId: string, id: string, minor: number, state: 'open' | 'won' | 'lost') =>
  dispute(ctx, paymentId, { id, minor, state }, event(`evt-${id}-${state}`))
const unique = () => ctx.ids.id()

describe('a lost dispute of an undelivered order', () => {
  test('of which a part was given back before leaves the buyer with their money once', async () => {
    const { buyer, payment, orderId } = await paidOrder(ctx, providers)
    await orders.refund(admin.ctx, orderId, { minor: 200, reason })
    const id = unique()
    await bank(payment.id, id, 499, 'open')
    await bank(payment.id, id, 499, 'lost')
    expect(await fateOf(ctx, payment.id)).toMatchObject({ order: 'cancelled charged_back', balance: 0 })
    expect([await owedBy(ctx, buyer), await isFrozen(ctx, buyer)]).toEqual([0, false])
  })

  test('over a part of it gives the rest to the balance', async () => {
    const { payment, offer } = await paidOrder(ctx, providers)
    const id = unique()
    await bank(payment.id, id, 100, 'open')
    await bank(payment.id, id, 100, 'lost')
    expect(await fateOf(ctx, payment.id)).toMatchObject({ order: 'cancelled charged_back', balance: 399 })
    expect(await stockOf(ctx, offer)).toBe(10)
  })
})

test('of two disputes of one payment the order waits for both', async () => {
  const { payment, orderId } = await paidOrder(ctx, providers)
  const [first, second] = [unique(), unique()]
  await bank(payment.id, first, 200, 'open')
  await bank(payment.id, second, 200, 'open')
  await bank(payment.id, first, 200, 'won')
  await orders.deliver(ctx, orderId)
  expect(await fateOf(ctx, payment.id)).toMatchObject({ order: 'processing disputed' })
  await bank(payment.id, second, 200, 'won')
  await orders.deliver(ctx, orderId)
  expect(await fateOf(ctx, payment.id)).toMatchObject({ order: 'completed' })
})

test('a dispute whose notice comes before the payment’s is acted on', async () => {
  const { buyer, payment } = await atPage(ctx)
  providers.keepLetters()
  await providers.pay(payment.payUrl, '4000000000000259')
  await providers.arriveLate()
  const letter = providers.letters.find(({ body }) => body.includes('charge.dispute.created'))
  expect(letter && (await bring(ctx, letter))).toBe(200)
  expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'paid to order', order: 'processing disputed' })
  expect(await isFrozen(ctx, buyer)).toBe(true)
})

test('a buyer’s debt is taken from the next money that comes, and then the balance is free again', async () => {
  const { buyer, payment } = await deliveredOrder(ctx, providers)
  const id = unique()
  await bank(payment.id, id, 499, 'open')
  await bank(payment.id, id, 499, 'lost')
  expect([await owedBy(ctx, buyer), await isFrozen(ctx, buyer)]).toEqual([-499, true])
  const topUp = await payments.startTopUp(buyer.ctx, { ...byCard(), minor: 1000 })
  await providers.pay(topUp.payUrl)
  await providers.arrive()
  await payments.collectDebts(ctx)
  expect([(await balanceOf(ctx, buyer.userId)).usd, await owedBy(ctx, buyer), await isFrozen(ctx, buyer)]).toEqual([
    501,
    0,
    false,
  ])
})

describe('a dispute that is won does not lift the freeze of an administrator', () => {
  test.each(['before', 'after'])('who froze the buyer %s the bank did', async (when) => {
    const { buyer, payment } = await deliveredOrder(ctx, providers)
    const freeze = () => users.edit(admin.ctx, buyer.userId, { frozen: true, reason })
    if (when === 'before') await freeze()
    const id = unique()
    await bank(payment.id, id, 499, 'open')
    if (when === 'after') await freeze()
    await bank(payment.id, id, 499, 'won')
    expect(await isFrozen(ctx, buyer)).toBe(true)
    await users.edit(admin.ctx, buyer.userId, { frozen: false, reason })
    expect(await isFrozen(ctx, buyer)).toBe(false)
  })
})

test('a payment of another amount than ours is credited to nobody, raises an alert, and is not asked about all the time', async () => {
  const { buyer, payment } = await atPage(ctx)
  await providers.pay(payment.payUrl)
  const other = withProvider(ctx, 'stripe', (real) => ({
    async retrieve(externalId) {
      const truth = await real.retrieve(externalId)
      return truth && { ...truth, minor: truth.minor - 1 }
    },
  }))
  testClock.ms += 60_000
  await payments.reconcile(other)
  await dispute(ctx, payment.id, { id: unique(), minor: 499, state: 'open' }, event(unique()))
  expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'pending', balance: 0, booked: 0 })
  expect(await openAlerts(ctx, payment.id)).toEqual(['dispute', 'payment_mismatch'])
  const [row] = await ctx.db.all<{ next: number }>(
    sql`SELECT next_check_at AS next FROM payments WHERE id = ${payment.id}`,
  )
  expect(row?.next).toBeGreaterThan(testClock.ms)
  expect([await owedBy(ctx, buyer), await isFrozen(ctx, buyer)]).toEqual([0, false])
})

test('an order that is paid from the balance closes its payment page', async () => {
  const { buyer, payment, orderId } = await atPage(ctx)
  await users.edit(admin.ctx, buyer.userId, { balanceUsd: 499 })
  await orders.payFromBalance(buyer.ctx, { currency: 'usd', orderId })
  expect(await payments.show(buyer.ctx, payment.id)).toMatchObject({ status: 'expired', payUrl: null })
  await payments.reconcile(ctx)
  const { externalId } = await namesOf(ctx, payment.id)
  expect(await ctx.payments.providers.get('stripe')?.retrieve(externalId)).toMatchObject({ status: 'expired' })
})
