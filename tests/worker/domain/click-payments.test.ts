import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { languages } from '../../../src/shared/languages'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { errorSentence } from '../../../src/worker/i18n'
import { fateOf, leaveNothingDue, paidBy, quietShop, stockOf } from '../../support/paying'
import { openProviders, type Providers, shopOrigin } from '../../support/providers'
import {
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  type Offer,
  outcomeOf,
  testClock,
  wishFor,
} from '../../support/shop'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const declined = '4000000000000002'

/** Click serves two currencies here, so that every offer of these tests can be paid with it. */
async function shopWithClick() {
  const shop = await quietShop()
  return paidBy(shop, 'rub', { click: 'click' })
}

let ctx: Awaited<ReturnType<typeof shopWithClick>>
let providers: Providers
/** What tests buy that do not look at its stock. */
let anything: Offer
beforeAll(async () => {
  ctx = await shopWithClick()
  anything = await makeOffer(ctx, { stock: 60 })
})
beforeEach(() => {
  providers = openProviders(ctx)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await leaveNothingDue(ctx)
})
afterEach(() => expectBooksToBalance())

const byClick = { currency: 'rub' as const, method: 'click' as const, origin: shopOrigin }

async function atPage(offer = anything) {
  const buyer = await makeBuyer(ctx)
  await cart.add(buyer.ctx, wishFor(offer))
  const payment = await payments.startOrder(buyer.ctx, byClick)
  return { offer, buyer, payment, orderId: payment.orderId ?? '' }
}

async function paid(offer = anything) {
  const at = await atPage(offer)
  await providers.pay(at.payment.payUrl)
  return at
}

type Row = { id: string; stage: string; error: number | null; said?: { error: number } }
const cabinet = '/simulator/click/dashboard'

/** What Click has of a payment, the first attempt first. */
async function atClick(paymentId: string): Promise<Row[]> {
  const rows = await (await providers.call(`${cabinet}/payments`)).json<
    (Row & { metadata: { payment_id: string } })[]
  >()
  return rows.filter(({ metadata }) => metadata.payment_id === paymentId)
}
const stagesOf = async (paymentId: string) => (await atClick(paymentId)).map(({ stage }) => stage)

async function deed<T = Row>(name: string, body: object): Promise<T> {
  const answer = await providers.post(`${cabinet}/${name}`, body)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.json<T>()
}
const begin = (payment: string, change: object = {}) => deed<Row[]>('prepare', { payment, amount: '449.00', ...change })
const complete = (attempt: Row | undefined, change: object = {}) =>
  deed('complete', { attempt: attempt?.id, ...change })
const cancel = (attempt: Row | undefined) => deed('cancel', { attempt: attempt?.id })

const sold = { payment: 'paid to order', order: 'processing', balance: 0, booked: 1, alerts: [] }
const unpaid = { payment: 'pending', order: 'pending', balance: 0, booked: 0, alerts: [] }

describe('a buyer', () => {
  test('pays an order on Click’s page and returns to the shop', async () => {
    const { payment } = await atPage()
    expect(payment.payUrl).toContain(`/services/pay?service_id=100500&merchant_id=100500&amount=449.00`)
    expect(await providers.pay(payment.payUrl)).toBe(`${shopOrigin}/checkout/return?p=${payment.id}`)
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
    expect(await stagesOf(payment.id)).toEqual(['confirmed'])
  })

  test('tops a balance in so’m up, with tiyin', async () => {
    const buyer = await makeBuyer(ctx)
    const payment = await payments.startTopUp(buyer.ctx, { ...byClick, currency: 'uzs', minor: 5_000_050 })
    await providers.pay(payment.payUrl)
    expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'paid to balance', balance: 5_000_050, booked: 1 })
  })

  test('whose card has no money tries again with another one', async () => {
    const { payment, buyer, orderId } = await atPage()
    await providers.pay(payment.payUrl, declined)
    expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'failed', order: 'pending', booked: 0 })
    expect(await stagesOf(payment.id)).toEqual(['failed'])
    const next = await payments.startOrder(buyer.ctx, { ...byClick, orderId })
    await providers.pay(next.payUrl)
    expect(await fateOf(ctx, next.id)).toEqual(sold)
  })

  test('reads on the page that an order was given up, and pays nothing', async () => {
    const { payment, buyer, orderId } = await atPage()
    await payments.giveUp(buyer.ctx, orderId)
    expect(await providers.pay(payment.payUrl)).toBe('409')
    expect(await atClick(payment.id)).toMatchObject([{ stage: 'refused', error: -9 }])
    expect((await fateOf(ctx, payment.id)).booked).toBe(0)
  })
})

