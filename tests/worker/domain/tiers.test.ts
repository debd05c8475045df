import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextTierOf, tierOf as tierIn } from '../../../src/shared/tiers'
import * as cart from '../../../src/worker/domain/cart/cart'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as identity from '../../../src/worker/domain/identity/identity'
import * as orders from '../../../src/worker/domain/orders/orders'
import { deleteOwn } from '../../../src/worker/domain/own-data/own-data'
import { listTiers, saveTiers } from '../../../src/worker/domain/tiers/tiers'
import * as users from '../../../src/worker/domain/users/users'
import { costOf, descending } from '../../support/counting'
import { bankSays, deliveredOrder, paidOrder, quietShop } from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import {
  balanceOf,
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  type Offer,
  outcomeOf,
  type Person,
  testClock,
  wishFor,
} from '../../support/shop'
import { complain } from '../../support/supplying'
import { as, expectKeptToAddUp, knowing, tierOf, writeTiers } from '../../support/tiers'
import { makeVoucherOffer } from '../../support/vouchers'

const dayMs = 24 * 60 * 60 * 1000

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
let admin: Person
beforeAll(async () => {
  ctx = await quietShop()
  providers = openProviders(ctx)
  admin = await makeAdmin(ctx)
  ctx = await writeTiers(ctx, admin, [
    tierOf('Silver', { from: 100, percent: 5 }),
    tierOf('Gold', { from: 500, percent: 10, categories: [{ category: 'wallets', percent: 3 }], allowsCoupon: true }),
    tierOf('Wholesale', { percent: 20 }),
  ])
})
// Each test trades in days of its own, and leaves nothing uncounted.
beforeEach(() => {
  testClock.ms += 2 * dayMs
})
afterEach(async () => {
  await orders.countKept(ctx)
  await expectKeptToAddUp()
})
afterEach(() => expectBooksToBalance())

const reason = 'a test'
const refund = (orderId: string, minor?: number) => orders.refund(admin.ctx, orderId, { minor, reason })

/** Puts pieces of an offer into a cart and buys them from the balance. */
async function buy(
  buyer: Person,
  offer: Offer,
  { pieces = 1, currency = 'usd' as 'usd' | 'rub', shop = ctx as Ctx } = {},
) {
  await cart.add(as(shop, buyer), wishFor(offer, pieces))
  const order = await orders.payFromBalance(as(shop, buyer), { currency })
  await ctx.settleLater()
  return order
}

const offers = new Map<number, Promise<Offer>>()
/** The offer of such a price in dollars, the same for the whole file. */
function offerAt(dollars: number): Promise<Offer> {
  const offer = offers.get(dollars) ?? makeOffer(ctx, { stock: 40, usd: dollars * 100, rub: dollars * 9000 })
  offers.set(dollars, offer)
  return offer
}

/** A buyer who has bought for so many dollars, counted or not yet. */
async function buyerOf(dollars: number, { isCounted = true, shop = ctx as Ctx } = {}) {
  const offer = await offerAt(dollars)
  const buyer = await makeBuyer(shop, { usd: dollars * 100 + 100_000, rub: 10_000_000 })
  const order = await buy(buyer, offer)
  if (isCounted) await orders.countKept(ctx)
  return { buyer, offer, order }
}

const standOf = async ({ ctx: own }: Person) => (await identity.profile({ ...own, tiers: ctx.tiers })).tier
const nameOf = async (buyer: Person) => (await standOf(buyer))?.now?.name.en ?? null
const keptBy = async (buyer: Person) => (await standOf(buyer))?.kept

