import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as transfers from '../../../src/worker/domain/transfers/transfers'
import {
  atPage,
  bankSays,
  deliveredOrder,
  leaveNothingDue,
  paidOrder,
  quietShop,
  refundInCabinet,
} from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import { expectBooksToBalance, makeAdmin, makeBuyer, makePaidOrder, type Person, testClock } from '../../support/shop'

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
afterEach(() => leaveNothingDue(ctx))
afterEach(() => expectBooksToBalance())

const toBalance = (orderId: string, minor?: number) => orders.refund(admin.ctx, orderId, { minor, reason })
const toCard = (paymentId: string, minor?: number) => payments.refundToCard(admin.ctx, paymentId, { minor, reason })

/** What went back of an order, as its buyer is told, and that it is no more and no less than what is counted. */
async function told(buyer: Person, orderId: string) {
  const { refunds, refunded } = await orders.show(buyer.ctx, orderId)
  expect(refunds.reduce((sum, { minor }) => sum + minor, 0)).toBe(refunded)
  return refunds.map(({ at, minor, to, expectedAt }) => ({
    minor,
    to,
    days: expectedAt === null ? null : (expectedAt - at) / dayMs,
  }))
}

describe('the buyer of an order is told what went back', () => {
  test('to the balance, part by part, when each part went', async () => {
    const { id, buyer } = await makePaidOrder(ctx)
    expect(await told(buyer, id)).toEqual([])
    const first = testClock.ms
    await toBalance(id, 100)
    testClock.ms += 60_000
    const answer = await toBalance(id)
    const { refunds } = await orders.show(buyer.ctx, id)
    expect(refunds).toEqual([
      { at: first, minor: 100, to: 'balance', expectedAt: null },
      { at: first + 60_000, minor: 399, to: 'balance', expectedAt: null },
    ])
    expect(answer.refunds).toEqual(refunds)
  })

  test('in the list of orders and to an administrator as in the order itself', async () => {
    const { id, buyer } = await makePaidOrder(ctx)
    await toBalance(id, 100)
    const { refunds } = await orders.show(buyer.ctx, id)
    const own = await orders.listOwn(buyer.ctx, { limit: 5 })
    const all = await orders.listAll(admin.ctx, { limit: 5, search: id })
    expect([own.orders[0]?.refunds, all.orders[0]?.refunds]).toEqual([refunds, refunds])
  })

  test.each(['usd', 'rub'] as const)('to the card in %s, with the day by which the bank shows it', async (currency) => {
    const { payment, orderId, buyer } = await deliveredOrder(ctx, providers, currency)
    await toBalance(orderId, 300)
    await toCard(payment.id, 200)
    expect(await told(buyer, orderId)).toEqual([
      { minor: 100, to: 'balance', days: null },
      { minor: 200, to: 'card', days: 14 },
    ])
  })

  test('by SBP, which takes three days at most', async () => {
    const { payment, orderId, buyer } = await atPage(ctx, 'rub', 'sbp')
    await providers.pay(payment.payUrl)
    await providers.arrive()
    await orders.deliver(ctx, orderId)
    await toBalance(orderId)
    await toCard(payment.id)
    expect(await told(buyer, orderId)).toEqual([{ minor: 44_900, to: 'card', days: 3 }])
  })

  test('on the balance again when the card refund fails', async () => {
    const { payment, orderId, buyer } = await deliveredOrder(ctx, providers)
    await toBalance(orderId)
    await toCard(payment.id)
    const [refund] = providers.calls.toReversed().filter((call) => call.path.endsWith('/v1/refunds'))
    await providers.post('/simulator/stripe/dashboard/fail-refund', { refund: JSON.parse(refund?.answer ?? '{}').id })
    await providers.arrive()
    expect(await told(buyer, orderId)).toEqual([{ minor: 499, to: 'balance', days: null }])
  })

  test('from the provider’s cabinet, also when the balance had it already', async () => {
    const { payment, orderId, buyer } = await deliveredOrder(ctx, providers)
    await toBalance(orderId, 300)
    await refundInCabinet(ctx, providers, payment.id, 400)
    await providers.arrive()
    expect(await told(buyer, orderId)).toEqual([
      { minor: 99, to: 'balance', days: null },
      { minor: 199, to: 'card', days: 14 },
      { minor: 201, to: 'card', days: 14 },
    ])
  })

  test('of money that their bank took after giving it to them before', async () => {
    const { payment, orderId, buyer } = await paidOrder(ctx, providers)
    await bankSays(ctx, providers, payment.id, 'created', 'lost')
    expect(await told(buyer, orderId)).toEqual([{ minor: 499, to: 'card', days: null }])
  })

  test('of no refund when older money of the balance went to the card', async () => {
    const { payment, orderId, buyer } = await deliveredOrder(ctx, providers)
    const friend = await makeBuyer(ctx, { usd: 499 })
    await transfers.send(friend.ctx, { userId: buyer.userId, currency: 'usd', minor: 499 })
    await toCard(payment.id)
    expect(await told(buyer, orderId)).toEqual([])
  })
})
