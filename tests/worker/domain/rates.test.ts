import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { cart as cartSchema } from '../../../src/shared/contract/cart'
import type { OtherCurrency } from '../../../src/shared/following'
import { workerLimits } from '../../../src/shared/limits'
import { commit } from '../../../src/worker/db/database'
import * as carts from '../../../src/worker/domain/cart/cart'
import { runDue } from '../../../src/worker/domain/jobs/jobs'
import * as rates from '../../../src/worker/domain/rates/rates'
import { clientOf, success } from '../../support/http'
import { leaveNothingDue, quietShop } from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import { set } from '../../support/settings'
import {
  makeAdmin,
  makeBuyer,
  makeOffer,
  openAlerts,
  outcomeOf,
  type Person,
  testClock,
  wishFor,
} from '../../support/shop'

const hourMs = 60 * 60_000
const usual = 12_021_220_000
const million = 1_000_000
const reason = 'a test'

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
let admin: Person
beforeAll(async () => {
  ctx = await quietShop()
  admin = await makeAdmin(ctx)
})
beforeEach(async () => {
  providers = openProviders(ctx)
  await leaveNothingDue(ctx)
  await commit(ctx.db, [
    sql`DELETE FROM exchange_rates`,
    sql`DELETE FROM jobs`,
    sql`UPDATE alerts SET cleared_at = 0 WHERE cleared_at IS NULL`,
  ])
})

const known = async () => (await rates.show(admin.ctx)).uzs.rate
const alerts = () => openAlerts(ctx, 'uzs')
const today = () => new Date(testClock.ms + 5 * hourMs).toISOString().slice(0, 10)

/** What the bank's answer reads on its way. */
const altered = (from: string | RegExp, to: string) => providers.rewriteAnswers((answer) => answer.replace(from, to))

describe('the official rate', () => {
  test('is unknown until it was fetched, and then the bank’s, with its day', async () => {
    expect(await known()).toBeNull()
    await rates.refresh(ctx)
    expect(await known()).toEqual({ perDollar: usual, date: today(), source: 'cbu' })
  })

  test.each([
    ['twenty percent more', '14425.46', 14_425_460_000],
    ['twenty percent less', '9616.98', 9_616_980_000],
  ])('may move by %s', async (_, text, perDollar) => {
    await rates.refresh(ctx)
    await providers.fail({ provider: 'cbu', rate: text })
    await rates.refresh(ctx)
    expect([await known(), await alerts()]).toEqual([{ perDollar, date: today(), source: 'cbu' }, []])
  })

  test.each([
    ['a kopeck more than twenty percent', '14425.47'],
    ['a kopeck less than twenty percent', '9616.97'],
  ])('that moved by %s is not taken; an alert tells, until a sane one comes', async (_, text) => {
    await rates.refresh(ctx)
    await providers.fail({ provider: 'cbu', rate: text })
    await rates.refresh(ctx)
    await rates.refresh(ctx)
    expect([await known(), await alerts()]).toEqual([
      { perDollar: usual, date: today(), source: 'cbu' },
      ['rate_absurd'],
    ])
    await providers.reset()
    await rates.refresh(ctx)
    expect(await alerts()).toEqual([])
  })

  test.each<[string, () => unknown]>([
    ['is a page in HTML', () => providers.fail({ provider: 'cbu', fault: 'malformed' })],
    ['is lost', () => providers.fail({ provider: 'cbu', fault: 'timeout' })],
    // All that the bank may answer and nobody can read is in tests/worker/providers/cbu.test.ts.
    ['has no dollar', () => altered('"Ccy":"USD"', '"Ccy":"AUD"')],
  ])('whose answer %s stays the last good one', async (_, spoil) => {
    await rates.refresh(ctx)
    const before = await known()
    await spoil()
    expect(await outcomeOf(rates.refresh(ctx))).not.toBe('ok')
    expect([await known(), await alerts()]).toEqual([before, []])
  })
})

