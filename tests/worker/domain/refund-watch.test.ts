import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { runDue } from '../../../src/worker/domain/jobs/jobs'
import { ProviderError } from '../../../src/worker/domain/payment-provider'
import * as payments from '../../../src/worker/domain/payments/payments'
import { costOf } from '../../support/counting'
import {
  deliveredOrder,
  leaveNothingDue,
  movedBy,
  providerIn,
  quietShop,
  refundInCabinet,
  toppedUp,
  whereIs,
} from '../../support/paying'
import { openProviders, type Providers, withProvider } from '../../support/providers'
import { expectBooksToBalance, makeAdmin, type Person, testClock } from '../../support/shop'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

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

/** The owner gives money back in the provider's cabinet, and no notice of it ever comes. */
async function unheard(paymentId: string, minor: number): Promise<void> {
  providers.keepLetters()
  await refundInCabinet(ctx, providers, paymentId, minor)
  await providers.arrive()
  providers.bringTo(ctx)
}

describe.each(['usd', 'rub'] as const)(
  'what was given back in %s in the cabinet is learned without a notice',
  (currency) => {
    const provider = providerIn[currency]

    test('five months after the payment, and once', async () => {
      const { buyer, payment } = await deliveredOrder(ctx, providers, currency)
      testClock.ms += 150 * dayMs
      await leaveNothingDue(ctx)
      await unheard(payment.id, 100)
      await unheard(payment.id, 200)
      expect(await movedBy(ctx, () => payments.askForRefunds(ctx))).toEqual({ sales: -300, [provider]: 300 })
      expect(await payments.show(buyer.ctx, payment.id)).toMatchObject({ refunded: 300, status: 'paid' })
      const asked = providers.calls.length
      expect(await movedBy(ctx, () => payments.askForRefunds(ctx))).toEqual({})
      // Lists only, and nothing about what is known.
      for (const { path } of providers.calls.slice(asked)) expect(path).toMatch(/\/refunds$/)
    })

    test('and our own refund to the card is not booked a second time', async () => {
      const { buyer, payment } = await toppedUp(ctx, providers, currency)
      await payments.refundToCard(admin.ctx, payment.id, { minor: 300, reason: 'the buyer wants it on the card' })
      expect(await movedBy(ctx, () => payments.askForRefunds(ctx))).toEqual({})
      expect(await whereIs(ctx, buyer, payment.id, currency)).toEqual({ balance: 700, back: 300, alerts: [] })
    })
  },
)

test('what was given back in the cabinet is not looked for six months later', async () => {
  const { payment } = await deliveredOrder(ctx, providers)
  await unheard(payment.id, 100)
  testClock.ms += 181 * dayMs
  expect(await movedBy(ctx, () => payments.askForRefunds(ctx))).toEqual({})
})

test('a refund that failed at Stripe puts the money on the balance again without a notice', async () => {
  const { buyer, payment } = await toppedUp(ctx, providers)
  await payments.refundToCard(admin.ctx, payment.id, { minor: 300, reason: 'the buyer wants it on the card' })
  await payments.askForRefunds(ctx)
  const made = providers.calls.find(({ path, method }) => path.endsWith('/refunds') && method === 'POST')
  const { id: refund }: { id: string } = JSON.parse(made?.answer ?? '{}')
  providers.keepLetters()
  await providers.post('/simulator/stripe/dashboard/fail-refund', { refund })
  await providers.arrive()
  for (let times = 0; times < 2; times += 1) {
    await payments.askForRefunds(ctx)
    const again = { balance: 1000, back: 0, alerts: ['refund_failed'] }
    expect(await whereIs(ctx, buyer, payment.id, 'usd')).toEqual(again)
  }
})

test('one run looks at ten refunds and the next at the rest, also when some of them fail', async () => {
  const paid: string[] = []
  for (let nth = 0; nth < 13; nth += 1) {
    const { payment } = await toppedUp(ctx, providers)
    await unheard(payment.id, 100)
    paid.push(payment.id)
  }
  const stubborn = new Set(
    (
      await ctx.db.all<{ id: string }>(
        sql`SELECT external_id AS id FROM payments WHERE id IN (SELECT value FROM json_each(${JSON.stringify(paid.slice(1, 12))}))`,
      )
    ).map(({ id }) => id),
  )
  const shop = withProvider(ctx, 'stripe', (real) => ({
    async retrieve(externalId) {
      if (stubborn.has(externalId)) throw new ProviderError('unknown', 'no answer')
      return real.retrieve(externalId)
    },
  }))
  const heard = async () =>
    (
      await ctx.db.all(
        sql`SELECT 1 FROM payments WHERE refunded = 100 AND id IN (SELECT value FROM json_each(${JSON.stringify(paid)}))`,
      )
    ).length
  for (let minute = 0; minute < 6; minute += 1) {
    await payments.askForRefunds(shop)
    testClock.ms += minuteMs
  }
  expect(await heard()).toBe(2)
  stubborn.clear()
  expect(await payments.askForRefunds(shop)).toBe(true)
  testClock.ms += minuteMs
  expect(await payments.askForRefunds(shop)).toBe(false)
  expect(await heard()).toBe(13)
})

