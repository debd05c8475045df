import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { auditAll, runDue } from '../../../src/worker/domain/jobs/jobs'
import * as orders from '../../../src/worker/domain/orders/orders'
import { alertDetail } from '../../../src/worker/i18n'
import { atPage } from '../../support/paying'
import { openProviders } from '../../support/providers'
import {
  expectBooksToBalance,
  makeBuyer,
  makeOffer,
  makePaidOrder,
  openAlerts,
  testClock,
  testCtx,
} from '../../support/shop'

const hourMs = 60 * 60 * 1000

let ctx: Ctx
let logged: string[] = []
beforeAll(async () => {
  ctx = await testCtx({ log: (event) => logged.push(event) })
  // Providers that answer: after one that does not, the adapter of Stripe waits before it asks again.
  openProviders(ctx)
})

const raised = async (kind: string) => ctx.db.all(sql`SELECT cleared_at FROM alerts WHERE kind = ${kind}`)

test('a balance that its transfers do not explain raises one alert until it is mended', async () => {
  const buyer = await makeBuyer(ctx, { usd: 500 })
  const change = (cents: number) =>
    ctx.db.run(sql`UPDATE accounts SET balance = balance + ${cents} WHERE id = ${`user:${buyer.userId}:usd`}`)
  await auditAll(ctx)
  expect(await openAlerts(ctx, 'books')).toEqual([])
  await change(1)
  await auditAll(ctx)
  await auditAll(ctx)
  expect(await openAlerts(ctx, 'books')).toEqual(['books_unbalanced'])
  const [{ detail } = { detail: '' }] = await ctx.db.all<{ detail: string }>(sql`SELECT detail FROM alerts`)
  expect(alertDetail('en', detail)).toContain(`user:${buyer.userId}:usd holds $5.01, its transfers say $5.00.`)
  await change(-1)
  await auditAll(ctx)
  expect(await openAlerts(ctx, 'books')).toEqual([])
  expect(await raised('books_unbalanced')).toHaveLength(1)
})

test('a stock counter that drifted raises one alert until it is mended, and stops no sale meanwhile', async () => {
  const offer = await makeOffer(ctx, { stock: 3 })
  const show = (stock: number) => ctx.db.run(sql`UPDATE offers SET stock = ${stock} WHERE id = ${offer.id}`)
  await show(2)
  await auditAll(ctx)
  await auditAll(ctx)
  expect(await openAlerts(ctx, 'stock')).toEqual(['stock_drift'])
  await makePaidOrder(ctx, { offer })
  await show(2)
  await auditAll(ctx)
  expect(await openAlerts(ctx, 'stock')).toEqual([])
  expect(await raised('stock_drift')).toHaveLength(1)
  await expectBooksToBalance()
})

test('a drifted balance that was mended and drifts again raises a new alert', async () => {
  const offer = await makeOffer(ctx, { stock: 1 })
  for (const stock of [7, 1, 7, 1]) {
    await ctx.db.run(sql`UPDATE offers SET stock = ${stock} WHERE id = ${offer.id}`)
    await auditAll(ctx)
  }
  expect(await raised('stock_drift')).toHaveLength(3)
  expect(await openAlerts(ctx, 'stock')).toEqual([])
})

test('the schedule sweeps every minute but audits once a day, also when two workers run it', async () => {
  await runDue(ctx)
  const offer = await makeOffer(ctx, { stock: 1 })
  await ctx.db.run(sql`UPDATE offers SET stock = 2 WHERE id = ${offer.id}`)
  testClock.ms += 23 * hourMs
  await runDue(ctx)
  expect(await openAlerts(ctx, 'stock')).toEqual([])
  testClock.ms += hourMs
  logged = []
  await Promise.all([runDue(ctx), runDue(ctx), runDue(ctx)])
  expect(await openAlerts(ctx, 'stock')).toEqual(['stock_drift'])
  expect(logged.filter((event) => event === 'stock_drift')).toHaveLength(1)
  await ctx.db.run(sql`UPDATE offers SET stock = 1 WHERE id = ${offer.id}`)
})

test('a job that ran while the clock was a year ahead runs again once the clock is right', async () => {
  testClock.ms += 365 * 24 * hourMs
  await runDue(ctx)
  testClock.ms -= 365 * 24 * hourMs
  const offer = await makeOffer(ctx, { stock: 1 })
  await ctx.db.run(sql`UPDATE offers SET stock = 2 WHERE id = ${offer.id}`)
  await runDue(ctx)
  expect(await openAlerts(ctx, 'stock')).toEqual(['stock_drift'])
  await ctx.db.run(sql`UPDATE offers SET stock = 1 WHERE id = ${offer.id}`)
  await auditAll(ctx)
})

test('an order that a clock a year ahead has owed to the queue is sent once the clock is right', async () => {
  const { id, buyer } = await makePaidOrder(ctx)
  await ctx.db.run(sql`UPDATE outbox SET due_at = due_at + ${365 * 24 * hourMs} WHERE order_id = ${id}`)
  await runDue(ctx)
  await expect.poll(async () => (await orders.show(buyer.ctx, id)).status).toBe('completed')
  await expectBooksToBalance()
})