describe('the rate of another currency', () => {
  const rouble = async () => (await rates.show(admin.ctx)).rub

  test('is crossed through so’m', async () => {
    await rates.refresh(ctx)
    expect((await rouble()).rate).toEqual({ perDollar: 81_049_218, date: today(), source: 'cbu' })
  })

  test('that is absurd is not taken, and the others are', async () => {
    await rates.refresh(ctx)
    const before = await rouble()
    testClock.ms += hourMs
    await providers.fail({ provider: 'cbu', rate: '14.83', ccy: 'RUB' })
    await providers.fail({ provider: 'cbu', rate: '12100.00' })
    await rates.refresh(ctx)
    expect([await rouble(), await openAlerts(ctx, 'rub'), await alerts()]).toEqual([before, ['rate_absurd'], []])
    expect(await known()).toMatchObject({ perDollar: 12_100 * million })
  })

  test('that is next to nothing is not taken, and the others are', async () => {
    await providers.fail({ provider: 'cbu', rate: '9999999.99', ccy: 'RUB' })
    await rates.refresh(ctx)
    expect([(await rouble()).rate, await known()]).toMatchObject([null, { perDollar: usual }])
  })

  test('that the bank leaves out stays, and is not called told', async () => {
    await rates.refresh(ctx)
    const before = await rouble()
    testClock.ms += hourMs
    altered('"Ccy":"RUB"', '"Ccy":"RUR"')
    await rates.refresh(ctx)
    expect(await rouble()).toEqual(before)
    expect((await rates.show(admin.ctx)).uzs.answeredAt).toBe(testClock.ms)
  })

  test('of a day that is over is told anew, as at weekends', async () => {
    altered(/"Date":"[\d.]+"/g, '"Date":"20.11.2026"')
    await rates.refresh(ctx)
    testClock.ms += 48 * hourMs
    await rates.refresh(ctx)
    expect(await rouble()).toMatchObject({ rate: { date: '2026-11-20' }, answeredAt: testClock.ms })
  })
})

describe('the schedule', () => {
  const asked = () => providers.calls.filter((call) => call.path.startsWith('/simulator/cbu')).length
  const others = JSON.stringify(['disputes', 'given_back', 'suppliers', 'forget_players', 'pictures', 'audit'])
  /** Whatever else is asked for once in a while has just been. */
  const run = async (times = 1) => {
    await ctx.db.run(sql`INSERT INTO jobs (name, last_run_at) SELECT value, ${testClock.ms} FROM json_each(${others})
      WHERE true ON CONFLICT (name) DO UPDATE SET last_run_at = excluded.last_run_at`)
    await Promise.all(Array.from({ length: times }, () => runDue(ctx)))
  }
  const runAfter = async (ms: number) => {
    testClock.ms += ms
    await run()
    return asked()
  }

  test('fetches twice a day, also when two workers run it', async () => {
    await run(2)
    expect(asked()).toBe(1)
    expect([await runAfter(12 * hourMs - 1), await runAfter(1), await runAfter(12 * hourMs)]).toEqual([1, 2, 3])
  })

  test('tries again an hour after a failure, and then twice a day again', async () => {
    await providers.fail({ provider: 'cbu', fault: 'error500', times: 2 })
    await run()
    expect([await runAfter(hourMs - 1), await runAfter(1), await runAfter(hourMs)]).toEqual([1, 2, 3])
    expect(await known()).toMatchObject({ perDollar: usual })
    expect([await runAfter(hourMs), await runAfter(11 * hourMs)]).toEqual([3, 4])
  })

  test('raises one alert when the bank has not answered for four days, until it does', async () => {
    await run()
    const { date } = (await known()) ?? { date: '' }
    await providers.fail({ provider: 'cbu', fault: 'absent', times: 1000 })
    await runAfter(workerLimits.rates.staleMs - 12 * hourMs)
    expect(await alerts()).toEqual([])
    for (const _ of [1, 2]) await runAfter(12 * hourMs)
    expect([await alerts(), await known()]).toEqual([['rate_stale'], { perDollar: usual, date, source: 'cbu' }])
    await providers.reset()
    await runAfter(hourMs)
    expect([await alerts(), (await known())?.date]).toEqual([[], today()])
  })

  test('goes on with everything else when the bank is away', async () => {
    await providers.fail({ provider: 'cbu', fault: 'timeout' })
    const jobs: unknown[] = []
    await runDue({ ...ctx, log: (event, details) => event === 'job_failed' && jobs.push(details?.job) })
    expect(jobs).toEqual(['rates'])
  })
})