describe('what a buyer has paid', () => {
  test('counts once the schedule has run, however often it runs', async () => {
    const { buyer } = await buyerOf(120, { isCounted: false })
    expect([await keptBy(buyer), await nameOf(buyer)]).toEqual([0, null])
    await orders.countKept(ctx)
    await Promise.all([orders.countKept(ctx), orders.countKept(ctx)])
    expect([await keptBy(buyer), await nameOf(buyer)]).toEqual([12_000, 'Silver'])
    // It says what is next too, and how far it is.
    expect(await standOf(buyer)).toMatchObject({ kept: 12_000, next: { from: 50_000, name: { en: 'Gold' } } })
  })

  test('goes down by two refunds in parts, each in the batch of the refund, and ends at nothing', async () => {
    const { buyer, order } = await buyerOf(120)
    await refund(order.id, 1500)
    expect([await keptBy(buyer), await nameOf(buyer)]).toEqual([10_500, 'Silver'])
    await refund(order.id, 600)
    expect([await keptBy(buyer), await nameOf(buyer)]).toEqual([9_900, null])
    await refund(order.id)
    expect(await keptBy(buyer)).toBe(0)
  })

  test('counts less by what was given back before it was counted', async () => {
    const { buyer, order } = await buyerOf(120, { isCounted: false })
    await refund(order.id, 3000)
    await orders.countKept(ctx)
    expect(await keptBy(buyer)).toBe(9_000)
  })

  test('counts in dollars at the rate of its day, and goes back at the same rate', async () => {
    await ctx.db.run(sql`INSERT INTO exchange_rates (currency, per_dollar, date, answered_at)
      VALUES ('rub', 90000000, '2026-11-01', 1) ON CONFLICT (currency) DO UPDATE SET per_dollar = excluded.per_dollar,
        date = excluded.date`)
    const offer = await makeOffer(ctx, { usd: 10_000, rub: 900_001 })
    const buyer = await makeBuyer(ctx, { rub: 2_000_000 })
    const order = await buy(buyer, offer, { currency: 'rub' })
    await orders.countKept(ctx)
    expect(await keptBy(buyer)).toBe(10_000)
    await ctx.db.run(sql`UPDATE exchange_rates SET per_dollar = 45000000 WHERE currency = 'rub'`)
    await refund(order.id, 450_000)
    expect(await keptBy(buyer)).toBe(5_000)
  })

  test('counts on 365 days with that of the order, and not on the next', async () => {
    const { buyer } = await buyerOf(120)
    testClock.ms += 364 * dayMs
    await orders.countKept(ctx)
    expect(await nameOf(buyer)).toBe('Silver')
    testClock.ms += dayMs
    await orders.countKept(ctx)
    await orders.countKept(ctx)
    expect([await keptBy(buyer), await nameOf(buyer)]).toEqual([0, null])
  })

  test('a refund of an order whose year is over takes nothing of what is kept now', async () => {
    const { buyer, order } = await buyerOf(120)
    testClock.ms += 365 * dayMs
    await orders.countKept(ctx)
    await buy(buyer, await makeOffer(ctx, { usd: 11_000 }))
    await orders.countKept(ctx)
    await refund(order.id)
    expect(await keptBy(buyer)).toBe(11_000)
  })

  test('counts in a shop from before tiers, with what was given back since, and twice is once', async () => {
    const { buyer, order } = await buyerOf(120)
    await refund(order.id, 1000)
    for (const table of ['kept_orders', 'tier_standings', 'kept_reached']) {
      await ctx.db.run(sql`DELETE FROM ${sql.identifier(table)}`)
    }
    await orders.countKept(ctx)
    await orders.countKept(ctx)
    expect(await keptBy(buyer)).toBe(11_000)
  })

  test('counts nothing in a currency of which nobody knows a rate, and is refunded all the same', async () => {
    const [known] = await ctx.db.all<{ rate: number }>(sql`SELECT per_dollar AS rate FROM exchange_rates
      WHERE currency = 'rub'`)
    await ctx.db.run(sql`UPDATE exchange_rates SET per_dollar = NULL WHERE currency = 'rub'`)
    const buyer = await makeBuyer(ctx, { rub: 2_000_000 })
    const { id } = await buy(buyer, await makeOffer(ctx, { rub: 900_000 }), { currency: 'rub' })
    await orders.countKept(ctx)
    await refund(id, 100_000)
    expect(await keptBy(buyer)).toBe(0)
    await ctx.db.run(sql`UPDATE exchange_rates SET per_dollar = ${known?.rate ?? null} WHERE currency = 'rub'`)
    await ctx.db.run(sql`UPDATE orders SET paid_at = 1 WHERE id = ${id}`)
  })

  test('vouchers count nothing, also beside other goods', async () => {
    const vouchers = await makeVoucherOffer(admin)
    const buyer = await makeBuyer(ctx, { usd: 100_000 })
    await cart.add(as(ctx, buyer), wishFor(vouchers, 2))
    await buy(buyer, await makeOffer(ctx, { usd: 2000 }))
    await orders.countKept(ctx)
    expect(await keptBy(buyer)).toBe(2000)
  })

  test('vouchers that are given back count nothing either: what is taken of other goods counts down', async () => {
    const vouchers = await makeVoucherOffer(admin)
    const buyer = await makeBuyer(ctx, { usd: 100_000 })
    await cart.add(as(ctx, buyer), wishFor(vouchers, 2))
    testClock.ms += 1
    const order = await buy(buyer, await makeOffer(ctx, { usd: 2000 }))
    await orders.deliver(ctx, order.id)
    const giveBack = async () => {
      const claim = await complain({ id: order.id, buyer })
      await orders.answerClaim(admin.ctx, claim, { decision: 'refund', reply: reason })
    }
    await giveBack()
    await orders.countKept(ctx)
    expect(await keptBy(buyer)).toBe(2000)
    await giveBack()
    expect(await keptBy(buyer)).toBe(2000)
    await refund(order.id, 300)
    expect(await keptBy(buyer)).toBe(1700)
    await refund(order.id)
    expect(await keptBy(buyer)).toBe(0)
  })

  test('of a deleted account nothing is left', async () => {
    const { buyer } = await buyerOf(120)
    await users.edit(admin.ctx, buyer.userId, { balances: { usd: 0, rub: 0 } })
    await ctx.db.run(
      sql`UPDATE orders SET status = 'completed', completed_at = paid_at WHERE user_id = ${buyer.userId}`,
    )
    await ctx.db.run(sql`UPDATE orders SET paid_at = 1 WHERE user_id = ${buyer.userId}`)
    await deleteOwn({ ...buyer.ctx, needsStepUp: false })
    const rows = await ctx.db.all(sql`SELECT 1 FROM kept_orders WHERE user_id = ${buyer.userId}
      UNION ALL SELECT 1 FROM tier_standings WHERE user_id = ${buyer.userId}`)
    expect(rows).toEqual([])
  })
})

