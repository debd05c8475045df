import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { workerLimits } from '../../../src/shared/limits'
import { commit } from '../../../src/worker/db/database'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { booksFor } from '../../../src/worker/domain/payments/served/books'
import { type ServedProvider, ServedRefusal } from '../../../src/worker/domain/served-provider'
import * as users from '../../../src/worker/domain/users/users'
import { costOf } from '../../support/counting'
import { fateOf, leaveNothingDue, paidBy, quietShop, stockOf } from '../../support/paying'
import { shopOrigin } from '../../support/providers'
import {
  balanceOf,
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
const hourMs = 60 * minuteMs
const life = 12 * hourMs

/** A provider that calls us, whose protocol does not matter here. */
const caller: ServedProvider = {
  name: 'payme',
  live: false,
  framable: false,
  marks: {},
  transactionMs: life,
  pageOf: ({ paymentId }) => `https://pay.test/${paymentId}`,
  answer: () => Promise.reject(new Error('nobody calls')),
}

async function shopWithCaller() {
  const shop = await quietShop()
  const withCaller = { ...shop, payments: { ...shop.payments, served: new Map([['payme' as const, caller]]) } }
  return paidBy(withCaller, 'rub', { payme: 'payme' })
}

let ctx: Awaited<ReturnType<typeof shopWithCaller>>
/** What is bought where it does not matter what. */
let usual: Offer
beforeAll(async () => {
  ctx = await shopWithCaller()
  usual = await makeOffer(ctx, { stock: 40 })
})
afterEach(() => leaveNothingDue(ctx))
afterEach(() => expectBooksToBalance())

const byPayme = { currency: 'rub' as const, method: 'payme' as const, origin: shopOrigin }
const price = 44_900
const books = () => booksFor(ctx, caller)

let serial = 0
const newName = () => `tx-${++serial}`

async function atPage() {
  const buyer = await makeBuyer(ctx)
  await cart.add(buyer.ctx, wishFor(usual))
  const before = await stockOf(ctx, usual)
  const payment = await payments.startOrder(buyer.ctx, byPayme)
  return { before, buyer, payment, orderId: payment.orderId ?? '' }
}

/** A payment without an order. */
const topUp = async () => payments.startTopUp((await makeBuyer(ctx)).ctx, { ...byPayme, minor: price })

const begin = (paymentId: string, externalId = newName(), begunAtMs = testClock.ms) =>
  books().create({ externalId, paymentId, minor: price, begunAtMs })

async function paidOrder() {
  const at = await atPage()
  const { externalId } = await begin(at.payment.id)
  await books().pay(externalId)
  return { ...at, externalId }
}

/** What a call was refused as, or the state that it answers. */
const said = (call: Promise<object>): Promise<string> =>
  call.then(
    (answered) => ('state' in answered ? String(answered.state) : 'allowed'),
    (error: unknown) => (error instanceof ServedRefusal ? error.failure : String(error)),
  )

const holdUntil = async (orderId: string) =>
  (await ctx.db.all<{ at: number }>(sql`SELECT expires_at AS at FROM orders WHERE id = ${orderId}`))[0]?.at

test('a payment that its provider begins and pays pays the order once, however often it calls', async () => {
  const { payment } = await atPage()
  expect(payment.payUrl).toBe(`https://pay.test/${payment.id}`)
  const name = newName()
  const calls = await Promise.all(Array.from({ length: 3 }, () => begin(payment.id, name)))
  expect(new Set(calls.map(({ number }) => number)).size).toBe(1)
  expect(await Promise.all(Array.from({ length: 3 }, () => said(books().pay(name))))).toEqual(
    Array.from({ length: 3 }, () => 'paid'),
  )
  expect(await fateOf(ctx, payment.id)).toEqual({
    payment: 'paid to order',
    order: 'processing',
    balance: 0,
    booked: 1,
    alerts: [],
  })
})

test('a top-up that its provider pays is on the balance', async () => {
  const buyer = await makeBuyer(ctx)
  const payment = await payments.startTopUp(buyer.ctx, { ...byPayme, minor: price })
  const { externalId } = await begin(payment.id)
  expect(await said(books().pay(externalId))).toBe('paid')
  expect((await balanceOf(ctx, buyer.userId)).rub).toBe(price)
})

describe('what can’t be begun', () => {
  test.each([
    ['another sum', 'wrong_amount', (id: string) => books().check(id, price + 1)],
    ['a payment of nobody', 'unknown_payment', () => books().check('nobody', price)],
    [
      'a payment whose page is over',
      'not_payable',
      (id: string) => {
        testClock.ms += workerLimits.payments.pageMs + 1
        return books().check(id, price)
      },
    ],
    [
      'a payment that is begun already',
      'busy',
      async (id: string) => {
        await begin(id)
        return books().check(id, price)
      },
    ],
    [
      'a second transaction of a payment',
      'busy',
      async (id: string) => {
        await begin(id)
        return begin(id)
      },
    ],
    ['a transaction from half a day ago', 'over', (id: string) => begin(id, newName(), testClock.ms - life - 1)],
    [
      'a payment that is paid',
      'already_paid',
      async (id: string) => {
        await books().pay((await begin(id)).externalId)
        return books().check(id, price)
      },
    ],
    [
      'a payment that was paid and went back',
      'not_payable',
      async (id: string) => {
        const { externalId } = await begin(id)
        await books().pay(externalId)
        await books().cancel(externalId, 5)
        return books().check(id, price)
      },
    ],
  ] as const)('%s is refused as %s', async (_, failure, call) => {
    const payment = await topUp()
    const nowMs = testClock.ms
    expect(await said(call(payment.id))).toBe(failure)
    testClock.ms = nowMs
  })

  test('of two transactions that race for one payment one is begun', async () => {
    const { payment } = await atPage()
    const both = await Promise.all([said(begin(payment.id)), said(begin(payment.id))])
    expect(both.toSorted()).toEqual(['busy', 'created'])
  })

  test('another attempt to pay an order ends what the first one has begun', async () => {
    const { payment, buyer, orderId } = await atPage()
    const { externalId } = await begin(payment.id)
    await ctx.db.run(sql`UPDATE payments SET request = json_set(request, '$.expiresAtMs', 0) WHERE id = ${payment.id}`)
    const next = await payments.startOrder(buyer.ctx, { ...byPayme, orderId })
    await ctx.settleLater()
    expect(next.id).not.toBe(payment.id)
    expect(await said(books().pay(externalId))).toBe('over')
    expect(await said(begin(next.id))).toBe('created')
  })

  test('another attempt ends it at once, and the order then waits for half an hour, not for half a day', async () => {
    const { payment, buyer, orderId } = await atPage()
    const { externalId } = await begin(payment.id)
    await ctx.db.run(sql`UPDATE payments SET request = json_set(request, '$.expiresAtMs', 0) WHERE id = ${payment.id}`)
    const next = await payments.startOrder({ ...buyer.ctx, later: () => undefined }, { ...byPayme, orderId })
    expect(await said(books().find(externalId))).toBe('cancelled')
    expect(await holdUntil(orderId)).toBe(testClock.ms + workerLimits.unpaid.holdMs)
    expect(await said(begin(next.id))).toBe('created')
  })

  test('who left a payment half done and presses pay again gets a page where it can be paid', async () => {
    const { payment, buyer, orderId } = await atPage()
    const { externalId } = await begin(payment.id)
    const next = await payments.startOrder(buyer.ctx, { ...byPayme, orderId })
    await ctx.settleLater()
    expect(await said(books().find(externalId))).toBe('cancelled')
    expect(await said(books().pay((await begin(next.id)).externalId))).toBe('paid')
    expect(await fateOf(ctx, next.id)).toMatchObject({ payment: 'paid to order', order: 'processing', booked: 1 })
    expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'expired', booked: 0 })
  })

  test('the same call again leads to no page where a payment was left half done', async () => {
    const buyer = await makeBuyer(ctx)
    const caller = { ...buyer.ctx, idempotency: { key: newName().padStart(8, '-'), requestHash: 'same' } }
    const again = () => payments.startTopUp(caller, { ...byPayme, minor: price })
    const { id, payUrl } = await again()
    expect(await again()).toMatchObject({ id, payUrl })
    await begin(id)
    expect(await again()).toMatchObject({ id, payUrl: null })
  })

  test('a look at a payment that was left half done leads to no page either, which would refuse', async () => {
    const { buyer, payment } = await atPage()
    expect(await payments.check(buyer.ctx, payment.id)).toMatchObject({ status: 'pending', payUrl: payment.payUrl })
    await begin(payment.id)
    expect(await said(books().check(payment.id, price))).toBe('busy')
    expect(await payments.check(buyer.ctx, payment.id)).toMatchObject({ status: 'pending', payUrl: null })
  })

  test('a payment of a rehearsal, once money is real', async () => {
    const payment = await topUp()
    await ctx.db.run(sql`UPDATE payments SET live = 1 WHERE id = ${payment.id}`)
    expect(await said(books().check(payment.id, price))).toBe('unknown_payment')
    expect(await said(begin(payment.id))).toBe('unknown_payment')
  })
})