test('a daily job deletes answers after 24 hours and counts of failed logins after their end', async () => {
  const nowMs = testClock.nowMs()
  await ctx.db.run(sql`INSERT INTO idempotency_keys (user_id, key, request_hash, answer, at)
    VALUES ('1', 'old-key-1', '', '{}', ${nowMs}), ('1', 'new-key-1', '', '{}', ${nowMs + 1})`)
  await ctx.db.run(sql`INSERT INTO failed_tries (subject, origin, failures, most, window_ends_at)
    VALUES ('old', '', 3, 10, ${nowMs + 24 * hourMs}), ('new', '', 3, 10, ${nowMs + 24 * hourMs + 1})`)
  testClock.ms += 24 * hourMs
  await runDue(ctx)
  expect(await ctx.db.all(sql`SELECT key FROM idempotency_keys`)).toEqual([{ key: 'new-key-1' }])
  expect(await ctx.db.all(sql`SELECT subject FROM failed_tries`)).toEqual([{ subject: 'new' }])
})

test('a daily job that fails is done by the next run of the schedule', async () => {
  await ctx.db.run(sql`INSERT INTO pictures (name, content, uploaded_at) VALUES ('unseen.png', '', 0)`)
  await ctx.db.run(sql`CREATE TRIGGER fails BEFORE DELETE ON pictures BEGIN SELECT RAISE(ABORT, 'away'); END`)
  testClock.ms += 24 * hourMs
  logged = []
  await runDue(ctx)
  await ctx.db.run(sql`DROP TRIGGER fails`)
  expect(logged).toContain('job_failed')
  await runDue(ctx)
  expect(await ctx.db.all(sql`SELECT name FROM pictures`)).toEqual([])
})

/** Payments that nobody knows of at the provider, and unpaid orders whose time is over. */
async function makeMany(count: number, name: string): Promise<void> {
  const { payment, orderId } = await atPage(ctx, 'usd')
  const many = sql`WITH RECURSIVE nth (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth WHERE n < ${count})`
  await ctx.db.run(sql`INSERT INTO payments (id, user_id, kind, provider, method, currency, amount, live, status, request,
      external_id, created_at, next_check_at)
    ${many} SELECT ${name} || n, user_id, 'topup', provider, method, currency, amount, live, status, request,
      'cs_' || ${name} || n, created_at, 1 FROM nth, payments WHERE id = ${payment.id}`)
  await ctx.db.run(sql`INSERT INTO orders (id, user_id, kind, currency, total, agreed, quantity, status, payment_method,
      payment_provider, placed_at, expires_at, content)
    ${many} SELECT ${name} || n, user_id, kind, currency, total, agreed, quantity, status, payment_method,
      payment_provider, 0, 1, ${name} || n FROM nth, orders WHERE id = ${orderId}`)
}

const leftOf = (name: string) =>
  ctx.db.all(sql`SELECT id FROM payments WHERE id LIKE ${`${name}%`} AND status <> 'failed'
    UNION ALL SELECT id FROM orders WHERE id LIKE ${`${name}%`} AND status <> 'cancelled'`)

test('a schedule with too much work hands the rest to other invocations, and asks about each payment once', async () => {
  const providers = openProviders(ctx)
  await makeMany(45, 'many')
  await Promise.all([runDue(ctx), runDue(ctx)])
  await expect.poll(() => leftOf('many')).toEqual([])
  const asked = providers.calls.filter(({ path }) => path.includes('cs_many')).map(({ path }) => path)
  expect([asked.length, new Set(asked).size]).toEqual([45, 45])
  await expectBooksToBalance()
})

test('a schedule whose queue is down does a part of its work, and the next runs the rest', async () => {
  openProviders(ctx)
  await makeMany(40, 'some')
  const fails = () => Promise.reject(new Error('the queue is away'))
  const cutOff = { ...ctx, jobs: { metrics: fails, send: fails, sendBatch: fails } }
  const left: number[] = []
  for (let run = 0; run < 3; run += 1) {
    await runDue(cutOff)
    left.push((await leftOf('some')).length)
  }
  expect(left).toEqual([40, 10, 0])
})

test('a failed run of the schedule is logged, and the next run does its work', async () => {
  const { id } = await makePaidOrder(ctx)
  testClock.ms += hourMs
  const fails = () => Promise.reject(new Error('the queue is away'))
  logged = []
  await runDue({ ...ctx, delivery: { metrics: fails, send: fails, sendBatch: fails } })
  expect(logged).toContain('job_failed')
  await runDue(ctx)
  await expect
    .poll(() => ctx.db.all(sql`SELECT status FROM orders WHERE id = ${id}`))
    .toEqual([{ status: 'completed' }])
  await expectBooksToBalance()
})
