import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { workerLimits } from '../../../src/shared/limits'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { fateOf, leaveNothingDue, priceOf, quietShop, stockOf } from '../../support/paying'
import { openProviders, type Providers, shopOrigin } from '../../support/providers'
import {
  balanceOf,
  expectBooksToBalance,
  makeBuyer,
  makeOffer,
  type Offer,
  testClock,
  wishFor,
} from '../../support/shop'

const byPayme = { currency: 'uzs' as const, method: 'payme' as const, origin: shopOrigin }
const minor = priceOf.uzs
const minuteMs = 60_000

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
let startMs: number
/** What tests buy that do not look at its stock. */
let anything: Offer
beforeAll(async () => {
  ctx = await quietShop()
  anything = await makeOffer(ctx, { stock: 60, uzs: minor })
})
beforeEach(() => {
  providers = openProviders(ctx)
  startMs = testClock.ms
})
afterEach(async () => {
  testClock.ms = startMs
  vi.unstubAllGlobals()
  await leaveNothingDue(ctx)
})
afterEach(() => expectBooksToBalance())

const unpaid = { payment: 'pending', order: 'pending', balance: 0, booked: 0, alerts: [] }
const sold = { payment: 'paid to order', order: 'processing', balance: 0, booked: 1, alerts: [] }

async function atPage(offer = anything) {
  const buyer = await makeBuyer(ctx)
  await cart.add(buyer.ctx, wishFor(offer))
  const payment = await payments.startOrder(buyer.ctx, byPayme)
  return { offer, buyer, payment, orderId: payment.orderId ?? '' }
}

type Row = { id: string; stage: string; code: number | null; metadata: { payment_id: string } }
const cabinet = async <T = Row[]>(deed: string, body: object): Promise<T> => {
  const answer = await providers.post(`/simulator/payme/dashboard/${deed}`, body)
  if (!answer.ok) throw new Error(await answer.text())
  return (await answer.json()) as T
}
const receiptsOf = async (paymentId: string): Promise<Row[]> => {
  const all = (await (await providers.call('/simulator/payme/dashboard/payments')).json()) as Row[]
  return all.filter(({ metadata }) => metadata.payment_id === paymentId)
}

/** A receipt at Payme, as far as its buyer has come. */
async function receiptFor(paymentId: string, change: object = {}): Promise<Row> {
  const [row] = await cabinet('pay', { payment: paymentId, amount: minor, ...change })
  if (!row) throw new Error('no receipt')
  return row
}

test('the page is Payme’s, and who pays there returns to the shop and has bought', async () => {
  const { payment } = await atPage()
  expect(payment.payUrl).toMatch(/^http:\/\/shop\.test\/simulator\/payme\/bT1/)
  expect(await providers.pay(payment.payUrl)).toMatch(/^http:\/\/shop\.test\/.*return/)
  expect(await fateOf(ctx, payment.id)).toEqual(sold)
})

test('a card that is declined leaves an order that can be paid with another one', async () => {
  const { payment, buyer, orderId } = await atPage()
  await providers.pay(payment.payUrl, '4000000000000002')
  expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'failed', order: 'pending', booked: 0 })
  const next = await payments.startOrder(buyer.ctx, { ...byPayme, orderId })
  await providers.pay(next.payUrl)
  expect(await fateOf(ctx, next.id)).toEqual(sold)
})

