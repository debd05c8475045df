import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { rollUp } from '../../../src/worker/domain/reports/reports'
import * as users from '../../../src/worker/domain/users/users'
import { byCard } from '../../support/paying'
import type { Providers } from '../../support/providers'
import { balanceOf, everyBalance, lostQueue, makeBuyer, outcomeOf, testClock } from '../../support/shop'
import {
  diamondPrice,
  diamonds,
  expectSupplyToBalance,
  fateOf,
  makeGamer,
  none,
  one,
  openSupplyShop,
  ordersAt,
  paidTopUp,
  type SupplyShop,
  topUpFor,
} from '../../support/suppliers'

const minuteMs = 60_000

let shop: SupplyShop
let providers: Providers
beforeAll(async () => {
  shop = await openSupplyShop()
})
beforeEach(async () => {
  providers = await shop.begin()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

const start = { usd: 1000, rub: 100_000 }
const atSupplier = () => ordersAt(providers, 'gamesdrop')

/** Neither knows a currency: each is met in one of both. */
const strangers: Record<'usd' | 'rub', [who: string, playerId: string, code: string][]> = {
  usd: [['a player who does not exist', '12345000', 'player_not_found']],
  rub: [['a player whose name can’t be asked for', '12345999', 'provider_failed']],
}

describe.each(['usd', 'rub'] as const)('a top-up in %s', (currency) => {
  const bought = { debits: 1, refunds: 0, balance: start[currency] - diamondPrice[currency] }

  test('is paid from the balance at once and delivered by the queue', async () => {
    const { orderId, buyer } = await paidTopUp(shop.ctx, '12345678', currency)
    expect(await fateOf(shop.ctx, orderId)).toEqual({ order: 'processing', ...bought, pieces: [] })
    await shop.settle()
    expect(await fateOf(shop.ctx, orderId)).toEqual({ order: 'completed', ...bought, pieces: ['done'] })
    expect(await atSupplier()).toEqual(one)
    expect(await orders.show(buyer.ctx, orderId)).toMatchObject({
      ...{ kind: 'topup', currency, total: diamondPrice[currency], reason: null },
      player: { fields: { playerId: '12345678' }, canCorrect: false },
      items: [{ titles: { en: '100 Diamonds', ru: '100 алмазов', uz: '100 ta olmos' }, quantity: 1, codes: [] }],
    })
  })

  test.each(strangers[currency])('for %s costs nothing', async (_, playerID, code) => {
    const buyer = await makeGamer(shop.ctx)
    for (let click = 0; click < 2; click += 1) {
      expect(await outcomeOf(freeFire.topUp(buyer.ctx, topUpFor(playerID, { currency })))).toBe(code)
    }
    expect(await balanceOf(shop.ctx, buyer.userId)).toEqual(everyBalance(start))
    expect((await orders.listOwn(buyer.ctx, { limit: 10 })).orders).toEqual([])
    expect(await atSupplier()).toEqual(none)
  })

  test.each([
    [{ offer: currency === 'usd' ? '1003' : '0' }, 'offer_not_found'],
    [{ amount: diamondPrice[currency] / 100 }, 'ok'],
    [{ amount: (diamondPrice[currency] - 1) / 100 }, 'price_changed'],
    [{ amount: (diamondPrice[currency] + 1) / 100 }, 'price_changed'],
    [{ amount: 0 }, 'price_changed'],
  ])('that is wished as %j ends with %s', async (changes, code) => {
    const buyer = await makeGamer(shop.ctx)
    expect(await outcomeOf(freeFire.topUp(buyer.ctx, topUpFor('12345678', { currency, ...changes })))).toBe(code)
    const paid = code === 'ok' ? diamondPrice[currency] : 0
    expect((await balanceOf(shop.ctx, buyer.userId))[currency]).toBe(start[currency] - paid)
  })

  test('is not to be had for a cent less than it costs', async () => {
    const buyer = await makeBuyer(shop.ctx, { [currency]: diamondPrice[currency] - 1 })
    const wish = topUpFor('12345678', { currency })
    expect(await outcomeOf(freeFire.topUp(buyer.ctx, wish))).toBe('insufficient_funds')
    await shop.settle()
    expect(await atSupplier()).toEqual(none)
  })
})

test('a player is topped up from the balance of so’m', async () => {
  const buyer = await makeGamer(shop.ctx)
  await users.edit(shop.admin.ctx, buyer.userId, { balances: { uzs: 1_310_000 } })
  const wish = topUpFor('12345678', { currency: 'uzs' })
  // There is no rate of it yet.
  expect(await outcomeOf(freeFire.topUp(buyer.ctx, wish))).toBe('not_sold_in_currency')
  await freeFire.editSettings(shop.admin.ctx, { ...diamonds, rates: { uzs: 1_270_050 } })
  const { orderId, total } = await freeFire.topUp(buyer.ctx, wish)
  expect(total).toBe(1_308_200)
  await shop.settle()
  expect(await fateOf(shop.ctx, orderId)).toEqual({
    ...{ order: 'completed', debits: 1, refunds: 0, balance: 1800, pieces: ['done'] },
  })
  expect(await balanceOf(shop.ctx, buyer.userId)).toMatchObject(start)
  testClock.ms += 2 * minuteMs
  await rollUp(shop.ctx)
  expect(await shop.ctx.db.all(sql`SELECT sold, known, cost FROM daily_costs WHERE currency = 'uzs'`)).toEqual([
    { sold: 1_308_200, known: 1_308_200, cost: 1_181_146 },
  ])
  await freeFire.editSettings(shop.admin.ctx, { ...diamonds, rates: { uzs: null } })
})

test('a package that is not shown any more is not sold any more', async () => {
  const buyer = await makeGamer(shop.ctx)
  const packages = diamonds.packages.map((each) => ({ ...each, shown: each.ref !== '1001' }))
  await freeFire.editSettings(shop.admin.ctx, { ...diamonds, packages })
  expect(await outcomeOf(freeFire.topUp(buyer.ctx, topUpFor('12345678')))).toBe('offer_not_found')
})

describe('one transaction id', () => {
  test.each([
    ['clicked twice', 2, false],
    ['clicked ten times at once', 10, true],
  ])('%s is one order and one debit', async (_, clicks, atOnce) => {
    const buyer = await makeGamer(shop.ctx)
    const wish = topUpFor('12345678')
    await freeFire.findPlayer(buyer.ctx, wish.playerID)
    const click = () => freeFire.topUp(buyer.ctx, wish)
    const answers = atOnce ? await Promise.all(Array.from({ length: clicks }, click)) : [await click(), await click()]
    expect(new Set(answers.map(({ orderId }) => orderId)).size).toBe(1)
    await shop.settle()
    expect(await click()).toEqual({ ...answers[0], status: 'completed' })
    await shop.settle()
    expect(await fateOf(shop.ctx, answers[0]?.orderId ?? '')).toMatchObject({ debits: 1, balance: 897 })
    expect(await atSupplier()).toEqual(one)
  })

  test('whose worker died between its commit and its message is delivered by the schedule', async () => {
    const buyer = await makeGamer(shop.ctx)
    const wish = topUpFor('12345678')
    const { orderId } = await freeFire.topUp({ ...buyer.ctx, delivery: lostQueue(shop.ctx) }, wish)
    expect(await freeFire.topUp(buyer.ctx, wish)).toMatchObject({ orderId, status: 'processing' })
    await shop.schedule(2)
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({
      order: 'completed',
      debits: 1,
      balance: 897,
      pieces: ['done'],
    })
  })

  test.each([{ playerID: '12345679' }, { offer: '1002' }, { currency: 'rub' }])(
    'that ordered something else is refused when it comes again with %j',
    async (changes) => {
      const buyer = await makeGamer(shop.ctx)
      const wish = topUpFor('12345678')
      const { orderId } = await freeFire.topUp(buyer.ctx, wish)
      const again = topUpFor('12345678', { trx_id: wish.trx_id, ...changes })
      expect(await outcomeOf(freeFire.topUp(buyer.ctx, again))).toBe('idempotency_mismatch')
      await shop.settle()
      expect(await outcomeOf(freeFire.topUp(buyer.ctx, again))).toBe('idempotency_mismatch')
      expect(await fateOf(shop.ctx, orderId)).toMatchObject({ debits: 1, balance: 897 })
      expect(await balanceOf(shop.ctx, buyer.userId)).toEqual(everyBalance({ usd: 897, rub: 100_000 }))
    },
  )

  test('for two players at the same moment is an order for one of them', async () => {
    const buyer = await makeGamer(shop.ctx)
    const wish = topUpFor('12345678')
    const both = [wish, { ...wish, playerID: '12345679' }]
    const ends = await Promise.all(both.map((each) => outcomeOf(freeFire.topUp(buyer.ctx, each))))
    expect(ends.toSorted()).toEqual(['idempotency_mismatch', 'ok'])
    await shop.settle()
    expect(await balanceOf(shop.ctx, buyer.userId)).toEqual(everyBalance({ usd: 897, rub: 100_000 }))
    expect(await atSupplier()).toEqual(one)
  })

  test('of another buyer is another order, and two of one buyer are two', async () => {
    const [buyer, other] = [await makeGamer(shop.ctx), await makeGamer(shop.ctx)]
    const wish = topUpFor('12345678')
    await freeFire.topUp(buyer.ctx, wish)
    await freeFire.topUp(other.ctx, wish)
    await freeFire.topUp(buyer.ctx, topUpFor('12345678'))
    await shop.settle()
    expect(await balanceOf(shop.ctx, buyer.userId)).toMatchObject({ usd: 794 })
    expect(await balanceOf(shop.ctx, other.userId)).toMatchObject({ usd: 897 })
    expect(await atSupplier()).toEqual({ made: 3, undone: 0 })
  })
})

describe.each(['usd', 'rub'] as const)('a top-up that is to be paid by card in %s', (currency) => {
  const later = (changes = {}) => topUpFor('12345678', { currency, pay: 'later', ...changes })
  async function unpaid() {
    const buyer = await makeBuyer(shop.ctx)
    const { orderId, status } = await freeFire.topUp(buyer.ctx, later())
    return { buyer, orderId, status }
  }
  const goPay = (at: Awaited<ReturnType<typeof unpaid>>) =>
    payments.startOrder(at.buyer.ctx, {
      ...byCard(currency),
      orderId: at.orderId,
      expectedMinor: diamondPrice[currency],
    })

  test('is ordered once the money is there', async () => {
    const at = await unpaid()
    expect(at.status).toBe('pending')
    const payment = await goPay(at)
    await shop.pass(minuteMs)
    expect(await atSupplier()).toEqual(none)
    await providers.pay(payment.payUrl)
    await providers.arrive()
    await shop.settle()
    expect(await fateOf(shop.ctx, at.orderId)).toMatchObject({ order: 'completed', debits: 1, balance: 0 })
    expect(await atSupplier()).toEqual(one)
  })

  test('can’t be paid as something cheaper', async () => {
    const at = await unpaid()
    const cheaper = { ...byCard(currency), orderId: at.orderId, expectedMinor: 1 }
    expect(await outcomeOf(payments.startOrder(at.buyer.ctx, cheaper))).toBe('amount_mismatch')
    const other = await makeBuyer(shop.ctx)
    expect(await outcomeOf(goPay({ ...at, buyer: other }))).toBe('order_not_found')
  })

  test('ends after 30 minutes; money that comes later is balance, and nobody is topped up', async () => {
    const at = await unpaid()
    const payment = await goPay(at)
    await providers.fail({ provider: currency === 'usd' ? 'stripe' : 'yookassa', fault: 'late_webhook' })
    testClock.ms += 29 * minuteMs
    await payments.expireUnpaid(shop.ctx)
    expect((await orders.show(at.buyer.ctx, at.orderId)).status).toBe('pending')
    testClock.ms += minuteMs
    await payments.expireUnpaid(shop.ctx)
    expect((await orders.show(at.buyer.ctx, at.orderId)).status).toBe('cancelled')
    await providers.pay(payment.payUrl)
    await providers.arriveLate()
    await payments.reconcile(shop.ctx)
    await shop.settle()
    const { [currency]: balance } = await balanceOf(shop.ctx, at.buyer.userId)
    expect([0, diamondPrice[currency]]).toContain(balance)
    expect(await atSupplier()).toEqual(none)
  })

  test('is one of three that a buyer may leave unpaid', async () => {
    const { buyer } = await unpaid()
    const wishes = [later(), later(), later()]
    const ends = []
    for (const wish of wishes) ends.push(await outcomeOf(freeFire.topUp(buyer.ctx, wish)))
    expect(ends).toEqual(['ok', 'ok', 'too_many_unpaid'])
    expect(await outcomeOf(freeFire.topUp(buyer.ctx, wishes[0] ?? later()))).toBe('ok')
  })
})