test('a transaction that is begun holds the order and its goods for half a day', async () => {
  const { payment, orderId, before } = await atPage()
  const nowMs = testClock.ms
  await begin(payment.id)
  expect(await holdUntil(orderId)).toBe(nowMs + life)
  testClock.ms += 11 * hourMs
  await payments.expireUnpaid(ctx)
  await payments.reconcile(ctx)
  expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'pending', order: 'pending' })
  expect(await stockOf(ctx, usual)).toBe(before - 1)
  testClock.ms = nowMs
})

test('a transaction that waits for longer is over, and the goods are free again', async () => {
  const { payment, before } = await atPage()
  const nowMs = testClock.ms
  const { externalId } = await begin(payment.id)
  testClock.ms += life + minuteMs
  expect(await said(books().pay(externalId))).toBe('over')
  expect(await books().find(externalId)).toMatchObject({ state: 'cancelled', reason: 4 })
  testClock.ms += 6 * minuteMs
  await payments.expireUnpaid(ctx)
  expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'expired', order: 'cancelled expired', booked: 0 })
  expect(await stockOf(ctx, usual)).toBe(before)
  testClock.ms = nowMs
})

test('the schedule ends a transaction that nobody pays', async () => {
  const { payment } = await atPage()
  const nowMs = testClock.ms
  const { externalId } = await begin(payment.id)
  testClock.ms += life + minuteMs
  await payments.expireUnpaid(ctx)
  expect(await said(books().find(externalId))).toBe('cancelled')
  expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'expired', order: 'cancelled expired' })
  testClock.ms = nowMs
})