test('the schedule asks for refunds once an hour, and a minute later again when a provider did not answer', async () => {
  const { payment } = await toppedUp(ctx, providers, 'rub')
  await unheard(payment.id, 100)
  let [asked, down] = [0, true]
  const shop = withProvider(ctx, 'stripe', (real) => ({
    async refunds(sinceMs, untilMs) {
      if (untilMs === testClock.ms) asked += 1
      if (down) throw new ProviderError('unknown', 'no answer')
      return real.refunds(sinceMs, untilMs)
    },
  }))
  testClock.ms += 60 * minuteMs
  expect(await movedBy(ctx, () => runDue(shop))).toEqual({ yookassa: 100 })
  expect(asked).toBe(1)
  down = false
  for (let minute = 0; minute < 3; minute += 1) {
    testClock.ms += minuteMs
    await runDue(shop)
  }
  expect(asked).toBe(2)
})

test('a refund behind more newer ones than a list holds is learned within a day', async () => {
  const paid: Awaited<ReturnType<typeof toppedUp>>[] = []
  for (const days of [0, 20, 0, 0]) {
    const topUp = await toppedUp(ctx, providers)
    await unheard(topUp.payment.id, 100)
    paid.push(topUp)
    testClock.ms += days * dayMs
  }
  const shop = withProvider(ctx, 'stripe', (real) => ({
    refunds: async (...time) => (await real.refunds(...time)).slice(0, 2),
  }))
  for (let hour = 0; hour < 24; hour += 1) {
    await payments.askForRefunds(shop)
    testClock.ms += 60 * minuteMs
  }
  for (const { buyer, payment } of paid) {
    expect(await payments.show(buyer.ctx, payment.id)).toMatchObject({ refunded: 100 })
  }
})

test('refunds of the last half year are asked for each day, those of the last week each hour', async () => {
  testClock.ms = Math.ceil(testClock.ms / dayMs) * dayMs
  const from = testClock.ms
  const asked: [number, number][] = []
  const shop = withProvider(ctx, 'stripe', () => ({
    async refunds(sinceMs, untilMs) {
      asked.push([sinceMs, untilMs])
      return []
    },
  }))
  for (let hour = 0; hour < 24; hour += 1) {
    await payments.askForRefunds(shop)
    const isNewest = ([sinceMs, untilMs]: [number, number]) =>
      untilMs === testClock.ms && sinceMs < testClock.ms - 7 * dayMs
    expect(asked.filter(isNewest)).toHaveLength(1)
    testClock.ms += 60 * minuteMs
  }
  let known = from
  for (const [sinceMs, untilMs] of asked.sort(([, a], [, b]) => b - a)) {
    if (untilMs < from) expect(untilMs).toBeGreaterThanOrEqual(known)
    known = Math.min(known, sinceMs)
  }
  expect(known).toBeLessThanOrEqual(from - 179 * dayMs)
})

test('the log says when a list of refunds is full', async () => {
  const lines: string[] = []
  const shop = { ...ctx, log: (event: string) => void lines.push(event) }
  const other = {
    key: 'refund:x',
    type: 'refund',
    externalId: null,
    chargeId: 'pi_other',
    paymentId: null,
    madeAtMs: 0,
  }
  for (const length of [9999, 10_000]) {
    const listed = Array.from({ length }, () => other)
    await payments.askForRefunds(withProvider(shop, 'stripe', () => ({ refunds: async () => listed })))
    expect([length, lines.includes('refunds_not_all_listed')]).toEqual([length, length === 10_000])
  }
})

test('asking for refunds costs the same however many payments there are', async () => {
  const { payment } = await toppedUp(ctx, providers)
  await unheard(payment.id, 100)
  await payments.askForRefunds(ctx)
  const few = await costOf(ctx, (counted) => payments.askForRefunds(counted))
  const others = sql`WITH RECURSIVE nth (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth WHERE n < 500)`
  await ctx.db.run(sql`INSERT INTO payments (id, user_id, kind, provider, method, currency, amount, live, status, request,
      external_id, charge_id, created_at)
    ${others} SELECT 'other-' || n, user_id, kind, provider, method, currency, amount, live, 'expired', request,
      'other-' || n, 'other-' || n, created_at FROM nth, payments WHERE id = ${payment.id}`)
  const many = await costOf(ctx, (counted) => payments.askForRefunds(counted))
  expect([many.roundTrips, Math.max(many.rowsRead - few.rowsRead, 6)]).toEqual([2, 6])
})
