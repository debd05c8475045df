import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { gameForm } from '../../../src/shared/contract/game-settings'
import { commit } from '../../../src/worker/db/database'
import type { Ctx } from '../../../src/worker/domain/ctx'
import type { CouponForm } from '../../../src/worker/domain/discounts/discounts'
import * as discounts from '../../../src/worker/domain/discounts/discounts'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as promotions from '../../../src/worker/domain/promotions/promotions'
import { rollUp } from '../../../src/worker/domain/reports/reports'
import { watchSuppliers } from '../../../src/worker/domain/supply/supply'
import { planGiveTier } from '../../../src/worker/domain/tiers/tiers'
import * as topUps from '../../../src/worker/domain/topups/topups'
import { auditDb } from '../../support/audits'
import { costOf } from '../../support/counting'
import { bankSays, byCard } from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import {
  balanceOf,
  expectBooksToBalance,
  makeBuyer,
  outcomeOf,
  type Person,
  testClock,
  uniqueName,
} from '../../support/shop'
import { expectSupplyToBalance, fateOf, openSupplyShop, type SupplyShop } from '../../support/suppliers'
import { as, tierOf, writeTiers } from '../../support/tiers'

const minuteMs = 60_000
const game = topUps.gameAt({ games: topUps.builtIn }, 'mobile-legends')
const price = 250
/** What 86 diamonds cost at their supplier; twice as many cost twice as much. */
const cost = 142

let shop: SupplyShop
let providers: Providers
beforeAll(async () => {
  shop = await openSupplyShop()
  // Saved before the first day, so that every day begins with it.
  openProviders(shop.ctx)
  const packages = [
    { ref: '3001', name: '86 Diamonds', priceIn: { usd: 2.5, rub: 250 } },
    { ref: '3002', name: '172 Diamonds', priceIn: { usd: 5, rub: 500 } },
  ]
  await topUps.editSettings(shop.admin.ctx, game, gameForm.parse({ margin: 10, rates: { rub: 90 }, packages }))
})
beforeEach(async () => {
  providers = await shop.begin()
})
afterEach(() => commit(auditDb, [sql`UPDATE promotions SET ended_at = ${testClock.ms} WHERE ended_at IS NULL`]))
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectDiscountsToAddUp()
  await expectSupplyToBalance()
  await expectBooksToBalance()
})

/** Codes and pieces were used as often as orders that stand say, and a top-up cost what its discounts have left. */
async function expectDiscountsToAddUp(): Promise<void> {
  const used = await auditDb.all(sql`SELECT code FROM coupon_codes WHERE used <>
    (SELECT count(*) FROM coupon_uses JOIN orders ON orders.id = order_id
      WHERE coupon_uses.code = coupon_codes.code AND (orders.status <> 'cancelled' OR EXISTS (
        SELECT 1 FROM supplier_orders WHERE supplier_orders.order_id = orders.id AND state = 'done')))`)
  const off = await auditDb.all(sql`SELECT order_id FROM order_topups WHERE
    coalesce((SELECT sum(value ->> 'minor') FROM json_each(discounts) WHERE value ->> 'kind' = 'coupon'), 0) <>
      coalesce((SELECT off FROM coupon_uses WHERE coupon_uses.order_id = order_topups.order_id), 0)
    OR coalesce((SELECT sum(value ->> 'minor') FROM json_each(discounts) WHERE value ->> 'kind' = 'promotion'), 0) <>
      (SELECT total(off) FROM promotion_uses WHERE promotion_uses.order_id = order_topups.order_id)`)
  expect({ used, off }).toEqual({ used: [], off: [] })
}

type Terms = CouponForm['terms']
type CouponChanges = Partial<Omit<CouponForm, 'terms'>> & { terms?: Partial<Terms> }

async function makeCoupon({ terms, ...changes }: CouponChanges = {}): Promise<string> {
  const code = uniqueName('CODE').toUpperCase()
  await discounts.makeCoupon(shop.admin.ctx, {
    ...{ name: 'Spring', startsAt: null, endsAt: null, uses: null, ...changes },
    terms: {
      ...{ percent: 10, amountIn: null, productIds: [], categories: [], games: [], currencies: [], leastIn: null },
      ...{ usesPerBuyer: null, firstOrderOnly: false, belowCost: false },
      ...terms,
    },
    ...{ code, count: 1, reason: 'spring sale' },
  })
  return code
}