const endings = [
  ['given up by its buyer', (at: Awaited<ReturnType<typeof atPage>>) => payments.giveUp(at.buyer.ctx, at.orderId)],
  [
    'paid from the balance',
    async ({ buyer }: Awaited<ReturnType<typeof atPage>>) => {
      await users.edit((await makeAdmin(ctx)).ctx, buyer.userId, { balanceRub: price })
      await orders.payFromBalance(buyer.ctx, { currency: 'rub' })
    },
  ],
] as const

test.each(endings)('an order that is %s ends its transaction: it can’t be paid any more', async (_, ends) => {
  const at = await atPage()
  const { externalId } = await begin(at.payment.id)
  await ends(at)
  expect(await said(books().pay(externalId))).toBe('over')
  expect(await said(books().find(externalId))).toBe('cancelled')
  expect((await fateOf(ctx, at.payment.id)).booked).toBe(0)
})

describe('a cancelled transaction', () => {
  test('leaves its order for another way of paying', async () => {
    const { payment, orderId } = await atPage()
    const { externalId } = await begin(payment.id)
    expect(await said(books().cancel(externalId, 3))).toBe('cancelled')
    expect(await said(books().cancel(externalId, 3))).toBe('cancelled')
    expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'failed', order: 'pending', booked: 0 })
    expect(await holdUntil(orderId)).toBe(testClock.ms + workerLimits.unpaid.holdMs)
  })

  test('before delivery gives the money and the goods back', async () => {
    const { payment, externalId, before } = await paidOrder()
    expect(await said(books().cancel(externalId, 5))).toBe('reversed')
    expect(await said(books().cancel(externalId, 5))).toBe('reversed')
    expect(await fateOf(ctx, payment.id)).toMatchObject({
      payment: 'refunded to order',
      order: 'cancelled charged_back',
      balance: 0,
    })
    expect(await stockOf(ctx, usual)).toBe(before)
  })

  test('of a top-up takes what is still on the balance', async () => {
    const buyer = await makeBuyer(ctx)
    const payment = await payments.startTopUp(buyer.ctx, { ...byPayme, minor: price })
    const { externalId } = await begin(payment.id)
    await books().pay(externalId)
    expect(await said(books().cancel(externalId, 5))).toBe('reversed')
    expect((await balanceOf(ctx, buyer.userId)).rub).toBe(0)
  })

  test.each([
    [
      'delivered',
      async () => {
        const at = await paidOrder()
        await orders.deliver(ctx, at.orderId)
        return at
      },
    ],
    [
      'given back by us',
      async () => {
        const at = await paidOrder()
        await orders.refund((await makeAdmin(ctx)).ctx, at.orderId, { reason: 'asked' })
        return at
      },
    ],
    [
      'given back by us in part, though it is on the balance still',
      async () => {
        const at = await paidOrder()
        await orders.refund((await makeAdmin(ctx)).ctx, at.orderId, { minor: 100, reason: 'asked' })
        return at
      },
    ],
    [
      'spent',
      async () => {
        const buyer = await makeBuyer(ctx)
        const payment = await payments.startTopUp(buyer.ctx, { ...byPayme, minor: price })
        const { externalId } = await begin(payment.id)
        await books().pay(externalId)
        await cart.add(buyer.ctx, wishFor(usual))
        await orders.payFromBalance(buyer.ctx, { currency: 'rub' })
        return { payment, externalId }
      },
    ],
  ])('is refused where what it paid was %s', async (_, used) => {
    const { payment, externalId } = await used()
    const before = await fateOf(ctx, payment.id)
    expect(await said(books().cancel(externalId, 5))).toBe('used_up')
    expect(await said(books().find(externalId))).toBe('paid')
    expect(await fateOf(ctx, payment.id)).toEqual(before)
  })
})