describe('with trouble on the way', () => {
  test.each([1, 3, 5])('the first %i answers of the shop are lost', async (times) => {
    const { payment } = await atPage()
    await providers.fail({ provider: 'payme', fault: 'timeout', times })
    const first = await providers.pay(payment.payUrl)
    // Payme does not begin a payment without an answer, and says so to the buyer, who tries again.
    for (let tries = 0; first === '409' && tries < times; tries += 1) await providers.pay(payment.payUrl)
    for (const _ of Array(times)) await providers.arriveLate()
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
    expect((await receiptsOf(payment.id)).map(({ stage }) => stage).filter((stage) => stage !== 'refused')).toEqual([
      'paid',
    ])
  })

  test.each(['timeout', 'lost_webhook'])('Perform alone meets %s', async (fault) => {
    const { payment } = await atPage()
    const { id } = await receiptFor(payment.id, { hold: true })
    await providers.fail({ provider: 'payme', fault })
    await cabinet('perform', { receipt: id })
    await providers.arriveLate()
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
  })

  test.each(['duplicate_webhook', 'reordered_webhooks', 'lost_webhook', 'error500'])(
    'the order is paid once after %s',
    async (fault) => {
      const { payment } = await atPage()
      await providers.fail({ provider: 'payme', fault })
      if ((await providers.pay(payment.payUrl)) === '500') await providers.pay(payment.payUrl)
      await providers.arriveLate()
      expect(await fateOf(ctx, payment.id)).toEqual(sold)
      const rows = await ctx.db.all(sql`SELECT state FROM served_transactions WHERE payment_id = ${payment.id}`)
      expect(rows).toEqual([{ state: 'paid' }])
    },
  )

  test('a transaction that comes after the order has expired is refused, and nobody is charged', async () => {
    const { payment, offer } = await atPage(await makeOffer(ctx, { uzs: minor }))
    await providers.fail({ provider: 'payme', fault: 'late_webhook' })
    await providers.pay(payment.payUrl)
    testClock.ms += workerLimits.unpaid.holdMs + 2 * minuteMs
    await payments.expireUnpaid(ctx)
    await providers.arriveLate()
    expect(await receiptsOf(payment.id)).toMatchObject([{ stage: 'refused', code: -31051 }])
    expect(await fateOf(ctx, payment.id)).toMatchObject({ order: 'cancelled expired', booked: 0 })
    expect(await stockOf(ctx, offer)).toBe(offer.codes.length)
  })

  test('a transaction that is begun holds no code until it expires: what is paid too late is refused', async () => {
    const offer = await makeOffer(ctx, { uzs: minor })
    const hourMs = 60 * minuteMs
    await ctx.db.run(sql`UPDATE codes SET expires_at = ${testClock.ms + 4 * hourMs} WHERE offer_id = ${offer.id}`)
    const { payment } = await atPage(offer)
    const { id } = await receiptFor(payment.id, { hold: true })
    testClock.ms += 2 * hourMs
    await payments.expireUnpaid(ctx)
    expect(await fateOf(ctx, payment.id)).toEqual(unpaid)
    testClock.ms += 2 * hourMs
    await payments.expireUnpaid(ctx)
    await cabinet('perform', { receipt: id })
    expect(await fateOf(ctx, payment.id)).toMatchObject({ order: 'cancelled expired', booked: 0, balance: 0 })
    expect((await receiptsOf(payment.id)).map(({ stage }) => stage)).not.toContain('paid')
  })

  test('calls without the key are counted, and the order is paid once beside them', async () => {
    const { payment } = await atPage()
    const countOf = async () =>
      (await ctx.db.all<{ n: number }>(sql`SELECT coalesce(sum(count), 0) AS n FROM refused_calls`))[0]?.n ?? 0
    const before = await countOf()
    await providers.fail({ provider: 'payme', fault: 'forged_webhook' })
    await providers.pay(payment.payUrl)
    await providers.arriveLate()
    expect((await countOf()) - before).toBe(2)
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
    const rows = await ctx.db.all(sql`SELECT state FROM served_transactions WHERE payment_id = ${payment.id}`)
    expect(rows).toEqual([{ state: 'paid' }])
  })
})

