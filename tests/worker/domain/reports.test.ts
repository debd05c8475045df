import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { salesReport } from '../../../src/shared/contract/reports'
import * as cart from '../../../src/worker/domain/cart/cart'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import { rollUp, sales } from '../../../src/worker/domain/reports/reports'
import { costOf } from '../../support/counting'
import { clientOf, failure, success } from '../../support/http'
import {
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  makePaidOrder,
  type Person,
  testClock,
  testCtx,
  wishFor,
} from '../../support/shop'

const dayMs = 24 * 60 * 60_000
let ctx: Ctx
let admin: Person

beforeAll(async () => {
  ctx = await testCtx()
  admin = await makeAdmin(ctx)
})

// Each test sells in days of its own.
beforeEach(() => {
  testClock.ms += 800 * dayMs
})

/** What the days say in all is what the books say. */
async function expectDaysToBeTheBooks(): Promise<void> {
  const rows = await ctx.db.all<{ booked: number; added: number }>(
    sql`SELECT balance AS booked, coalesce((SELECT sum(sold - returned) FROM daily_sales
      WHERE daily_sales.currency = accounts.currency), 0) AS added
    FROM accounts WHERE id GLOB 'system:sales:*'`,
  )
  expect(rows.length).toBeGreaterThan(1)
  for (const { booked, added } of rows) expect(added).toBe(booked)
  await expectBooksToBalance()
}

describe('the report of a day', () => {
  test('counts so’m apart from dollars and roubles', async () => {
    const offer = await makeOffer(ctx, { uzs: 6_100_000 })
    const buyer = await makeBuyer(ctx, { uzs: 12_200_000 })
    await cart.add(buyer.ctx, wishFor(offer, 2))
    const { id } = await orders.payFromBalance(buyer.ctx, { currency: 'uzs' })
    await orders.deliver(ctx, id)
    await orders.refund(admin.ctx, id, { minor: 1_000_000, reason: 'It was wanted.' })
    await rollUp(ctx)
    const { currencies } = await sales(admin.ctx, 7)
    expect(currencies.uzs.now).toEqual({ orders: 1, sold: 12_200_000, returned: 1_000_000 })
    expect(currencies.uzs.products).toMatchObject([{ productId: offer.productId, pieces: 2, sold: 12_200_000 }])
    for (const other of ['usd', 'rub'] as const) expect(currencies[other].now.sold).toBe(0)
    await expectDaysToBeTheBooks()
  })

  test.each([
    ['the 29th of February', '02-29', '03-01'],
    ['the 31st of December', '12-31', '01-01'],
  ])('has what was sold in the last millisecond of %s, and the next day has the rest', async (_, last, first) => {
    const leap = 4 * Math.ceil(new Date(testClock.ms).getUTCFullYear() / 4) + 4
    const days = [`${leap}-${last}`, `${first === '01-01' ? leap + 1 : leap}-${first}`]
    const offer = await makeOffer(ctx, { usd: 500 })
    testClock.ms = Date.parse(`${days[0]}T23:59:59.999Z`)
    await makePaidOrder(ctx, { offer, quantity: 2 })
    testClock.ms += 1
    await makePaidOrder(ctx, { offer })
    await rollUp(ctx)
    const { from, to, currencies } = await sales(admin.ctx, 2)
    expect([from, to]).toEqual(days)
    expect(currencies.usd.days.map(({ day, sold }) => [day, sold])).toEqual([
      [days[0], 1000],
      [days[1], 500],
    ])
    await expectDaysToBeTheBooks()
  })

  test('holds what was sold, what went back, how many orders, and of which product', async () => {
    const offer = await makeOffer(ctx, { usd: 500 })
    await makePaidOrder(ctx, { offer, quantity: 2 })
    const { id } = await makePaidOrder(ctx, { offer })
    await orders.refund(admin.ctx, id, { reason: 'It was wanted.' })
    await rollUp(ctx)
    const { currencies, waiting } = await sales(admin.ctx, 7)
    expect(currencies.usd.now).toEqual({ orders: 2, sold: 1500, returned: 500 })
    expect(currencies.usd.days.map(({ sold }) => sold)).toEqual([0, 0, 0, 0, 0, 0, 1500])
    expect(currencies.usd.products).toMatchObject([{ productId: offer.productId, pieces: 3, sold: 1500 }])
    expect(currencies.rub.now).toEqual({ orders: 0, sold: 0, returned: 0 })
    expect(waiting).toBeGreaterThan(0)
    await expectDaysToBeTheBooks()
  })

  test('is added up once, however often and however many at a time', async () => {
    await makePaidOrder(ctx)
    await Promise.all([rollUp(ctx), rollUp(ctx), rollUp(ctx)])
    await makePaidOrder(ctx)
    await Promise.all([rollUp(ctx), rollUp(ctx)])
    expect((await sales(admin.ctx, 7)).currencies.usd.now.orders).toBe(2)
    await expectDaysToBeTheBooks()
  })

  test('is finished by the next run when a worker died in it', async () => {
    await makePaidOrder(ctx)
    const db: D1Database = Object.create(env.DB)
    db.batch = () => Promise.reject(new Error('the worker is gone'))
    await expect(rollUp({ ...ctx, db: drizzle(db) })).rejects.toThrow()
    await rollUp(ctx)
    expect((await sales(admin.ctx, 7)).currencies.usd.now.orders).toBe(1)
    await expectDaysToBeTheBooks()
  })
})