describe('a dispute', () => {
  const bank = (paymentId: string, ...states: ('created' | 'won' | 'lost')[]) =>
    bankSays(ctx, providers, paymentId, ...states)

  test.each([
    ['open', ['created'], 0],
    ['won', ['created', 'won'], 499],
    ['lost', ['created', 'lost'], 0],
  ] as const)('that is %s leaves what the shop has kept of an order', async (_, states, left) => {
    for (const made of [await paidOrder(ctx, providers), await deliveredOrder(ctx, providers)]) {
      await orders.countKept(ctx)
      expect(await keptBy(made.buyer)).toBe(499)
      await bank(made.payment.id, ...states)
      expect(await keptBy(made.buyer)).toBe(left)
    }
  })
})

describe('a buyer with a tier', () => {
  test('pays less for a line, which says why, and the books balance', async () => {
    const { buyer } = await buyerOf(120)
    const offer = await offerAt(10)
    const { total, items } = await buy(buyer, offer, { pieces: 2 })
    const names = ctx.tiers.tiers[0]?.name
    expect([total, items[0]?.discounts]).toEqual([1900, [{ kind: 'tier', name: 'Silver', names, minor: 100 }]])
  })

  test('pays by the percentage of a category that has its own', async () => {
    const { buyer } = await buyerOf(500)
    const offer = await makeOffer(ctx, { usd: 1000 })
    await ctx.db.run(sql`UPDATE products SET category = 'wallets' WHERE id = ${offer.productId}`)
    expect((await buy(buyer, offer)).total).toBe(970)
  })

  test('pays for vouchers what they cost', async () => {
    const { buyer } = await buyerOf(500)
    const vouchers = await makeVoucherOffer(admin)
    expect((await buy(buyer, vouchers)).total).toBe(vouchers.usd)
  })

  test('pays in full while the owner has switched tiers off', async () => {
    const { buyer } = await buyerOf(500)
    const switches = { ...ctx.settings.switches, tiers: false }
    const shop = { ...ctx, settings: { ...ctx.settings, switches } }
    expect((await buy(buyer, await offerAt(10), { shop })).total).toBe(1000)
    expect((await identity.profile(as(shop, buyer))).tier).toBeUndefined()
  })

  test('who has lost it meanwhile is refused as price_changed, and then shown and sold the new price', async () => {
    const { buyer, order } = await buyerOf(120)
    const offer = await offerAt(10)
    const own = as(ctx, buyer)
    await cart.add(own, wishFor(offer))
    expect((await orders.quoteCart(own, { currency: 'usd' })).total).toBe(950)
    await refund(order.id)
    expect(await outcomeOf(orders.payFromBalance(own, { currency: 'usd', expectedMinor: 950 }))).toBe('price_changed')
    expect((await orders.quoteCart(own, { currency: 'usd' })).total).toBe(1000)
    expect((await orders.payFromBalance(own, { currency: 'usd', expectedMinor: 1000 })).total).toBe(1000)
  })

  test('is refused as price_changed when the tiers have changed elsewhere', async () => {
    const { buyer } = await buyerOf(120)
    const own = as(ctx, buyer)
    await cart.add(own, wishFor(await offerAt(10)))
    await cart.show(own)
    const { tiers, version } = await listTiers(admin.ctx)
    await saveTiers(admin.ctx, { tiers: tiers.map((tier) => ({ ...tier, allowsCoupon: true })), version, reason })
    expect(await outcomeOf(orders.payFromBalance(own, { currency: 'usd' }))).toBe('price_changed')
    ctx = await knowing(ctx, admin)
    expect((await orders.payFromBalance(as(ctx, buyer), { currency: 'usd' })).total).toBe(950)
  })

  test('who buys and gives back, again and again, is as rich as before and has no tier', async () => {
    const { buyer, order } = await buyerOf(500)
    const before = (await balanceOf(ctx, buyer.userId)).usd
    const offer = await makeOffer(ctx, { usd: 10_000 })
    for (const _ of [1, 2, 3]) {
      const { id } = await buy(buyer, offer)
      await orders.countKept(ctx)
      await refund(id)
    }
    await refund(order.id)
    expect([(await balanceOf(ctx, buyer.userId)).usd - before, await nameOf(buyer)]).toEqual([50_000, null])
  })

  test('buys what was just shown in one round trip, with four rows more than a buyer without', async () => {
    const costs = []
    const shop = descending(ctx)
    // A search for the last of all buyers reads a row less: it is somebody else.
    await makeBuyer(shop)
    for (const dollars of [1, 120]) {
      const { buyer } = await buyerOf(dollars, { shop })
      const own = as(shop, buyer)
      await cart.add(own, wishFor(await offerAt(10)))
      await cart.show(own)
      costs.push(await costOf(own, (counted) => orders.payFromBalance(counted, { currency: 'usd' })))
    }
    const [plain, reduced] = costs
    expect([plain?.roundTrips, reduced?.roundTrips]).toEqual([1, 1])
    expect((reduced?.rowsRead ?? 0) - (plain?.rowsRead ?? 0)).toBeLessThanOrEqual(4)
    expect(reduced?.rowsWritten).toBe(plain?.rowsWritten)
  })
})