describe('the cabinet', () => {
  test('begins nothing with another sum; what is only begun is cancelled, and the order waits', async () => {
    const { payment } = await atPage()
    expect(await receiptFor(payment.id, { amount: minor - 1 })).toMatchObject({ stage: 'refused', code: -31001 })
    expect(await fateOf(ctx, payment.id)).toEqual(unpaid)
    const { id, stage } = await receiptFor(payment.id, { hold: true })
    expect(stage).toBe('created')
    expect(await fateOf(ctx, payment.id)).toEqual(unpaid)
    expect(await cabinet('cancel', { receipt: id })).toMatchObject({ stage: 'cancelled' })
    expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'failed', order: 'pending', booked: 0 })
  })

  test('gives back what is paid and not delivered', async () => {
    const { payment, offer } = await atPage(await makeOffer(ctx, { uzs: minor }))
    const { id } = await receiptFor(payment.id)
    expect(await cabinet('cancel', { receipt: id })).toMatchObject({ stage: 'reversed', reason: 5 })
    expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'refunded to order', balance: 0 })
    expect(await stockOf(ctx, offer)).toBe(offer.codes.length)
  })

  test('is told that what is delivered can’t be given back', async () => {
    const { payment, orderId } = await atPage()
    const { id } = await receiptFor(payment.id)
    await orders.deliver(ctx, orderId)
    expect(await cabinet('cancel', { receipt: id })).toMatchObject({ stage: 'paid', code: -31007 })
    expect(await fateOf(ctx, payment.id)).toMatchObject({ order: 'completed' })
  })

  test('sees that of buyers who pay at the same moment one is charged', async () => {
    const { payment } = await atPage()
    const rows = await cabinet('pay', { payment: payment.id, amount: minor, buyers: 5 })
    expect(rows.filter(({ stage }) => stage === 'paid')).toHaveLength(1)
    const others = rows.filter(({ stage }) => stage !== 'paid')
    for (const { stage, code } of others)
      expect([stage, [-31052, -31053].includes(code ?? 0)]).toEqual(['refused', true])
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
  })

  test('gets a statement that has each transaction once, and sends the receipts of the tax office', async () => {
    testClock.ms += 365 * 24 * 60 * minuteMs
    const from = testClock.ms
    const buyer = await makeBuyer(ctx)
    const wished = await payments.startTopUp(buyer.ctx, { ...byPayme, minor })
    const paid = await receiptFor(wished.id)
    testClock.ms += minuteMs
    const { payment } = await atPage()
    const begun = await receiptFor(payment.id, { hold: true })
    type Statement = { result: { transactions: object[] } }
    const { result } = await cabinet<Statement>('statement', { from, to: testClock.ms })
    expect(result.transactions).toMatchObject([
      {
        ...{ id: paid.id, time: from, amount: minor, account: { payment: wished.id }, state: 2, reason: null },
        ...{ create_time: from, perform_time: from, cancel_time: 0 },
      },
      { id: begun.id, time: testClock.ms, state: 1, perform_time: 0 },
    ])
    expect((await cabinet<Statement>('statement', { from, to: from })).result.transactions).toHaveLength(1)
    expect((await cabinet<Statement>('statement', { from: from + 1, to: from + 2 })).result.transactions).toEqual([])
    expect(await cabinet('receipt', { receipt: paid.id })).toEqual({ result: { success: true } })
    expect((await balanceOf(ctx, buyer.userId)).uzs).toBe(minor)
    await cabinet('cancel', { receipt: begun.id })
  })
})

test('while a transaction is under way Payme waits with Perform for twelve hours, then gives the money back', async () => {
  const { payment, offer } = await atPage(await makeOffer(ctx, { uzs: minor }))
  const { id } = await receiptFor(payment.id, { hold: true })
  testClock.ms += 12 * 60 * minuteMs + minuteMs
  expect(await cabinet('perform', { receipt: id })).toMatchObject({ stage: 'cancelled' })
  testClock.ms += workerLimits.unpaid.holdMs
  await payments.expireUnpaid(ctx)
  expect(await fateOf(ctx, payment.id)).toMatchObject({ order: 'cancelled expired', booked: 0 })
  expect(await stockOf(ctx, offer)).toBe(offer.codes.length)
})
