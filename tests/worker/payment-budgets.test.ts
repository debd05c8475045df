import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Meter } from '../../scripts/lib/metered'
import { workerLimits } from '../../src/shared/limits'
import * as cart from '../../src/worker/domain/cart/cart'
import type { Ctx } from '../../src/worker/domain/ctx'
import * as orders from '../../src/worker/domain/orders/orders'
import { ask } from '../../src/worker/domain/payments/ask'
import { byId, paymentNow } from '../../src/worker/domain/payments/payment-now'
import * as payments from '../../src/worker/domain/payments/payments'
import * as transfers from '../../src/worker/domain/transfers/transfers'
import { costOf, descending } from '../support/counting'
import {
  type AskedCurrency,
  atCheckout,
  atPage,
  byCard,
  leaveNothingDue,
  providerIn,
  quietShop,
  toppedUp,
} from '../support/paying'
import { bring, openProviders, type Providers } from '../support/providers'
import { expectBooksToBalance, makeAdmin, makeBuyer, testClock } from '../support/shop'

let ctx: Ctx
let providers: Providers
beforeAll(async () => {
  ctx = descending(await quietShop())
  providers = openProviders(ctx)
  await costsIn('usd') // The very first order also keeps its instruction texts, and leaves rows behind that are read.
})
afterAll(() => expectBooksToBalance())

type Costs = Record<string, Meter>

/** What the webhooks that are on their way cost. */
async function arrival(): Promise<Meter> {
  const cost = await costOf(ctx, async (counted) => {
    providers.bringTo(counted)
    await providers.arrive()
  })
  providers.bringTo(ctx)
  return cost
}

async function costsOfAnOrder(currency: AskedCurrency): Promise<Costs> {
  const { buyer } = await atCheckout(ctx)
  const start = (counted: typeof buyer.ctx) => payments.startOrder(counted, byCard(currency))
  const showCart = await costOf(buyer.ctx, (counted) => cart.show(counted))
  const create = await costOf(buyer.ctx, start)
  const createAgain = await costOf(buyer.ctx, start)
  const payment = await start(buyer.ctx)
  const checkOpen = await costOf(buyer.ctx, (counted) => payments.check(counted, payment.id))
  await providers.pay(payment.payUrl)
  const webhook = await arrival()
  const letter = providers.letters.at(-1) ?? { provider: '', body: '' }
  const duplicate = await costOf(ctx, (counted) => bring(counted, letter))
  const standing = await paymentNow(ctx, byId(payment.id))
  const asking = await costOf(ctx, async (counted) => standing && ask(counted, standing))
  const show = await costOf(buyer.ctx, (counted) => payments.show(counted, payment.id))
  const deliver = await costOf(ctx, (counted) => orders.deliver(counted, payment.orderId ?? ''))
  return { showCart, create, createAgain, checkOpen, webhook, duplicate, asking, show, deliver }
}

async function costsOfATopUp(currency: AskedCurrency): Promise<Costs> {
  const [{ buyer, payment }, friend, admin] = [
    await toppedUp(ctx, providers, currency),
    await makeBuyer(ctx),
    await makeAdmin(ctx),
  ]
  const wish = { ...byCard(currency), minor: 1000 }
  const topUp = await costOf(buyer.ctx, (counted) => payments.startTopUp(counted, wish))
  const { payUrl } = await payments.startTopUp(buyer.ctx, wish)
  await providers.pay(payUrl)
  const topUpWebhook = await arrival()
  const sent = { userId: friend.userId, currency, minor: 100 }
  const transfer = await costOf(buyer.ctx, (counted) => transfers.send(counted, sent))
  const refund = { minor: 100, reason: 'A test' }
  const cardRefund = await costOf(admin.ctx, (counted) => payments.refundToCard(counted, payment.id, refund))
  const refundWebhook = await arrival()
  return { topUp, topUpWebhook, transfer, cardRefund, refundWebhook }
}

async function costsOfTrouble(currency: AskedCurrency): Promise<Costs> {
  const lost = () => providers.fail({ provider: providerIn[currency], fault: 'lost_webhook' })
  const declined = await atPage(ctx, currency)
  await providers.pay(declined.payment.payUrl, '4000000000000002')
  const declinedWebhook = await arrival()

  const unheard = await atPage(ctx, currency)
  await lost()
  await providers.pay(unheard.payment.payUrl)
  const checkPaid = await costOf(unheard.buyer.ctx, (counted) => payments.check(counted, unheard.payment.id))

  const unwanted = await atPage(ctx, currency)
  const giveUp = await costOf(unwanted.buyer.ctx, (counted) => payments.giveUp(counted, unwanted.orderId))
  await providers.arrive()

  await leaveNothingDue(ctx)
  await atPage(ctx, currency)
  testClock.ms += workerLimits.unpaid.holdMs
  const expire = await costOf(ctx, (counted) => payments.expireUnpaid(counted))
  await providers.arrive()

  await leaveNothingDue(ctx)
  const forgotten = await atPage(ctx, currency)
  await lost()
  await providers.pay(forgotten.payment.payUrl)
  testClock.ms += workerLimits.payments.firstCheckMs
  const reconcile = await costOf(ctx, (counted) => payments.reconcile(counted))

  await leaveNothingDue(ctx)
  const nothingDue = await costOf(ctx, async (counted) => {
    await payments.reconcile(counted)
    await payments.expireUnpaid(counted)
    await payments.resumeRefunds(counted)
  })
  return { declinedWebhook, checkPaid, giveUp, expire, reconcile, nothingDue }
}

