import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Currency } from '../../../src/shared/money'
import { type BonusStep, bonusDue, bonusOf } from '../../../src/shared/top-up-bonus'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { statement } from '../../../src/worker/domain/ledger/ledger'
import { ProviderError } from '../../../src/worker/domain/payment-provider'
import { dispute } from '../../../src/worker/domain/payments/disputes'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as transfers from '../../../src/worker/domain/transfers/transfers'
import * as users from '../../../src/worker/domain/users/users'
import { skipPauses } from '../../support/adapters'
import {
  bankSays,
  byCard,
  isFrozen,
  leaveNothingDue,
  movedBy,
  owedBy,
  quietShop,
  refundInCabinet,
  toppedUp,
} from '../../support/paying'
import { bring, openProviders, type Providers, shopOrigin, withProvider } from '../../support/providers'
import {
  balanceOf,
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  outcomeOf,
  type Person,
  testClock,
  uniqueName,
} from '../../support/shop'

const steps: Record<Currency, BonusStep[]> = {
  usd: [
    { from: 1000, percent: 5 },
    { from: 10_000, percent: 8 },
  ],
  rub: [{ from: 100_000, percent: 3 }],
  uzs: [{ from: 1_000_000, percent: 7 }],
}

/** The same shop with other steps, or with the switch off. */
const shopWith = <Shop extends Ctx>(shop: Shop, topUpBonus: typeof steps, isOn = true): Shop => ({
  ...shop,
  settings: { ...shop.settings, topUpBonus, switches: { ...shop.settings.switches, topUpBonus: isOn } },
})

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
let admin: Person
let startMs: number
beforeAll(async () => {
  ctx = shopWith(await quietShop(), steps)
  admin = await makeAdmin(ctx)
})
beforeEach(() => {
  startMs = testClock.ms
  providers = openProviders(ctx)
  skipPauses()
})
afterEach(async () => {
  testClock.ms = startMs
  vi.unstubAllGlobals()
  await leaveNothingDue(ctx)
})
afterEach(() => expectBooksToBalance())

const reason = 'a test'
const wallet = async (buyer: Person) => (await balanceOf(ctx, buyer.userId)).usd
const standing = async (buyer: Person) => ({
  balance: await wallet(buyer),
  owed: await owedBy(ctx, buyer),
  frozen: await isFrozen(ctx, buyer),
})
const spend = async (buyer: Person, minor: number) =>
  transfers.send(buyer.ctx, { userId: (await makeBuyer(ctx)).userId, currency: 'usd', minor })
const toCard = (paymentId: string, minor?: number, by: Ctx = ctx) =>
  payments.refundToCard({ ...admin.ctx, payments: by.payments }, paymentId, { minor, reason })
const takenBack = async (paymentId: string) =>
  (await ctx.db.all<{ back: number }>(sql`SELECT bonus_back AS back FROM payments WHERE id = ${paymentId}`))[0]?.back

describe('a bonus', () => {
  test.each<[Currency, number, number]>([
    ['usd', 999, 0],
    ['usd', 1000, 50],
    ['usd', 1019, 50],
    ['usd', 9999, 499],
    ['usd', 10_000, 800],
    ['rub', 99_999, 0],
    ['rub', 100_033, 3000],
    ['uzs', 1_000_000, 70_000],
    ['uzs', 1_001_000, 70_000],
    ['uzs', 1_002_000, 70_100],
  ])('on a top-up in %s of %i is %i', (currency, minor, bonus) => {
    expect(bonusOf(currency, steps[currency], minor)).toBe(bonus)
  })

  test('goes back in proportion, never before its part of the money, and whole with the last of it', () => {
    for (const [currency, bonus, of] of [
      ['usd', 50, 1000],
      ['usd', 1, 333],
      ['rub', 777, 25_901],
      ['uzs', 70_100, 1_002_000],
      ['uzs', 500_000_000, 1_000_000_000],
    ] as const) {
      const due = (gone: number) => bonusDue(currency, bonus, { gone, of })
      expect([due(0), due(of), due(of + 1), due(-1)]).toEqual([0, bonus, bonus, 0])
      for (let gone = 1; gone < of; gone += Math.ceil(of / 97)) {
        expect(due(gone)).toBeLessThanOrEqual((bonus * gone) / of)
        expect(due(gone)).toBeGreaterThanOrEqual(due(gone - 1))
      }
    }
  })
})