const gamer = () => makeBuyer(shop.ctx, { usd: 10_000, rub: 1_000_000 })
const player = (playerId = '12345678') => ({ playerId, server: '2001' })
type Wish = Partial<topUps.TopUpWish>
const wishOf = (changes: Wish = {}): topUps.TopUpWish => ({
  ...{
    player: player(),
    offer: 'mobile-legends-3001',
    transactionId: uniqueName('t-'),
    currency: 'usd',
    pay: 'balance',
  },
  ...changes,
})
const buy = ({ ctx }: Pick<Person, 'ctx'>, changes: Wish = {}) => topUps.topUp(ctx, game, wishOf(changes))
const quoted = ({ ctx }: Pick<Person, 'ctx'>, changes: Wish = {}) => topUps.quoteTopUp(ctx, game, wishOf(changes))

/** What delivered pieces were sold for, as the report of days says. */
async function soldSoFar(): Promise<number> {
  testClock.ms += 2 * minuteMs
  await rollUp(shop.ctx)
  const [row] = await auditDb.all<{ sold: number }>(
    sql`SELECT total(sold) AS sold FROM daily_costs WHERE currency = 'usd'`,
  )
  return row?.sold ?? 0
}

describe('a coupon', () => {
  test('is quoted, paid as quoted, counted, and stands in the order', async () => {
    const [buyer, code] = [await gamer(), await makeCoupon()]
    const quote = await quoted(buyer, { pieces: 3, coupon: code })
    expect(quote).toMatchObject({ list: 750, total: 675, coupon: { code, reason: null } })
    const { orderId, total } = await buy(buyer, { pieces: 3, coupon: code, amount: quote.total })
    expect(total).toBe(675)
    await shop.settle()
    expect(await orders.show(buyer.ctx, orderId)).toMatchObject({
      ...{ status: 'completed', total: 675, coupon: code },
      items: [{ unitPrice: 250, quantity: 3, paid: 675, discounts: [{ kind: 'coupon', name: code, minor: 75 }] }],
    })
    expect((await balanceOf(shop.ctx, buyer.userId)).usd).toBe(10_000 - 675)
  })

  test('leaves what a supplier may take as it was before', async () => {
    const [buyer, code] = [await gamer(), await makeCoupon()]
    const plain = await buy(buyer)
    const lowered = await buy(buyer, { coupon: code })
    const [one, other] = await auditDb.all(sql`SELECT max_cost FROM order_topups
      WHERE order_id IN (${plain.orderId}, ${lowered.orderId})`)
    expect(other).toEqual(one)
  })

  test.each<[what: string, terms: Partial<Terms>, outcome: string]>([
    ['for the game', { games: ['mobile-legends'] }, 'ok'],
    ['for the package', { packageIds: ['mobile-legends-3001'] }, 'ok'],
    ['for another game', { games: ['free-fire'] }, 'coupon_not_applicable'],
    ['for another package', { packageIds: ['mobile-legends-3002'] }, 'coupon_not_applicable'],
    ['for a category', { categories: ['wallets'] }, 'coupon_not_applicable'],
    ['paid in roubles', { currencies: ['rub'] }, 'coupon_not_applicable'],
    ['from a larger sum', { leastIn: { usd: price + 1 } }, 'coupon_not_applicable'],
  ])('%s: %s', async (_, terms, outcome) => {
    const [buyer, coupon] = [await gamer(), await makeCoupon({ terms })]
    expect(await outcomeOf(buy(buyer, { coupon }))).toBe(outcome)
  })

  test('takes no package below what its supplier takes, unless it may', async () => {
    const buyer = await gamer()
    expect((await quoted(buyer, { coupon: await makeCoupon({ terms: { percent: 90 } }) })).total).toBe(cost)
    const below = await makeCoupon({ terms: { percent: 90, belowCost: true } })
    expect((await quoted(buyer, { coupon: below })).total).toBe(price / 10)
  })

  test('that nobody knows is a guess, and ten of them are too many', async () => {
    const buyer = await gamer()
    expect(await outcomeOf(buy(buyer, { coupon: 'NOSUCH' }))).toBe('coupon_not_found')
    for (let guess = 1; guess < 10; guess += 1) await outcomeOf(quoted(buyer, { coupon: `NOSUCH${guess}` }))
    expect(await outcomeOf(quoted(buyer, { coupon: await makeCoupon() }))).toBe('rate_limited')
  })

  test('has its last use once, however many buy at once', async () => {
    const coupon = await makeCoupon({ uses: 1 })
    const buyers = await Promise.all(Array.from({ length: 6 }, gamer))
    const outcomes = await Promise.all(buyers.map((buyer) => outcomeOf(buy(buyer, { coupon }))))
    expect(outcomes.toSorted()).toEqual([...Array(5).fill('coupon_used_up'), 'ok'])
  })

  test('is one order with a transaction id, which orders nothing else with another coupon', async () => {
    const [buyer, coupon] = [await gamer(), await makeCoupon({ uses: 1 })]
    const wish = { coupon, transactionId: uniqueName('t-') }
    const [first, second] = await Promise.all([buy(buyer, wish), buy(buyer, wish)])
    expect(second).toEqual(first)
    expect(await buy(buyer, wish)).toEqual({ ...first, status: 'processing' })
    const { coupon: _, ...without } = wish
    expect(await outcomeOf(buy(buyer, without))).toBe('idempotency_mismatch')
  })

  test('comes back with an order that nobody delivers, and all of its money with it', async () => {
    const [buyer, coupon] = [await gamer(), await makeCoupon({ uses: 1 })]
    const { orderId, total } = await buy(buyer, { coupon, pieces: 3, player: player('12345996') })
    expect(total).toBe(675)
    await shop.pass(60 * minuteMs)
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'cancelled rejected', balance: 10_000 })
    await watchSuppliers(shop.ctx)
    expect(await outcomeOf(buy(buyer, { coupon }))).toBe('ok')
  })

  test('gives back of a part what was paid for it, to the unit, and counts the rest as sold', async () => {
    const before = await soldSoFar()
    await watchSuppliers(shop.ctx)
    const buyer = await gamer()
    const coupon = await makeCoupon({ terms: { percent: null, amountIn: { usd: 50 } } })
    // The supplier has money for one piece alone, and cancels the others.
    const { orderId, total } = await buy(buyer, { coupon, pieces: 3 })
    expect(total).toBe(700)
    await providers.fail({ provider: 'gamesdrop', balance: '2.00' })
    await shop.settle()
    const open = sql`SELECT id FROM supplier_orders WHERE order_id = ${orderId} AND closed_at IS NULL`
    for (const { id } of await auditDb.all<{ id: string }>(open)) {
      await orders.closeSupplierOrder(shop.admin.ctx, id, { outcome: 'rejected', reason: 'no money there' })
    }
    const fate = await fateOf(shop.ctx, orderId)
    const back = 10_000 - total
    expect(fate.pieces.filter((piece) => piece === 'done')).toHaveLength(1)
    // Two of three pieces of 700.
    expect(fate).toMatchObject({ order: 'completed', balance: back + 466 })
    expect((await soldSoFar()) - before).toBe(234)
  })

  test('stays used when a bank keeps the money of an order of which the player has a piece', async () => {
    await watchSuppliers(shop.ctx)
    const [buyer, coupon] = [await gamer(), await makeCoupon({ uses: 1 })]
    const { orderId, total } = await buy(buyer, { coupon, pieces: 3, pay: 'later' })
    const { id, payUrl } = await payments.startOrder(buyer.ctx, { ...byCard(), orderId, expectedMinor: total })
    await providers.pay(payUrl)
    await providers.arrive()
    // The supplier has money for one piece alone.
    await providers.fail({ provider: 'gamesdrop', balance: '2.00' })
    await shop.settle()
    await bankSays(shop.ctx, providers, id, 'created', 'lost')
    const fate = await fateOf(shop.ctx, orderId)
    expect([fate.order, fate.pieces.filter((piece) => piece === 'done').length]).toEqual(['cancelled charged_back', 1])
    expect(await auditDb.all(sql`SELECT used FROM coupon_codes WHERE code = ${coupon}`)).toEqual([{ used: 1 }])
  })

  test('that an unpaid order of the same buyer holds is free for the next one, which takes its place', async () => {
    const [buyer, coupon] = [await gamer(), await makeCoupon({ uses: 1 })]
    const waiting = await buy(buyer, { coupon, pay: 'later' })
    expect((await quoted(buyer, { coupon })).coupon).toEqual({ code: coupon, reason: null })
    await buy(buyer, { coupon, pieces: 2 })
    expect((await orders.show(buyer.ctx, waiting.orderId)).status).toBe('cancelled')
    expect(await outcomeOf(buy(await gamer(), { coupon }))).toBe('coupon_used_up')
  })

  test('stays with an order that is paid later, at its price', async () => {
    const [buyer, coupon] = [await gamer(), await makeCoupon()]
    const { orderId, total } = await buy(buyer, { coupon, pay: 'later' })
    const { payUrl } = await payments.startOrder(buyer.ctx, { ...byCard(), orderId, expectedMinor: total })
    await providers.pay(payUrl)
    await providers.arrive()
    await shop.settle()
    expect(await orders.show(buyer.ctx, orderId)).toMatchObject({ status: 'completed', total: 225, coupon })
  })

  test('that leaves nothing to pay is delivered without money, and not to be paid later', async () => {
    const [buyer, coupon] = [await gamer(), await makeCoupon({ terms: { percent: 100, belowCost: true } })]
    expect(await outcomeOf(buy(buyer, { coupon, pay: 'later' }))).toBe('method_unavailable')
    const { orderId } = await buy(buyer, { coupon, amount: 0 })
    await shop.settle()
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'completed', debits: 0, balance: 10_000 })
  })

  test('that leaves less to pay than a provider takes is not ordered to be paid later', async () => {
    const [buyer, coupon] = [await gamer(), await makeCoupon()]
    expect(await outcomeOf(buy(buyer, { coupon, pay: 'later', least: 226 }))).toBe('sum_too_small')
    expect(await buy(buyer, { coupon, pay: 'later', least: 225 })).toMatchObject({ status: 'pending', total: 225 })
  })

  test('is no reason to ask more than once more, and nothing is asked more without one', async () => {
    const [buyer, coupon] = [await gamer(), await makeCoupon()]
    await topUps.lookUp(buyer.ctx, game, player())
    const without = await costOf(buyer.ctx, (counted) => topUps.topUp(counted, game, wishOf()))
    const lowered = await costOf(buyer.ctx, (counted) => topUps.topUp(counted, game, wishOf({ coupon })))
    expect([without.roundTrips, lowered.roundTrips]).toEqual([2, 3])
    expect(lowered.rowsWritten - without.rowsWritten).toBeLessThanOrEqual(6)
  })
})

