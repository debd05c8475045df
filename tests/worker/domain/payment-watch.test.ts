import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { workerLimits } from '../../../src/shared/limits'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as payments from '../../../src/worker/domain/payments/payments'
import { atPage, deliveredOrder, fateOf, leaveNothingDue, namesOf, quietShop } from '../../support/paying'
import { bring, openProviders, type Providers } from '../../support/providers'
import { expectBooksToBalance, makeAdmin, makeBuyer, outcomeOf, type Person, testClock } from '../../support/shop'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs
const { firstCheckMs, longestGapMs, watchMs } = workerLimits.payments

let ctx: Ctx
let providers: Providers
beforeAll(async () => {
  ctx = await quietShop()
})
beforeEach(() => {
  providers = openProviders(ctx)
})
afterEach(async () => {
  await leaveNothingDue(ctx)
  await expectBooksToBalance()
})

/** Runs the schedule whenever the payment is due. Answers the gaps until it is never due again, or as many as are asked for. */
async function watch(paymentId: string, most = Number.POSITIVE_INFINITY): Promise<number[]> {
  const gaps: number[] = []
  for (;;) {
    if (gaps.length === most) return gaps
    const [row] = await ctx.db.all<{ at: number | null }>(
      `SELECT next_check_at AS at FROM payments WHERE id = '${paymentId}'`,
    )
    if (!row || row.at === null) return gaps
    gaps.push(row.at - testClock.ms)
    testClock.ms = row.at
    await payments.reconcile(ctx)
  }
}

function expectToGrow(gaps: number[]): void {
  expect(gaps.slice(0, 5)).toEqual([1, 2, 4, 8, 16].map((times) => firstCheckMs * times))
  expect(gaps).toEqual(gaps.toSorted((a, b) => a - b))
  expect(gaps.at(-1)).toBeLessThanOrEqual(longestGapMs.old)
}

test.each([
  ['usd', workerLimits.payments.pageMs],
  ['rub', 60 * minuteMs],
] as const)(
  'a page in %s that nobody uses is asked about at growing gaps until it closes',
  async (currency, pageMs) => {
    const { payment } = await atPage(ctx, currency)
    const openedAtMs = testClock.ms
    const gaps = await watch(payment.id)
    expectToGrow(gaps)
    expect(testClock.ms - openedAtMs).toBeGreaterThanOrEqual(pageMs)
    expect(testClock.ms - openedAtMs).toBeLessThan(pageMs + longestGapMs.pending)
    expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'expired', booked: 0, alerts: [] })
  },
)

test.each([
  ['notices that anybody can forge', (paymentId: string) => forge(paymentId)],
  ['a buyer who looks again and again', (paymentId: string, buyer: Person) => payments.check(buyer.ctx, paymentId)],
])('%s leave our own gaps as they are', async (_, ask) => {
  const { payment, buyer } = await atPage(ctx, 'rub')
  // More often than unsigned notices make us ask at once.
  for (let nth = 0; nth < 6; nth += 1) {
    await ask(payment.id, buyer)
    testClock.ms += 1000
  }
  await payments.check(buyer.ctx, payment.id)
  expect(await watch(payment.id, 4)).toEqual([1, 2, 4, 8].map((times) => firstCheckMs * times))
})

async function forge(paymentId: string): Promise<void> {
  const { externalId: id } = await namesOf(ctx, paymentId)
  const body = JSON.stringify({ type: 'notification', event: 'payment.succeeded', object: { id } })
  await bring(ctx, { provider: 'yookassa', body })
}

test('a provider that can’t be asked for three days makes it a matter for a person', async () => {
  const { payment } = await atPage(ctx, 'rub')
  const beganMs = testClock.ms
  await providers.fail({ provider: 'yookassa', fault: 'error500', times: 1000 })
  const gaps = await watch(payment.id, 10)
  // As if two days had gone by at the longest gap.
  await ctx.db.run(`UPDATE payments SET created_at = created_at - ${2 * dayMs} WHERE id = '${payment.id}'`)
  const openedAtMs = beganMs - 2 * dayMs
  gaps.push(...(await watch(payment.id)))
  expectToGrow(gaps)
  expect(testClock.ms - openedAtMs).toBeGreaterThan(watchMs)
  expect(testClock.ms - openedAtMs).toBeLessThanOrEqual(watchMs + longestGapMs.old)
  expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'pending', alerts: ['payment_unknown'] })
})

test('a paid payment is looked at daily for three days, for what is given back elsewhere', async () => {
  const { payment } = await deliveredOrder(ctx, providers)
  expect(await watch(payment.id)).toEqual([dayMs, dayMs, dayMs, dayMs])
  expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'paid to order', order: 'completed', booked: 1 })
})

test('a payment that the provider has forgotten has failed, and asks nobody any more', async () => {
  const { payment } = await atPage(ctx, 'usd')
  providers = openProviders(ctx)
  expect(await watch(payment.id)).toEqual([firstCheckMs])
  expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'failed', booked: 0, alerts: ['payment_unknown'] })
})

test('a buyer can ask about their own payment only, an administrator about any', async () => {
  const { payment, buyer } = await atPage(ctx, 'rub')
  const outcomes = [buyer, await makeBuyer(ctx), await makeAdmin(ctx)].map((person) =>
    outcomeOf(payments.check(person.ctx, payment.id)),
  )
  expect(await Promise.all(outcomes)).toEqual(['ok', 'payment_not_found', 'ok'])
  expect(await outcomeOf(payments.check(buyer.ctx, 'no-such-payment'))).toBe('payment_not_found')
})
