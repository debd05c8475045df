import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallerCtx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import { ProviderError } from '../../../src/worker/domain/payment-provider'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as transfers from '../../../src/worker/domain/transfers/transfers'
import { skipPauses } from '../../support/adapters'
import {
  type AskedCurrency,
  atCheckout,
  atPage,
  bankSays,
  deliveredOrder,
  dyingDb,
  fateOf,
  leaveNothingDue,
  movedBy,
  paidOrder,
  priceOf,
  providerIn,
  quietShop,
  refundInCabinet,
  stockOf,
  toppedUp,
  whereIs,
} from '../../support/paying'
import { openProviders, type Providers, withProvider } from '../../support/providers'
import {
  balanceOf,
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  outcomeOf,
  type Person,
  testClock,
  uniqueName,
} from '../../support/shop'

const retryMs = 5 * 60_000
const dayMs = 24 * 60 * 60_000

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
let admin: Person
beforeAll(async () => {
  ctx = await quietShop()
  admin = await makeAdmin(ctx)
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

const reason = 'the buyer wants it on the card'
const toCard = (paymentId: string, minor?: number, caller: CallerCtx = admin.ctx) =>
  payments.refundToCard(caller, paymentId, { minor, reason })

// Each case is played at one of the two providers: how they differ is proven by their adapters, and by the calls that fail.
describe('money that is on the balance', () => {
  test.each<[AskedCurrency, string, (number | undefined)[], string[], number]>([
    ['rub', 'part by part', [400, 600], ['ok', 'ok'], 1000],
    ['usd', 'more than is left', [400, 601, undefined], ['ok', 'refund_too_large', 'ok'], 1000],
    ['rub', 'all of it twice', [undefined, undefined], ['ok', 'refund_too_large'], 1000],
  ])('in %s goes back to the card: %s', async (currency, _, wishes, outcomes, given) => {
    const provider = providerIn[currency]
    const { buyer, payment } = await toppedUp(ctx, providers, currency)
    const seen: string[] = []
    const moved = await movedBy(ctx, async () => {
      for (const minor of wishes) seen.push(await outcomeOf(toCard(payment.id, minor)))
      await providers.arrive()
      testClock.ms += dayMs
      await payments.reconcile(ctx)
    })
    expect(seen).toEqual(outcomes)
    expect(moved).toEqual(given === 0 ? {} : { [provider]: given })
    expect(await whereIs(ctx, buyer, payment.id, currency)).toEqual({ balance: 1000 - given, back: given, alerts: [] })
    const status = given === 1000 ? 'refunded' : 'paid'
    expect(await payments.show(buyer.ctx, payment.id)).toMatchObject({ refunded: given, status })
  })

  test('goes back once under one key, and two clicks without a key never take more than the balance', async () => {
    const currency = 'usd'
    const { buyer, payment } = await toppedUp(ctx, providers, currency)
    const caller = { ...admin.ctx, idempotency: { key: uniqueName('card-refund-'), requestHash: 'same' } }
    await Promise.all([toCard(payment.id, 300, caller), toCard(payment.id, 300, caller)])
    await toCard(payment.id, 300, caller)
    expect(await whereIs(ctx, buyer, payment.id, currency)).toEqual({ balance: 700, back: 300, alerts: [] })
    const outcomes = await Promise.all([outcomeOf(toCard(payment.id)), outcomeOf(toCard(payment.id, 700))])
    expect(outcomes.sort()).toEqual(['ok', 'refund_too_large'])
    expect(await whereIs(ctx, buyer, payment.id, currency)).toEqual({ balance: 0, back: 1000, alerts: [] })
  })

  test.each([['usd', 'timeout']] as const)(
    'in %s goes back once when the provider’s answers end in %s',
    async (currency, fault) => {
      const provider = providerIn[currency]
      const { buyer, payment } = await toppedUp(ctx, providers, currency)
      await providers.fail({ provider, fault, times: 2 })
      await toCard(payment.id, 300)
      expect((await balanceOf(ctx, buyer.userId))[currency]).toBe(700)
      testClock.ms += retryMs - 1
      await payments.resumeRefunds(ctx)
      expect(providers.calls.filter(({ path }) => path.endsWith('/refunds'))).toHaveLength(2)
      testClock.ms += 1
      await payments.resumeRefunds(ctx)
      await providers.arrive()
      testClock.ms += retryMs
      await payments.resumeRefunds(ctx)
      expect(new Set(providers.calls.filter(({ path }) => path.endsWith('/refunds')).map(({ key }) => key)).size).toBe(
        1,
      )
      expect(await whereIs(ctx, buyer, payment.id, currency)).toEqual({ balance: 700, back: 300, alerts: [] })
    },
  )

  test.each([
    ['usd', 2, 'before', 'nothing'],
    ['rub', 2, 'after', 'the booking'],
    ['rub', 4, 'before', 'the booking'],
    ['usd', 4, 'after', 'everything'],
  ] as const)(
    'in %s goes back once when the worker dies at database call %i, %s it is done, and leaves %s',
    async (currency, nth, when, left) => {
      const { buyer, payment } = await toppedUp(ctx, providers, currency)
      const dying = { ...admin.ctx, db: dyingDb(nth, when) }
      await outcomeOf(toCard(payment.id, 300, dying))
      if (left === 'nothing') await toCard(payment.id, 300)
      await providers.arrive()
      testClock.ms += retryMs
      await payments.resumeRefunds(ctx)
      expect(await whereIs(ctx, buyer, payment.id, currency)).toEqual({ balance: 700, back: 300, alerts: [] })
    },
  )

  test('can’t go back after it was spent', async () => {
    const currency = 'rub'
    const { buyer, payment } = await toppedUp(ctx, providers, currency)
    const { userId } = await makeBuyer(ctx)
    await transfers.send(buyer.ctx, { userId, currency, minor: 1 })
    expect(await outcomeOf(toCard(payment.id))).toBe('insufficient_funds')
    expect(await whereIs(ctx, buyer, payment.id, currency)).toEqual({ balance: 999, back: 0, alerts: [] })
    expect(await outcomeOf(toCard(payment.id, 999))).toBe('ok')
  })

  test('is on the balance again, with an alert, when the provider refuses the refund', async () => {
    const currency = 'usd'
    const provider = providerIn[currency]
    const { buyer, payment } = await toppedUp(ctx, providers, currency)
    const stubborn = withProvider(ctx, provider, () => ({
      refund: () => Promise.reject(new ProviderError('refused', 'no')),
    }))
    const caller = { ...admin.ctx, payments: stubborn.payments }
    expect(await outcomeOf(toCard(payment.id, 300, caller))).toBe('card_refund_refused')
    expect(await whereIs(ctx, buyer, payment.id, currency)).toEqual({
      balance: 1000,
      back: 0,
      alerts: ['refund_failed'],
    })
    expect(await outcomeOf(toCard(payment.id, 300))).toBe('ok')
    expect(await whereIs(ctx, buyer, payment.id, currency)).toMatchObject({ balance: 700, back: 300 })
  })

  test('does not go back twice after a refund in the cabinet', async () => {
    const currency = 'rub'
    const provider = providerIn[currency]
    const { buyer, payment } = await toppedUp(ctx, providers, currency)
    await providers.fail({ provider, fault: 'lost_webhook' })
    await refundInCabinet(ctx, providers, payment.id, 800)
    expect(await outcomeOf(toCard(payment.id, 300))).toBe('ok')
    await payments.reconcile(ctx)
    const all = { balance: 200, back: 800, alerts: ['provider_refund'] }
    expect(await whereIs(ctx, buyer, payment.id, currency)).toEqual(all)
  })

  test('needs a person when its refund has no answer for a day', async () => {
    const currency = 'rub'
    const provider = providerIn[currency]
    const { buyer, payment } = await toppedUp(ctx, providers, currency)
    await providers.fail({ provider, fault: 'error500', times: 2 })
    await toCard(payment.id, 300)
    testClock.ms += dayMs
    await payments.resumeRefunds(ctx)
    testClock.ms += retryMs
    await payments.resumeRefunds(ctx)
    expect(providers.calls.filter(({ path }) => path.endsWith('/refunds'))).toHaveLength(2)
    expect(await whereIs(ctx, buyer, payment.id, currency)).toEqual({
      balance: 700,
      back: 0,
      alerts: ['refund_failed'],
    })
  })

  test('is counted to the cent when the cabinet refunds it during our own refund', async () => {
    const currency = 'usd'
    const provider = providerIn[currency]
    const { buyer, payment } = await toppedUp(ctx, providers, currency)
    await providers.fail({ provider, fault: 'error500', times: 2 })
    await toCard(payment.id, 700)
    await refundInCabinet(ctx, providers, payment.id, 800)
    await providers.arrive()
    testClock.ms += retryMs
    await payments.resumeRefunds(ctx)
    testClock.ms += dayMs
    await payments.reconcile(ctx)
    expect(await whereIs(ctx, buyer, payment.id, currency)).toMatchObject({ balance: 200, back: 800 })
    expect(await payments.show(buyer.ctx, payment.id)).toMatchObject({ refunded: 800 })
  })
})

test('the money of an order goes to the balance first, then to the card', async () => {
  const { buyer, payment, orderId } = await deliveredOrder(ctx, providers, 'rub')
  expect(await outcomeOf(toCard(payment.id))).toBe('insufficient_funds')
  await orders.refund(admin.ctx, orderId, { reason })
  const moved = await movedBy(ctx, () => toCard(payment.id))
  await providers.arrive()
  expect(moved).toEqual({ yookassa: 44_900 })
  expect(await whereIs(ctx, buyer, payment.id, 'rub')).toEqual({ balance: 0, back: 44_900, alerts: [] })
  expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'refunded to order', order: 'completed' })
})