const costsIn = async (currency: AskedCurrency): Promise<Costs> => ({
  ...(await costsOfAnOrder(currency)),
  ...(await costsOfATopUp(currency)),
  ...(await costsOfTrouble(currency)),
})

/** What it is, its round trips, and how many rows it may read and write. */
const budget: Record<string, [string, number, number, number]> = {
  showCart: ['showing the cart', 1, 12, 0],
  // Three rows more than before prices were rows: a price is read in each currency for the cart, and once for its cost.
  create: ['beginning to pay the cart', 3, 51, 25],
  createAgain: ['asking for the same page again', 3, 20, 0],
  show: ['reading a payment', 1, 6, 0],
  checkOpen: ['asking about one that is open', 4, 20, 6],
  checkPaid: ['asking about one that turns out paid', 4, 42, 17],
  asking: ['asking the provider itself', 0, 0, 0],
  // Of these rows, one is the mark of its line, and three are the payment's place by its status and the event's by its
  // payment, for the back office. One of each notice that YooKassa has not signed is its turn to make us ask.
  // Two of these rows tell whether the offer is sold out, and with it when its held pieces come back.
  // Two more are the code that is then delivered without being read again.
  webhook: ['a webhook that pays an order', 2, 39, 20],
  duplicate: ['the same webhook again', 1, 11, 0],
  declinedWebhook: ['a webhook of a declined card', 2, 12, 7],
  // Of these rows, one is the note for KV that a code was given out.
  deliver: ['delivering what was paid', 1, 31, 7],
  topUp: ['beginning a top-up', 3, 10, 12],
  topUpWebhook: ['a webhook that pays a top-up', 2, 20, 13],
  // Five rows of each of these are the notice to whom gets the money, with its indexes.
  transfer: ['a transfer to another buyer', 2, 20, 11],
  // Of these rows, seven are the audit entry's own indexes, that of the transfer's note and that of an open refund.
  cardRefund: ['a refund to the card', 5, 25, 26],
  refundWebhook: ['the webhook of our own refund', 2, 10, 6],
  // Of these rows, four find what a provider that calls us has begun for the order. Two that are written note that a
  // sold-out product has moved: its pieces are back, and nobody holds any.
  giveUp: ['giving up an unpaid order', 5, 106, 20],
  expire: ['ending one order whose time is over', 5, 81, 20],
  reconcile: ['finding one payment nobody told us of', 4, 40, 20],
  nothingDue: ['the schedule when nothing is due', 3, 6, 0],
}

const measured: Partial<Record<AskedCurrency, Costs>> = {}

describe.each(['usd', 'rub'] as const)('money from outside in %s', (currency) => {
  let costs: Costs
  beforeAll(async () => {
    costs = await costsIn(currency)
    measured[currency] = costs
  })

  test.each(Object.entries(budget).map(([verb, [what, ...most]]) => [what, ...most, verb] as const))(
    '%s takes %i round trips, reads %i rows at most and writes %i',
    (_, roundTrips, rowsRead, rowsWritten, verb) => {
      expect(costs[verb]?.roundTrips).toBe(roundTrips)
      expect(costs[verb]?.rowsRead).toBeLessThanOrEqual(rowsRead)
      expect(costs[verb]?.rowsWritten).toBeLessThanOrEqual(rowsWritten)
    },
  )
})

// In roubles, where the shop asks back about each notice: what finds rows is the same for all currencies.
test('money from outside costs as much in a shop with a thousand payments, orders and events more', async () => {
  const currency = 'rub'
  const costs = measured[currency] ?? {}
  const { buyer, payment, orderId } = await atPage(ctx, currency)
  const others = sql`WITH RECURSIVE nth (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth WHERE n < 1000)`
  const prefix = `${currency}-many-`
  await ctx.db.run(sql`INSERT INTO orders (id, user_id, kind, currency, total, agreed, quantity, status, payment_method,
      placed_at, cancelled_at, reason)
    ${others} SELECT ${prefix} || n, ${buyer.userId}, 'codes', ${currency}, 499, 499, 1, 'cancelled', 'card', 0, 0,
      'expired' FROM nth`)
  await ctx.db.run(sql`INSERT INTO payments (id, user_id, kind, order_id, provider, method, currency, amount, live,
      status, request, external_id, charge_id, created_at, next_check_at)
    ${others} SELECT ${prefix} || n, user_id, kind, ${prefix} || n, provider, method, currency, amount, live, 'expired',
      request, ${prefix} || n, ${prefix} || n, created_at, next_check_at + 1000000000 + n FROM nth, payments
      WHERE id = ${payment.id}`)
  await ctx.db.run(sql`INSERT INTO payment_events (provider, key, payment_id, at)
    ${others} SELECT ${payment.provider}, ${prefix} || n, ${prefix} || n, 0 FROM nth`)
  await payments.giveUp(buyer.ctx, orderId)
  await providers.arrive()
  for (const [verb, cost] of Object.entries(await costsIn(currency))) {
    const before = costs[verb]
    expect([verb, cost]).toEqual([verb, { ...before, rowsRead: expect.any(Number) }])
    // A search by range also reads the row behind the range, which may be there by now.
    expect([verb, Math.max(cost.rowsRead - (before?.rowsRead ?? 0), 3)]).toEqual([verb, 3])
  }
})