test.each([
  ['has its keys', (shop: typeof ctx) => shop],
  ['has lost its keys', (shop: typeof ctx) => ({ ...shop, payments: { ...shop.payments, served: new Map() } })],
])('a payment of a provider that refunds in its cabinet and %s is not sent to the card by us', async (_, now) => {
  const { orderId, payment } = await paidOrder()
  const admin = await makeAdmin(now(ctx))
  expect(await outcomeOf(payments.refundOrderToCard(admin.ctx, orderId, { reason: 'asked' }))).toBe('refund_in_cabinet')
  expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'paid to order', order: 'processing' })
})

test('the statement of a time has what was begun in it, the oldest first, both ends included', async () => {
  const from = testClock.ms + 100 * 24 * hourMs
  const made = []
  const { ctx: buyer } = await makeBuyer(ctx)
  for (const after of [5, 0, 9, 10]) {
    const payment = await payments.startTopUp(buyer, { ...byPayme, minor: price })
    made.push(newName())
    await commit(ctx.db, [
      sql`INSERT INTO served_transactions (provider, external_id, payment_id, state, begun_at, created_at)
        VALUES ('payme', ${made.at(-1)}, ${payment.id}, 'created', ${from + after}, 0)`,
    ])
  }
  const listed = await books().statement(from, from + 9)
  expect(listed.map(({ externalId }) => externalId)).toEqual([made[1], made[0], made[2]])
})

test('a long statement has each transaction once, and reads each a few times', async () => {
  const from = testClock.ms + 200 * 24 * hourMs
  const { userId } = await makeBuyer(ctx)
  const numbers = sql`WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 2999) SELECT`
  await commit(ctx.db, [
    sql`INSERT INTO payments (id, user_id, kind, provider, method, currency, amount, live, status, request, created_at)
      ${numbers} 'long-' || i, ${userId}, 'topup', 'payme', 'payme', 'rub', 100, 0, 'pending', '{}', 0 FROM n`,
    // Many begin at one moment, also where a page ends.
    sql`INSERT INTO served_transactions (provider, external_id, payment_id, state, begun_at, created_at)
      ${numbers} 'payme', 'long-' || i, 'long-' || i, 'created', ${from} + i / 7, 0 FROM n`,
  ])
  let listed: { externalId: string }[] = []
  const { rowsRead } = await costOf(ctx, async (counted) => {
    listed = await booksFor(counted, caller).statement(from, from + 3000)
  })
  expect(listed.map(({ externalId }) => externalId)).toEqual(Array.from({ length: 3000 }, (_, nth) => `long-${nth}`))
  expect(rowsRead).toBeLessThan(3 * 3000)
})

test('receipts of a transaction are kept by their kind', async () => {
  const { externalId } = await begin((await topUp()).id)
  await books().pay(externalId)
  await books().keepReceipt(externalId, { type: 'PERFORM', data: { receipt_id: 7 } })
  await books().keepReceipt(externalId, { type: 'CANCEL', data: { receipt_id: 8 } })
  const [row] = await ctx.db.all<{ receipts: string }>(
    sql`SELECT receipts FROM served_transactions WHERE external_id = ${externalId}`,
  )
  expect(JSON.parse(row?.receipts ?? '')).toEqual({ PERFORM: { receipt_id: 7 }, CANCEL: { receipt_id: 8 } })
})
