import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { workerLimits } from '../../../src/shared/limits'
import type { CallerCtx } from '../../../src/worker/domain/ctx'
import { statement } from '../../../src/worker/domain/ledger/ledger'
import * as payments from '../../../src/worker/domain/payments/payments'
import { skipPauses } from '../../support/adapters'
import { byCard, bySbp, fateOf, leaveNothingDue, providerIn, quietShop } from '../../support/paying'
import { bring, openProviders, type Providers } from '../../support/providers'
import {
  balanceOf,
  everyBalance,
  expectBooksToBalance,
  makeBuyer,
  outcomeOf,
  testClock,
  uniqueName,
} from '../../support/shop'

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
beforeAll(async () => {
  ctx = await quietShop()
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

const start = (caller: CallerCtx, minor: number, currency: 'usd' | 'rub' = 'usd') =>
  payments.startTopUp(caller, { ...byCard(currency), minor })

test.each([
  ['usd', 0, 'invalid_amount'],
  ['usd', 499, 'invalid_amount'],
  ['usd', 500, 'ok'],
  ['usd', 100_000, 'ok'],
  ['usd', 100_001, 'invalid_amount'],
  ['rub', 499, 'invalid_amount'],
  ['rub', 500, 'ok'],
  ['rub', 10_000_000, 'ok'],
  ['rub', 10_000_001, 'invalid_amount'],
  ['rub', -500, 'invalid_amount'],
] as const)('a top-up in %s of %i minor units: %s', async (currency, minor, outcome) => {
  const buyer = await makeBuyer(ctx)
  expect(await outcomeOf(start(buyer.ctx, minor, currency))).toBe(outcome)
  expect(providers.calls).toHaveLength(outcome === 'ok' ? 1 : 0)
})

test('a top-up of less than its provider takes is refused, whatever bounds the owner has set', async () => {
  const buyer = await makeBuyer(ctx)
  const topUp = { ...ctx.settings.topUp, usd: { min: 1, max: 1000 } }
  const caller = { ...buyer.ctx, settings: { ...ctx.settings, topUp } }
  expect([await outcomeOf(start(caller, 49)), await outcomeOf(start(caller, 50))]).toEqual(['sum_too_small', 'ok'])
})

test('dollars can’t be paid by SBP', async () => {
  const buyer = await makeBuyer(ctx)
  const wish = { ...bySbp, currency: 'usd' as const, minor: 1000 }
  expect(await outcomeOf(payments.startTopUp(buyer.ctx, wish))).toBe('method_unavailable')
})

describe.each(['usd', 'rub'] as const)('a top-up in %s', (currency) => {
  test('moves the balance when it is paid and not before, once, and says so in the statement', async () => {
    const buyer = await makeBuyer(ctx)
    const payment = await start(buyer.ctx, 1000, currency)
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 0, rub: 0 }))
    await providers.fail({ provider: providerIn[currency], fault: 'duplicate_webhook' })
    await providers.pay(payment.payUrl)
    await providers.arrive()
    const [letter] = providers.letters
    if (letter) await Promise.all([bring(ctx, letter), bring(ctx, letter), payments.check(buyer.ctx, payment.id)])
    expect(await fateOf(ctx, payment.id)).toEqual({
      ...{ payment: 'paid to balance', order: null, balance: 1000, booked: 1, alerts: [] },
    })
    const { lines } = await statement(buyer.ctx, { limit: 10 })
    expect(lines).toMatchObject([{ kind: 'topup', currency, minor: 1000, balance: 1000 }])
  })

  test.each([
    ['4000000000000002', 'declined'],
    ['4000000000009995', 'insufficient_funds'],
  ])('with the card %s is not paid, and says why: %s', async (card, reason) => {
    const buyer = await makeBuyer(ctx)
    const payment = await start(buyer.ctx, 1000, currency)
    await providers.pay(payment.payUrl, card)
    await providers.arrive()
    expect(await payments.show(buyer.ctx, payment.id)).toMatchObject({ status: 'failed', reason, payUrl: null })
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 0, rub: 0 }))
  })

  test('expires when nobody uses its page', async () => {
    const buyer = await makeBuyer(ctx)
    const payment = await start(buyer.ctx, 1000, currency)
    testClock.ms += 61 * 60_000
    await payments.reconcile(ctx)
    expect(await payments.show(buyer.ctx, payment.id)).toMatchObject({ status: 'expired', payUrl: null })
    expect(await providers.pay(payment.payUrl)).toBe('410')
  })

  test('asked for twice under one key is one page', async () => {
    const buyer = await makeBuyer(ctx)
    const caller = { ...buyer.ctx, idempotency: { key: uniqueName('top-up-key-'), requestHash: 'same' } }
    const pages = await Promise.all(Array.from({ length: 4 }, () => start(caller, 1000, currency)))
    expect(new Set(pages.map(({ id }) => id)).size).toBe(1)
    expect(new Set(pages.map(({ payUrl }) => payUrl)).size).toBe(1)
  })

  test('whose page failed to come is found again under its key', async () => {
    const buyer = await makeBuyer(ctx)
    const caller = { ...buyer.ctx, idempotency: { key: uniqueName('top-up-key-'), requestHash: 'same' } }
    await providers.fail({ provider: providerIn[currency], fault: 'timeout', times: 2 })
    expect(await outcomeOf(start(caller, 1000, currency))).toBe('provider_failed')
    const payment = await start(caller, 1000, currency)
    expect(payment).toMatchObject({ status: 'pending', payUrl: expect.stringContaining('/pay/') })
    expect(new Set(providers.calls.map(({ key }) => key)).size).toBe(1)
    await providers.pay(payment.payUrl)
    await providers.arrive()
    expect(await fateOf(ctx, payment.id)).toMatchObject({ balance: 1000, booked: 1 })
  })
})

test('a sixteenth unpaid top-up is refused, also of sixteen at the same moment; a paid one makes room', async () => {
  const buyer = await makeBuyer(ctx)
  const count = workerLimits.unpaid.payments + 1
  const clicks = Array.from({ length: count }, () => start(buyer.ctx, 500))
  const settled = await Promise.allSettled(clicks)
  const opened = settled.filter((each) => each.status === 'fulfilled').map((each) => each.value)
  expect(opened).toHaveLength(workerLimits.unpaid.payments)
  expect(await outcomeOf(start(buyer.ctx, 500))).toBe('too_many_unpaid')
  expect(await outcomeOf(start((await makeBuyer(ctx)).ctx, 500))).toBe('ok')
  await providers.pay(opened[0]?.payUrl ?? null)
  await providers.arrive()
  expect(await outcomeOf(start(buyer.ctx, 500))).toBe('ok')
})

test('five top-ups of one buyer that arrive at the same moment all count', async () => {
  const buyer = await makeBuyer(ctx)
  const pages = await Promise.all(Array.from({ length: 5 }, () => start(buyer.ctx, 1000)))
  for (const page of pages) await providers.pay(page.payUrl)
  await providers.arriveAtOnce()
  await providers.arriveLate()
  expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 5000, rub: 0 }))
})