describe('a tier that is given by hand', () => {
  test('holds whatever was bought, until it is taken back, on record', async () => {
    const { buyer } = await buyerOf(120)
    const wholesale = ctx.tiers.tiers.find(({ from }) => from === null)?.id ?? ''
    const own = { ...admin.ctx, tiers: ctx.tiers }
    await users.giveTier(own, buyer.userId, { tier: wholesale, reason })
    expect(await nameOf(buyer)).toBe('Wholesale')
    expect((await buy(buyer, await offerAt(10))).total).toBe(800)
    await users.giveTier(own, buyer.userId, { tier: null, reason })
    expect(await nameOf(buyer)).toBe('Silver')
    const acts = await ctx.db.all(sql`SELECT before, after FROM audit_entries
      WHERE action = 'give_tier' AND subject = ${buyer.userId} ORDER BY seq`)
    expect(acts).toEqual([
      { before: 'null', after: '"Wholesale"' },
      { before: '"Wholesale"', after: 'null' },
    ])
  })

  test.each([
    ['a tier that is not there', 'nothing', 'tier_not_found'],
    ['nobody', undefined, 'user_not_found'],
  ])('%s is refused', async (_, tier, code) => {
    const { userId } = tier ? await makeBuyer(ctx) : { userId: 'nobody' }
    const wish = { tier: tier ?? null, reason }
    expect(await outcomeOf(users.giveTier({ ...admin.ctx, tiers: ctx.tiers }, userId, wish))).toBe(code)
  })
})