describe('the shop’s own rate', () => {
  const setOwn = (perUsd: number | null, currency: OtherCurrency = 'uzs') =>
    rates.setOwn(admin.ctx, { currency, perDollar: perUsd === null ? null : perUsd * million, reason })

  test('wins over the official one, which is fetched all the same and is there again when the own one goes', async () => {
    await rates.refresh(ctx)
    const own = { perDollar: 13_000 * million, date: new Date(testClock.ms).toISOString().slice(0, 10), source: 'shop' }
    expect((await setOwn(13_000)).uzs).toMatchObject({ rate: own })
    await providers.fail({ provider: 'cbu', rate: '12500.00' })
    await rates.refresh(ctx)
    expect(await known()).toEqual(own)
    const bank = { perDollar: 12_500 * million, date: today(), source: 'cbu' }
    expect((await setOwn(null)).uzs).toMatchObject({ rate: bank, official: bank, ownUntil: null })
  })

  test('is enough where the bank never answered, and may be far from the bank’s', async () => {
    await setOwn(0.99)
    expect(await known()).toMatchObject({ perDollar: 990_000, source: 'shop' })
    await rates.refresh(ctx)
    expect(await alerts()).toEqual([])
    expect((await setOwn(null)).uzs).toMatchObject({ rate: { perDollar: usual, source: 'cbu' } })
  })

  test('is one for each currency', async () => {
    await rates.refresh(ctx)
    expect(await setOwn(80, 'rub')).toMatchObject({
      rub: { rate: { perDollar: 80 * million, source: 'shop' } },
      uzs: { rate: { perDollar: usual, source: 'cbu' } },
    })
  })

  test('is set by administrators, and is in the audit log', async () => {
    const buyer = await makeBuyer(ctx)
    const asAdmin = { ...buyer.ctx, needs: 'admin' as const }
    const wish = { currency: 'uzs', perDollar: million, reason } as const
    expect(await outcomeOf(rates.setOwn(asAdmin, wish))).toBe('forbidden')
    await setOwn(13_100)
    const entries = await ctx.db.all(sql`SELECT actor, action, subject, reason FROM audit_entries
      WHERE action = 'set_rate' AND after = '{"perUsd":13100}'`)
    expect(entries).toEqual([{ actor: admin.userId, action: 'set_rate', subject: 'uzs', reason }])
  })
})

test.each([
  [499, usual, 59_986],
  [0, usual, 0],
  [1, usual, 121],
  [100, 12_000 * million, 12_000],
  [100, 12_000 * million + 1, 12_001],
  [10_000_000_000, usual, 1_202_122_000_000],
])('%i cents at %i millionths of a sum are %i sums, rounded up', (cents, perDollar, sums) => {
  expect(rates.inSums(cents, { perDollar })).toBe(sums)
})

test('the cart of a shop that sells nothing in so’m shows what it costs in sums, at which rate and of which day', async () => {
  const { currencies } = ctx.settings
  await set(admin, { currencies: { ...currencies, uzs: { ...currencies.uzs, sold: false } } })
  const buyer = await makeBuyer(ctx)
  await carts.add(buyer.ctx, wishFor(await makeOffer(ctx)))
  const shown = async () => success(clientOf(buyer).get('/cart'), cartSchema)
  expect(await shown()).toMatchObject({ subtotal: { usd: 4.99, uzs: null }, rate: null })
  await rates.refresh(ctx)
  expect(await shown()).toMatchObject({
    subtotal: { usd: 4.99, uzs: 59_986 },
    rate: { uzsPerUsd: 12_021.22, date: today(), source: 'cbu' },
  })
  await set(admin, {})
})