test('a period is compared with as many days before it', async () => {
  const offer = await makeOffer(ctx, { usd: 700 })
  await makePaidOrder(ctx, { offer })
  testClock.ms += 10 * dayMs
  await makePaidOrder(ctx, { offer })
  await makePaidOrder(ctx, { offer })
  await rollUp(ctx)
  const ofWeek = (await sales(admin.ctx, 7)).currencies.usd
  expect([ofWeek.now.sold, ofWeek.before.sold]).toEqual([1400, 700])
  const ofMonth = (await sales(admin.ctx, 30)).currencies.usd
  expect([ofMonth.now.sold, ofMonth.before.sold]).toEqual([2100, 0])
})

test('the time to deliver is reported as the median and the 95th percentile', async () => {
  const offer = await makeOffer(ctx, { stock: 20 })
  for (let nth = 1; nth <= 20; nth += 1) {
    const { id } = await makePaidOrder(ctx, { offer })
    testClock.ms += nth * 1000
    await orders.deliver(ctx, id)
  }
  expect((await sales(admin.ctx, 7)).delivery).toEqual({ orders: 20, p50: 10, p95: 19 })
})

test('a day without sales reports zero, and no time to deliver', async () => {
  await rollUp(ctx)
  const report = await sales(admin.ctx, 30)
  expect(report.currencies.usd.days).toHaveLength(30)
  expect(report.currencies.usd.days.every(({ orders: count, sold }) => count === 0 && sold === 0)).toBe(true)
  expect(report.delivery).toEqual({ orders: 0, p50: null, p95: null })
})

test('a report costs the same however many orders there are', async () => {
  const offer = await makeOffer(ctx, { stock: 20 })
  await makePaidOrder(ctx, { offer })
  await rollUp(ctx)
  const few = await costOf(admin.ctx, (counted) => sales(counted, 30))
  for (let nth = 0; nth < 10; nth += 1) {
    const { id } = await makePaidOrder(ctx, { offer })
    await orders.refund(admin.ctx, id, { reason: 'It was wanted.' })
  }
  await rollUp(ctx)
  const many = await costOf(admin.ctx, (counted) => sales(counted, 30))
  expect(many).toEqual(few)
  expect(many.roundTrips).toBe(1)
})

describe('the sales report over HTTP', () => {
  test('is read by an administrator in major units', async () => {
    await makePaidOrder(ctx, { offer: await makeOffer(ctx, { usd: 1999 }) })
    testClock.ms = Math.max(testClock.ms, Date.now())
    const report = await success(clientOf(admin).get('/admin/reports/sales?days=7'), salesReport)
    expect(report.currencies.usd.days).toHaveLength(7)
  })

  test.each(['0', '8', '1000', 'many'])('a period of %s days is refused', async (days) => {
    await failure(clientOf(admin).get(`/admin/reports/sales?days=${days}`), 400, 'invalid_request')
  })

  test('is refused to a buyer and a visitor', async () => {
    await failure(clientOf(await makeBuyer(ctx)).get('/admin/reports/sales'), 403, 'forbidden')
    await failure(clientOf().get('/admin/reports/sales'), 401, 'unauthenticated')
  })
})