describe('the tiers of a shop', () => {
  test('are written by one of two administrators at a time, and count their buyers', async () => {
    const { buyer } = await buyerOf(120)
    const { tiers, version } = await listTiers(admin.ctx)
    const save = (percent: number) =>
      saveTiers(admin.ctx, { tiers: tiers.map((tier) => ({ ...tier, percent })), version, reason })
    const outcomes = await Promise.all([outcomeOf(save(6)), outcomeOf(save(7))])
    expect(outcomes.toSorted()).toEqual(['form_changed', 'ok'])
    const listed = await listTiers(admin.ctx)
    expect(listed.tiers.find(({ name }) => name.en === 'Silver')?.buyers).toBeGreaterThan(0)
    await saveTiers(admin.ctx, { tiers, version: listed.version, reason })
    ctx = await knowing(ctx, admin)
    expect(await nameOf(buyer)).toBe('Silver')
  })

  test('that goes is nobody’s any more', async () => {
    const buyer = await makeBuyer(ctx)
    const { tiers, version } = await listTiers(admin.ctx)
    const last = tiers.at(-1)
    await users.giveTier({ ...admin.ctx, tiers: ctx.tiers }, buyer.userId, { tier: last?.id ?? '', reason })
    await saveTiers(admin.ctx, { tiers: tiers.slice(0, -1), version, reason })
    const [row] = await ctx.db.all(sql`SELECT given FROM tier_standings WHERE user_id = ${buyer.userId}`)
    expect(row).toEqual({ given: null })
    await saveTiers(admin.ctx, {
      tiers: [...tiers.slice(0, -1), ...(last ? [{ ...last, id: undefined }] : [])],
      version: version + 1,
      reason,
    })
    ctx = await knowing(ctx, admin)
  })

  test.each([
    [0, null, 'Silver by sum', 10_000],
    [1, 'b', 'the one given, though less was bought', 0],
    [2, 'a', 'the higher one that was reached', 60_000],
  ])('case %i: a buyer has the highest of what was given and reached', (_, given, __, kept) => {
    const tier = (id: string, from: number | null) => ({ id, ...tierOf(id), from })
    const tiers = [tier('a', 10_000), tier('b', 50_000), tier('c', null)]
    const now = tierIn(tiers, { kept, given })?.id
    expect([now, nextTierOf(tiers, { kept, given })?.id]).toEqual(
      { 0: ['a', 'b'], 1: ['b', undefined], 2: ['b', undefined] }[_],
    )
  })
})