describe('a fault', () => {
  test.each([
    ['timeout', 1, sold],
    ['timeout', 2, unpaid],
    ['reordered_webhooks', 1, sold],
    ['forged_webhook', 1, sold],
  ] as const)('%s, %i times, ends right', async (fault, times, fate) => {
    const { payment } = await atPage()
    await providers.fail({ provider: 'click', fault, times })
    await providers.pay(payment.payUrl)
    await providers.arriveLate()
    expect(await fateOf(ctx, payment.id)).toEqual(fate)
    expect(await stagesOf(payment.id)).toEqual([fate === sold ? 'confirmed' : 'refused'])
  })

  test('loses the answer to the confirmation, and to three more: it is paid once', async () => {
    const { payment } = await atPage()
    const [attempt] = await begin(payment.id)
    await providers.fail({ provider: 'click', fault: 'timeout', times: 4 })
    for (let nth = 0; nth < 4; nth++) expect(await complete(attempt)).toMatchObject({ stage: 'debited', said: null })
    expect(await complete(attempt)).toMatchObject({ stage: 'confirmed', said: { error: -4 } })
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
  })

  test.each(['lost_webhook', 'late_webhook'])('%s: the order ends, and Click gives the money back', async (fault) => {
    const { payment, offer } = await atPage(await makeOffer(ctx))
    const startMs = testClock.ms
    await providers.fail({ provider: 'click', fault })
    await providers.pay(payment.payUrl)
    expect(await stockOf(ctx, offer)).toBe(offer.codes.length - 1)
    testClock.ms += 37 * minuteMs
    await payments.expireUnpaid(ctx)
    await providers.arriveLate()
    expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'expired', order: 'cancelled expired', booked: 0 })
    expect(await stagesOf(payment.id)).toEqual(['returned'])
    expect(await stockOf(ctx, offer)).toBe(offer.codes.length)
    testClock.ms = startMs
  })
})

describe('Click', () => {
  test('begins nothing with another sum, and completes nothing with it or under another number', async () => {
    const { payment } = await atPage()
    const amount = '448.99'
    for (const other of [amount, '449.01', '449.001', '44900.00', '300']) {
      expect(await begin(payment.id, { amount: other })).toMatchObject([{ stage: 'refused', said: { error: -2 } }])
    }
    const [right] = await begin(payment.id)
    expect(await complete(right, { amount })).toMatchObject({ said: { error: -2 } })
    expect(await complete(right, { prepareId: '999999999' })).toMatchObject({ said: { error: -6 } })
    expect(await fateOf(ctx, payment.id)).toEqual(unpaid)
    expect(await complete(right)).toMatchObject({ said: { error: 0 } })
  })

  test('begins one of several attempts that race for a payment, and the others can’t be paid', async () => {
    const { payment } = await atPage()
    const attempts = await begin(payment.id, { count: 4 })
    expect(attempts.map(({ said }) => said?.error).toSorted()).toEqual([-7, -7, -7, 0])
    const first = attempts.find(({ stage }) => stage === 'prepared')
    for (const other of attempts.filter((each) => each !== first)) {
      expect(await complete(other, { prepareId: '1' })).toMatchObject({ said: { error: -6 } })
    }
    expect(await complete(first)).toMatchObject({ said: { error: 0 } })
    expect(await begin(payment.id)).toMatchObject([{ said: { error: -4 } }])
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
  })

  test('cancels what it has begun, and says so twice: the order waits for another way of paying', async () => {
    const { payment } = await atPage()
    const [attempt] = await begin(payment.id)
    for (const _ of [1, 2]) expect(await cancel(attempt)).toMatchObject({ said: { error: -9 } })
    expect(await complete(attempt)).toMatchObject({ said: { error: -9 } })
    expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'failed', order: 'pending', booked: 0 })
  })

  test('takes back what it has paid before the goods are delivered', async () => {
    const { payment, offer } = await paid(await makeOffer(ctx))
    const [attempt] = await atClick(payment.id)
    for (const _ of [1, 2]) expect(await cancel(attempt)).toMatchObject({ stage: 'reversed', said: { error: -9 } })
    expect(await fateOf(ctx, payment.id)).toMatchObject({
      payment: 'refunded to order',
      order: 'cancelled charged_back',
    })
    expect(await stockOf(ctx, offer)).toBe(offer.codes.length)
  })

  test('takes back nothing once the goods are delivered', async () => {
    const { payment, orderId } = await paid()
    await orders.deliver(ctx, orderId)
    const [attempt] = await atClick(payment.id)
    expect(await cancel(attempt)).toMatchObject({ stage: 'confirmed', said: { error: -4 } })
    expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'paid to order', order: 'completed' })
  })
})