describe('a tier', () => {
  async function givenTier(games: { game: string | null; percent: number }[], percent = 10) {
    const buyer = await gamer()
    const ctx = await writeTiers(shop.ctx, shop.admin, [tierOf('Gold', { percent, games })])
    const [{ id = '' } = {}] = ctx.tiers.tiers
    await commit(auditDb, planGiveTier(buyer.userId, id))
    return { ...buyer, ctx: as(ctx, buyer) }
  }

  test.each<[what: string, games: { game: string | null; percent: number }[], total: number]>([
    ['as everything', [], 225],
    ['as all games', [{ game: null, percent: 4 }], 240],
    [
      'as its game, not as all',
      [
        { game: null, percent: 4 },
        { game: 'mobile-legends', percent: 20 },
      ],
      200,
    ],
    ['not as another game', [{ game: 'roblox', percent: 0 }], 225],
    ['not below its cost', [{ game: 'mobile-legends', percent: 90 }], cost],
    ['nothing', [{ game: null, percent: 0 }], 250],
  ])('takes off a top-up %s', async (_, games, total) => {
    const buyer = await givenTier(games)
    expect((await quoted(buyer)).total).toBe(total)
    const order = await buy(buyer, { amount: total })
    const [item] = (await orders.show(buyer.ctx, order.orderId)).items
    expect([order.total, item?.unitPrice]).toEqual([total, price])
  })

  test('is among the discounts of the dashboard once it is delivered, with what was paid and what it took off', async () => {
    const ofTiers = async () => {
      await soldSoFar()
      const [row] = await auditDb.all(sql`SELECT total(uses) AS uses, total(paid) AS paid, total(cost) AS cost
        FROM daily_promotions WHERE source = 'tier' AND currency = 'usd'`)
      return row as Record<'uses' | 'paid' | 'cost', number>
    }
    await shop.settle()
    const before = await ofTiers()
    const buyer = await givenTier([])
    await buy(buyer, { pieces: 2 })
    await shop.settle()
    const after = await ofTiers()
    expect([after.uses - before.uses, after.paid - before.paid, after.cost - before.cost]).toEqual([1, 450, 50])
  })

  test('that was taken back meanwhile refuses the price that was shown', async () => {
    const buyer = await givenTier([])
    await commit(auditDb, planGiveTier(buyer.userId, null))
    expect(await outcomeOf(buy(buyer, { amount: 225 }))).toBe('price_changed')
  })

  test('lets a coupon on top only if its owner says so, and costs no further row without one', async () => {
    const buyer = await givenTier([])
    const coupon = await makeCoupon()
    expect((await quoted(buyer, { coupon })).coupon?.reason).toBe('coupon_not_on_top')
    const other = await gamer()
    await topUps.lookUp(other.ctx, game, player())
    const plain = await costOf(other.ctx, (counted) => topUps.topUp(counted, game, wishOf()))
    const ofShopWithTiers = { ...other.ctx, tiers: buyer.ctx.tiers }
    const tiered = await costOf(ofShopWithTiers, (counted) => topUps.topUp(counted, game, wishOf()))
    expect(tiered.roundTrips).toBe(plain.roundTrips)
    expect(tiered.rowsRead - plain.rowsRead).toBeLessThanOrEqual(2)
  })
})