const orderToCard = (orderId: string, minor?: number, caller: CallerCtx = admin.ctx) =>
  payments.refundOrderToCard(caller, orderId, { minor, reason })

describe('the money of an order', () => {
  const { usd, rub } = priceOf

  test.each<[AskedCurrency, string, (number | undefined)[], string[], number]>([
    ['rub', 'in part, then the rest', [100, undefined], ['ok', 'ok'], rub],
    ['usd', 'more than was paid', [usd + 1], ['refund_too_large'], 0],
    ['usd', 'in full, then a cent', [undefined, 1], ['ok', 'refund_too_large'], usd],
  ])('in %s goes straight back to the card that paid it: %s', async (currency, _, wishes, outcomes, given) => {
    const provider = providerIn[currency]
    const { buyer, payment, orderId } = await deliveredOrder(ctx, providers, currency)
    const seen: string[] = []
    const moved = await movedBy(ctx, async () => {
      for (const minor of wishes) seen.push(await outcomeOf(orderToCard(orderId, minor)))
      await providers.arrive()
      testClock.ms += dayMs
      await payments.reconcile(ctx)
    })
    expect(seen).toEqual(outcomes)
    expect(moved).toEqual(given === 0 ? {} : { sales: -given, [provider]: given })
    expect(await whereIs(ctx, buyer, payment.id, currency)).toEqual({ balance: 0, back: given, alerts: [] })
    expect(await orders.show(buyer.ctx, orderId)).toMatchObject({ refunded: given, status: 'completed' })
  })

  test('ends an order that was not delivered, and its codes can be sold again', async () => {
    const currency = 'rub'
    const price = rub
    const { buyer, payment, orderId, offer } = await paidOrder(ctx, providers, currency)
    const before = await stockOf(ctx, offer)
    expect(await orderToCard(orderId)).toMatchObject({ status: 'cancelled', refunded: price })
    await providers.arrive()
    expect(await stockOf(ctx, offer)).toBe(before + 1)
    expect(await whereIs(ctx, buyer, payment.id, currency)).toEqual({ balance: 0, back: price, alerts: [] })
  })

  test('can’t be spent by its buyer at the moment when it goes back', async () => {
    const currency = 'usd'
    const price = usd
    const { buyer, payment, orderId } = await deliveredOrder(ctx, providers, currency)
    const { userId } = await makeBuyer(ctx)
    const spend = () => outcomeOf(transfers.send(buyer.ctx, { userId, currency, minor: price }))
    const outcomes = await Promise.all([spend(), outcomeOf(orderToCard(orderId)), spend(), spend()])
    expect(outcomes).toEqual(['insufficient_funds', 'ok', 'insufficient_funds', 'insufficient_funds'])
    await providers.arrive()
    expect(await whereIs(ctx, buyer, payment.id, currency)).toEqual({ balance: 0, back: price, alerts: [] })
  })

  test('leaves the buyer’s other money where it is, and what was given to the balance', async () => {
    const currency = 'rub'
    const price = rub
    const { buyer, payment, orderId } = await deliveredOrder(ctx, providers, currency)
    await orders.refund(admin.ctx, orderId, { minor: 100, reason })
    expect(await outcomeOf(orderToCard(orderId, price))).toBe('refund_too_large')
    await orderToCard(orderId)
    await providers.arrive()
    expect(await whereIs(ctx, buyer, payment.id, currency)).toEqual({ balance: 100, back: price - 100, alerts: [] })
  })

  test('goes back once under one key, and at one moment never more than was paid', async () => {
    const currency = 'usd'
    const price = usd
    const { buyer, payment, orderId } = await deliveredOrder(ctx, providers, currency)
    const caller = { ...admin.ctx, idempotency: { key: uniqueName('order-to-card-'), requestHash: 'same' } }
    const answers = await Promise.all([orderToCard(orderId, 100, caller), orderToCard(orderId, 100, caller)])
    expect(await orderToCard(orderId, 100, caller)).toEqual(answers[0])
    const outcomes = await Promise.all([
      outcomeOf(orderToCard(orderId)),
      outcomeOf(orders.refund(admin.ctx, orderId, { reason })),
    ])
    expect(outcomes.sort()).toEqual(['ok', 'refund_too_large'])
    await providers.arrive()
    const { balance, back } = await whereIs(ctx, buyer, payment.id, currency)
    expect(balance + back).toBe(price)
    expect(back).toBeGreaterThanOrEqual(100)
  })

  test.each([['rub', 'error500']] as const)(
    'in %s goes back once when the provider’s answers end in %s',
    async (currency, fault) => {
      const [provider, price] = [providerIn[currency], priceOf[currency]]
      const { buyer, payment, orderId } = await deliveredOrder(ctx, providers, currency)
      await providers.fail({ provider, fault, times: 2 })
      expect(await orderToCard(orderId)).toMatchObject({ refunded: price })
      expect((await balanceOf(ctx, buyer.userId))[currency]).toBe(0)
      testClock.ms += retryMs
      await payments.resumeRefunds(ctx)
      await providers.arrive()
      expect(await whereIs(ctx, buyer, payment.id, currency)).toEqual({ balance: 0, back: price, alerts: [] })
    },
  )

  test.each([
    ['rub', 2, 'before', 'nothing'],
    ['rub', 3, 'before', 'all'],
    ['usd', 4, 'after', 'all'],
  ] as const)(
    'in %s is moved whole or not at all when the worker dies at call %i, %s it is done: %s',
    async (currency, nth, when, left) => {
      const { buyer, payment, orderId } = await deliveredOrder(ctx, providers, currency)
      await outcomeOf(orderToCard(orderId, 300, { ...admin.ctx, db: dyingDb(nth, when) }))
      await providers.arrive()
      testClock.ms += retryMs
      await payments.resumeRefunds(ctx)
      const back = left === 'all' ? 300 : 0
      expect(await whereIs(ctx, buyer, payment.id, currency)).toEqual({ balance: 0, back, alerts: [] })
      expect((await orders.show(buyer.ctx, orderId)).refunded).toBe(back)
    },
  )

  test('is on the balance, with an alert, and can be tried again when the provider refuses the refund', async () => {
    const currency = 'rub'
    const provider = providerIn[currency]
    const price = rub
    const { buyer, payment, orderId } = await deliveredOrder(ctx, providers, currency)
    const stubborn = withProvider(ctx, provider, () => ({
      refund: () => Promise.reject(new ProviderError('refused', 'no')),
    }))
    const caller = { ...admin.ctx, payments: stubborn.payments }
    expect(await outcomeOf(orderToCard(orderId, undefined, caller))).toBe('card_refund_refused')
    expect(await whereIs(ctx, buyer, payment.id, currency)).toEqual({
      ...{ balance: price, back: 0 },
      alerts: ['refund_failed'],
    })
    expect((await orders.show(buyer.ctx, orderId)).refunded).toBe(price)
    expect(await outcomeOf(toCard(payment.id))).toBe('ok')
    await providers.arrive()
    expect(await whereIs(ctx, buyer, payment.id, currency)).toMatchObject({ balance: 0, back: price })
  })
})