describe('a top-up that reaches a step', () => {
  test('brings its bonus once, as a line of its own, however often its notice comes', async () => {
    const buyer = await makeBuyer(ctx)
    const moved = await movedBy(ctx, async () => {
      const payment = await payments.startTopUp(buyer.ctx, { ...byCard(), minor: 2000 })
      expect(payment).toMatchObject({ amount: 2000, bonus: 100 })
      expect(await wallet(buyer)).toBe(0)
      await providers.fail({ provider: 'stripe', fault: 'duplicate_webhook' })
      await providers.pay(payment.payUrl)
      await providers.arrive()
      const [letter] = providers.letters
      if (letter) await Promise.all([bring(ctx, letter), bring(ctx, letter), payments.check(buyer.ctx, payment.id)])
    })
    expect(moved).toEqual({ stripe: -2000, promotions: -100 })
    const { lines } = await statement(buyer.ctx, { limit: 10 })
    expect(lines.map(({ kind, minor, balance }) => [kind, minor, balance])).toEqual([
      ['topup_bonus', 100, 2100],
      ['topup', 2000, 2000],
    ])
  })

  test.each<[string, Ctx['settings']['topUpBonus'], boolean, number]>([
    ['with the bonus switched off', steps, false, 100],
    ['with no steps any more', { usd: [], rub: [], uzs: [] }, true, 100],
    ['with a higher step', { ...steps, usd: [{ from: 1000, percent: 50 }] }, true, 100],
  ])('and is paid %s brings what its buyer was shown', async (_, later, isOn, bonus) => {
    const buyer = await makeBuyer(ctx)
    const payment = await payments.startTopUp(buyer.ctx, { ...byCard(), minor: 2000 })
    await providers.pay(payment.payUrl)
    await payments.check(shopWith(buyer.ctx, later, isOn), payment.id)
    expect(await wallet(buyer)).toBe(2000 + bonus)
  })

  test.each<[string, () => Ctx, number]>([
    ['begun while the bonus is off', () => shopWith(ctx, steps, false), 2000],
    ['below the first step', () => ctx, 999],
  ])('%s brings none', async (_, shop, minor) => {
    const { buyer, payment } = await toppedUp(shop(), providers, 'usd', minor)
    expect([payment.bonus, await wallet(buyer)]).toEqual([0, minor])
  })

  test('that is declined brings none', async () => {
    const buyer = await makeBuyer(ctx)
    const payment = await payments.startTopUp(buyer.ctx, { ...byCard(), minor: 2000 })
    await providers.pay(payment.payUrl, '4000000000000002')
    await providers.arrive()
    expect(await wallet(buyer)).toBe(0)
  })
})

describe('money that goes back to the card', () => {
  test.each<[string, (number | undefined)[], number[]]>([
    ['all at once', [undefined], [0]],
    ['in parts', [1, 1999], [2099, 0]],
    ['in uneven parts', [333, 333, 334, undefined], [1751, 1401, 1050, 0]],
  ])('takes the bonus along: %s', async (_, wishes, balances) => {
    const { buyer, payment } = await toppedUp(ctx, providers, 'usd', 2000)
    const seen: number[] = []
    const moved = await movedBy(ctx, async () => {
      for (const minor of wishes) {
        await toCard(payment.id, minor)
        seen.push(await wallet(buyer))
      }
    })
    expect(seen).toEqual(balances)
    expect(moved).toEqual({ stripe: 2000, promotions: 100 })
    expect(await takenBack(payment.id)).toBe(100)
    expect(await standing(buyer)).toEqual({ balance: 0, owed: 0, frozen: false })
  })

  test('leaves a bonus that was spent as owed, and the next money pays it', async () => {
    const { buyer, payment } = await toppedUp(ctx, providers, 'usd', 2000)
    await spend(buyer, 70)
    expect(await outcomeOf(toCard(payment.id))).toBe('ok')
    expect(await standing(buyer)).toEqual({ balance: 0, owed: -70, frozen: true })
    await users.edit(admin.ctx, buyer.userId, { balances: { usd: 100 } })
    await payments.collectDebts(ctx)
    expect(await standing(buyer)).toEqual({ balance: 30, owed: 0, frozen: false })
  })

  test('and is refused by the provider brings the bonus again', async () => {
    const { buyer, payment } = await toppedUp(ctx, providers, 'usd', 2000)
    const stubborn = withProvider(ctx, 'stripe', () => ({
      refund: () => Promise.reject(new ProviderError('refused', 'no')),
    }))
    expect(await outcomeOf(toCard(payment.id, 500, stubborn))).toBe('card_refund_refused')
    expect([await wallet(buyer), await takenBack(payment.id)]).toEqual([2100, 0])
    await toCard(payment.id)
    expect([await wallet(buyer), await takenBack(payment.id)]).toEqual([0, 100])
  })

  test.each([
    [0, { balance: 1575, owed: 0, frozen: false }],
    [2000, { balance: 0, owed: -425, frozen: true }],
  ])('in the provider’s cabinet, a quarter, after %i was spent', async (spent, expected) => {
    const { buyer, payment } = await toppedUp(ctx, providers, 'usd', 2000)
    if (spent > 0) await spend(buyer, spent)
    await refundInCabinet(ctx, providers, payment.id, 500)
    await providers.arrive()
    await payments.collectDebts(ctx)
    expect(await standing(buyer)).toEqual(expected)
    expect(await takenBack(payment.id)).toBe(25)
  })

  test('before the shop hears of either brings and takes the bonus', async () => {
    const buyer = await makeBuyer(ctx)
    const payment = await payments.startTopUp(buyer.ctx, { ...byCard(), minor: 2000 })
    await providers.fail({ provider: 'stripe', fault: 'lost_webhook', times: 2 })
    await providers.pay(payment.payUrl)
    const [named] = await ctx.db.all<{ id: string }>(
      sql`SELECT external_id AS id FROM payments WHERE id = ${payment.id}`,
    )
    await providers.post('/simulator/stripe/dashboard/refund', { session: named?.id })
    await payments.check(buyer.ctx, payment.id)
    expect(await standing(buyer)).toEqual({ balance: 0, owed: 0, frozen: false })
    expect(await takenBack(payment.id)).toBe(100)
  })
})