describe('money that goes back', () => {
  const refund = async (orderId: string, wish: { minor?: number } = {}) =>
    outcomeOf(payments.refundOrderToCard((await makeAdmin(ctx)).ctx, orderId, { ...wish, reason: 'asked' }))

  test('by the owner in Click’s cabinet is heard of within a day', async () => {
    const { payment } = await paid()
    const startMs = testClock.ms
    await deed('reversal', { attempt: (await atClick(payment.id))[0]?.id })
    testClock.ms += dayMs + minuteMs
    await payments.reconcile(ctx)
    expect(await fateOf(ctx, payment.id)).toMatchObject({
      ...{ payment: 'refunded to order', order: 'cancelled charged_back', alerts: ['provider_refund'] },
    })
    testClock.ms = startMs
  })

  test('by the owner in Click’s cabinet is heard of weeks later too, and not asked about for ever', async () => {
    const { payment } = await paid()
    const startMs = testClock.ms
    const click = payments.servedBy(ctx, 'click')
    let says: 'paid' | 'reversed' = 'paid'
    const looks: number[] = []
    const lookUp = async () => {
      looks.push(Math.floor((testClock.ms - startMs) / dayMs))
      return says
    }
    const watched = {
      ...ctx,
      payments: { ...ctx.payments, served: new Map([['click' as const, { ...click, lookUp }]]) },
    }
    for (let day = 1; day <= 35; day += 1) {
      testClock.ms = startMs + day * (dayMs + minuteMs)
      if (day === 29) says = 'reversed'
      await payments.reconcile(watched)
    }
    testClock.ms = startMs
    expect(looks.slice(0, 29)).toEqual(Array.from({ length: 29 }, (_, nth) => nth + 1))
    expect(Math.max(...looks)).toBeLessThan(34)
    expect(await fateOf(ctx, payment.id)).toMatchObject({
      payment: 'refunded to order',
      order: 'cancelled charged_back',
    })
  })

  test.each([undefined, 'timeout'] as const)('by us goes through Click’s API, with %s', async (fault) => {
    const { payment, orderId } = await paid()
    if (fault) await providers.fail({ provider: 'click', fault })
    await refund(orderId)
    const startMs = testClock.ms
    testClock.ms += 60 * minuteMs
    await payments.resumeRefunds(ctx)
    testClock.ms = startMs
    expect(await stagesOf(payment.id)).toEqual(['reversed'])
    expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'refunded to order', order: 'cancelled' })
  })

  test('a part of goes back to the balance only, and does not wait for keys that are missing', async () => {
    const { orderId, payment } = await paid()
    expect(await refund(orderId, { minor: 100 })).toBe('refund_in_cabinet')
    // The whole goes back from here: nobody is to be sent to Click's cabinet, which takes no part either.
    for (const language of languages) expect(errorSentence(language, 'refund_in_cabinet')).toContain('Click')
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
    // Asked for without the keys, it would be given back whole once they are there again.
    const { ctx: admin } = await makeAdmin({ ...ctx, payments: { ...ctx.payments, served: new Map() } })
    const part = payments.refundOrderToCard(admin, orderId, { minor: 100, reason: 'asked' })
    expect(await outcomeOf(part)).toBe('refund_in_cabinet')
    expect(await fateOf(ctx, payment.id)).toEqual(sold)
  })

  test('is on the balance when Click refuses to give it back', async () => {
    const { payment, orderId } = await paid()
    await deed('reversal', { attempt: (await atClick(payment.id))[0]?.id })
    expect(await refund(orderId)).toBe('ok')
    const other = await paid()
    const startMs = testClock.ms
    testClock.ms += 62 * dayMs
    expect(await refund(other.orderId)).toBe('card_refund_refused')
    testClock.ms = startMs
    expect(await fateOf(ctx, other.payment.id)).toMatchObject({ payment: 'paid to order', balance: 44_900 })
  })
})

test('calls of Click that come twice pay once, and leave one row for the payment', async () => {
  const { payment } = await atPage()
  await providers.fail({ provider: 'click', fault: 'duplicate_webhook' })
  await providers.pay(payment.payUrl)
  await providers.arriveLate()
  expect(await fateOf(ctx, payment.id)).toEqual(sold)
  expect(await stagesOf(payment.id)).toEqual(['confirmed'])
  const rows = await ctx.db.all(
    sql`SELECT provider, state, external_id LIKE '%-%' AS isNamed FROM served_transactions WHERE payment_id = ${payment.id}`,
  )
  expect(rows).toEqual([{ provider: 'click', state: 'paid', isNamed: 1 }])
})