test.each<[string, () => Promise<string>, string]>([
  ['no order', async () => '000000000000', 'order_not_found'],
  ['an unpaid order', async () => (await atPage(ctx)).orderId, 'invalid_transition'],
  ['an order that was paid from the balance', () => paidFromBalance(), 'payment_not_found'],
  ['an order that a bank took back', () => disputedOrder('created', 'lost'), 'refund_too_large'],
  ['an order whose dispute was won, but not before', () => refusedUntilWon(), 'ok'],
])('the money of %s goes to a card only where it may', async (_, made, outcome) => {
  const orderId = await made()
  const moved = await movedBy(ctx, async () => expect(await outcomeOf(orderToCard(orderId, 100))).toBe(outcome))
  expect(moved).toEqual(outcome === 'ok' ? { sales: -100, stripe: 100 } : {})
  await providers.arrive()
})

async function paidFromBalance(): Promise<string> {
  const { buyer } = await atCheckout(ctx, { usd: 1000 })
  return (await orders.payFromBalance(buyer.ctx, { currency: 'usd' })).id
}

async function disputedOrder(...states: ('created' | 'won' | 'lost')[]): Promise<string> {
  const { payment, orderId } = await deliveredOrder(ctx, providers)
  await bankSays(ctx, providers, payment.id, ...states)
  return orderId
}