describe('a bank that asks for a top-up back', () => {
  test('and loses leaves the bonus where it is', async () => {
    const { buyer, payment } = await toppedUp(ctx, providers, 'usd', 2000)
    await bankSays(ctx, providers, payment.id, 'created', 'won')
    expect(await standing(buyer)).toEqual({ balance: 2100, owed: 0, frozen: false })
  })

  test.each([
    [0, { balance: 0, owed: 0, frozen: false }],
    [60, { balance: 0, owed: -60, frozen: true }],
    [2100, { balance: 0, owed: -2100, frozen: true }],
  ])('and wins takes the bonus too; of it %i was spent, and that is owed', async (spent, expected) => {
    const { buyer, payment } = await toppedUp(ctx, providers, 'usd', 2000)
    if (spent > 0) await spend(buyer, spent)
    const moved = await movedBy(ctx, () => bankSays(ctx, providers, payment.id, 'created', 'lost'))
    expect(moved).toEqual({ stripe: 2000, promotions: 100 })
    expect(await standing(buyer)).toEqual(expected)
    expect(await takenBack(payment.id)).toBe(100)
  })

  test('after a part was refunded takes the rest of the bonus', async () => {
    const { buyer, payment } = await toppedUp(ctx, providers, 'usd', 2000)
    await toCard(payment.id, 500)
    expect([await wallet(buyer), await takenBack(payment.id)]).toEqual([1575, 25])
    await bankSays(ctx, providers, payment.id, 'created', 'lost')
    expect(await takenBack(payment.id)).toBe(100)
    expect((await standing(buyer)).balance).toBe(0)
  })
})

test('what a bank has kept counts as gone when the provider gives something back besides', async () => {
  const { payment } = await toppedUp(ctx, providers, 'usd', 2000)
  const claimed = { id: uniqueName('du_'), minor: 1000, state: 'lost' } as const
  await dispute(ctx, payment.id, claimed, { provider: 'stripe', key: claimed.id })
  expect(await takenBack(payment.id)).toBe(50)
  await refundInCabinet(ctx, providers, payment.id, 500)
  await providers.arrive()
  expect(await takenBack(payment.id)).toBe(75)
})

describe('a top-up by Payme', () => {
  const byPayme = { currency: 'uzs' as const, method: 'payme' as const, origin: shopOrigin, minor: 5_000_000 }
  const reverse = async (paymentId: string) => {
    const all = (await (await providers.call('/simulator/payme/dashboard/payments')).json()) as {
      id: string
      metadata: { payment_id: string }
    }[]
    const receipt = all.find(({ metadata }) => metadata.payment_id === paymentId)?.id
    return (await providers.post('/simulator/payme/dashboard/cancel', { receipt })).json()
  }

  test.each([
    [0, 'reversed', 0],
    [10_000, 'paid', 5_340_000],
  ])('of which %i was spent is %s when its cabinet takes it back', async (spent, stage, left) => {
    const buyer = await makeBuyer(ctx)
    const payment = await payments.startTopUp(buyer.ctx, byPayme)
    await providers.pay(payment.payUrl)
    expect((await balanceOf(ctx, buyer.userId)).uzs).toBe(5_350_000)
    if (spent > 0) {
      const { userId } = await makeBuyer(ctx)
      await transfers.send(buyer.ctx, { userId, currency: 'uzs', minor: spent })
    }
    expect(await reverse(payment.id)).toMatchObject({ stage })
    expect((await balanceOf(ctx, buyer.userId)).uzs).toBe(left)
  })
})