describe('a promotion', () => {
  type Changes = Partial<Omit<promotions.PromotionForm, 'terms'>> & {
    terms?: Partial<promotions.PromotionForm['terms']>
  }
  const formOf = ({ terms, ...changes }: Changes = {}): promotions.PromotionForm => ({
    ...{ startsAt: testClock.ms - 1000, endsAt: testClock.ms + 60 * minuteMs, pieces: null, ...changes },
    terms: {
      ...{ names: { en: 'Autumn', ru: 'Осень' }, percent: 20, priceIn: null, steps: [], allowsCoupon: true },
      ...{ productIds: [], categories: [], games: ['mobile-legends'], packageIds: [], ...terms },
    },
  })
  const promote = (changes?: Changes) => promotions.make(shop.admin.ctx, { ...formOf(changes), reason: 'autumn sale' })
  /** The shop as a call finds it that begins now. */
  const now = async <C extends Ctx>(of: C): Promise<C> => ({
    ...of,
    promotions: await promotions.promotionsQuery(of.db, of.clock.nowMs()),
  })
  const gamerNow = async () => {
    const buyer = await gamer()
    return { ...buyer, ctx: await now(buyer.ctx) }
  }
  const shownOf = async () => {
    const { offers } = await topUps.onSale(await now(shop.ctx), game)
    return offers.map(({ lowered }) => lowered?.priceIn ?? null)
  }

  test.each<[what: string, terms: Changes['terms'], shown: ({ usd: number; rub: number } | null)[]]>([
    [
      'of a game',
      {},
      [
        { usd: 200, rub: 20_000 },
        { usd: 400, rub: 40_000 },
      ],
    ],
    [
      'of everything',
      { games: [] },
      [
        { usd: 200, rub: 20_000 },
        { usd: 400, rub: 40_000 },
      ],
    ],
    ['of a package', { games: [], packageIds: ['mobile-legends-3001'] }, [{ usd: 200, rub: 20_000 }, null]],
    ['of another game', { games: ['roblox'] }, [null, null]],
    ['of products', { games: [], categories: ['wallets'] }, [null, null]],
    [
      'that is a price',
      { percent: null, priceIn: { usd: 210 } },
      [
        { usd: 210, rub: 25_000 },
        { usd: 2 * cost, rub: 50_000 },
      ],
    ],
    ['of steps alone', { percent: null, steps: [{ from: 2, percent: 10 }] }, [null, null]],
  ])('%s is shown to everybody and paid', async (_, terms, shown) => {
    await promote({ terms })
    expect(await shownOf()).toEqual(shown)
    const buyer = await gamerNow()
    const total = 2 * (shown[0]?.usd ?? price)
    expect((await quoted(buyer, { pieces: 2 })).total).toBe(total)
    const { orderId } = await buy(buyer, { pieces: 2, amount: total })
    const [item] = (await orders.show(buyer.ctx, orderId)).items
    const said = { kind: 'promotion', name: 'Autumn', names: { en: 'Autumn', ru: 'Осень' } }
    expect(item?.discounts).toEqual(shown[0] ? [{ ...said, minor: 500 - total }] : null)
  })

  test('lowers the lowest price of the game in the list too, and gives it back when it is over', async () => {
    const fromOf = async () =>
      (await topUps.gamesOnSale(await now(shop.ctx))).find(({ id }) => id === game.id)?.from.usd
    await promote({ endsAt: testClock.ms + minuteMs })
    expect(await fromOf()).toBe(200)
    testClock.ms += minuteMs
    expect(await fromOf()).toBe(250)
  })

  test('with few pieces sells no more of them, and takes back those of an order that was given up', async () => {
    const { id } = await promote({ pieces: 3 })
    const [one, other] = [await gamerNow(), await gamerNow()]
    const { orderId } = await buy(one, { pieces: 2, amount: 400 })
    expect(await outcomeOf(buy(other, { pieces: 2, amount: 400 }))).toBe('price_changed')
    expect((await quoted(await gamerNow(), { pieces: 2 })).total).toBe(500)
    await orders.refund(shop.admin.ctx, orderId, { reason: 'changed their mind' })
    expect((await promotions.list(shop.admin.ctx, { limit: 1, search: id })).promotions).toMatchObject([
      { piecesLeft: 3, sold: 0 },
    ])
    expect((await quoted(await gamerNow(), { pieces: 2 })).total).toBe(400)
  })

  test('that began after an unpaid order was made has nobody pay the price before under the same transaction id', async () => {
    const [buyer, transactionId] = [await gamer(), uniqueName('t-')]
    await buy(buyer, { transactionId, pay: 'later' })
    await promote()
    const again = { ctx: await now(buyer.ctx) }
    expect(await outcomeOf(buy(again, { transactionId, amount: 200 }))).toBe('price_changed')
    expect(await buy(again, { amount: 200 })).toMatchObject({ status: 'processing', total: 200 })
    expect(await buy(again, { transactionId, amount: 250 })).toMatchObject({ status: 'pending', total: 250 })
  })

  test('that has ended elsewhere refuses the price that was shown', async () => {
    const { id } = await promote()
    const buyer = await gamerNow()
    await promotions.end(shop.admin.ctx, id, 'over')
    expect(await outcomeOf(buy(buyer, { amount: 200 }))).toBe('price_changed')
  })

  test('is looked at before it is saved', async () => {
    const shown = await topUps.previewPackages(shop.admin.ctx, formOf({ terms: { percent: 90 } }))
    expect(
      shown.map(({ gameName, name, sells, lowered }) => [gameName, name, sells.usd, lowered?.priceIn.usd]),
    ).toEqual([
      ['Mobile Legends', '86 Diamonds', 250, cost],
      ['Mobile Legends', '172 Diamonds', 500, 2 * cost],
    ])
  })

  test('lowers the older call for Free Fire, whose list tells the price before', async () => {
    const packages = [{ ref: '1001', name: '100 Diamonds', price: 2, rub: 180 }]
    await freeFire.editSettings(shop.admin.ctx, gameForm.parse({ margin: 10, rubPerUsd: 90, packages }))
    await promote({ terms: { games: ['free-fire'] } })
    const { ctx } = await gamerNow()
    expect((await freeFire.offers(ctx)).map(({ sells }) => sells.usd)).toEqual([200])
    const wish = { playerID: '12345678', offer: '1001', currency: 'usd', pay: 'balance' } as const
    expect(await freeFire.topUp(ctx, { ...wish, trx_id: uniqueName('t-'), amount: 200 })).toMatchObject({ total: 160 })
    const lower = freeFire.topUp(ctx, { ...wish, trx_id: uniqueName('t-'), amount: 160 })
    expect(await outcomeOf(lower)).toBe('price_changed')
  })
})