async function refusedUntilWon(): Promise<string> {
  const { payment, orderId } = await deliveredOrder(ctx, providers)
  await bankSays(ctx, providers, payment.id, 'created')
  expect(await outcomeOf(orderToCard(orderId, 100))).toBe('refund_too_large')
  await bankSays(ctx, providers, payment.id, 'won')
  return orderId
}

test.each<[string, () => Promise<string>, string]>([
  ['an unpaid payment', async () => (await atPage(ctx)).payment.id, 'invalid_transition'],
  ['no payment', async () => 'no-such-payment', 'payment_not_found'],
  ['a payment that the bank took back', () => disputed('created', 'lost'), 'refund_too_large'],
  ['a payment whose dispute was won, but not before', () => paidBackOnceWon(), 'ok'],
])('of %s nothing else goes back', async (_, made, outcome) => {
  expect(await outcomeOf(toCard(await made(), 100))).toBe(outcome)
})

async function disputed(...states: ('created' | 'won' | 'lost')[]): Promise<string> {
  const { payment } = await toppedUp(ctx, providers)
  await bankSays(ctx, providers, payment.id, ...states)
  return payment.id
}

async function paidBackOnceWon(): Promise<string> {
  const { payment } = await toppedUp(ctx, providers)
  await bankSays(ctx, providers, payment.id, 'created')
  expect(await outcomeOf(toCard(payment.id, 100))).toBe('refund_too_large')
  await bankSays(ctx, providers, payment.id, 'won')
  return payment.id
}
