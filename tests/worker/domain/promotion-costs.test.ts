import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { salesReport } from '../../../src/shared/contract/reports'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as discounts from '../../../src/worker/domain/discounts/discounts'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { make as makePromotion, promotionsQuery } from '../../../src/worker/domain/promotions/promotions'
import { rollUp, sales } from '../../../src/worker/domain/reports/reports'
import { giveTier } from '../../../src/worker/domain/users/users'
import { costOf } from '../../support/counting'
import { clientOf, success } from '../../support/http'
import { quietShop, toppedUp } from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import {
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  type Offer,
  type Person,
  testClock,
  uniqueName,
  wishFor,
} from '../../support/shop'
import { as, tierOf, writeTiers } from '../../support/tiers'

const dayMs = 24 * 60 * 60_000
const reason = 'a test'

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
let admin: Person
beforeAll(async () => {
  const shop = await quietShop()
  const topUpBonus = { usd: [{ from: 1000, percent: 5 }], rub: [], uzs: [] }
  ctx = { ...shop, settings: { ...shop.settings, topUpBonus } }
  admin = await makeAdmin(ctx)
})
beforeEach(() => {
  providers = openProviders(ctx)
})
// Each test sells in days of its own.
afterEach(async () => {
  testClock.ms += 800 * dayMs
  await expectBooksToBalance()
})

async function makeCoupon(percent: number): Promise<string> {
  const { codes } = await discounts.makeCoupon(admin.ctx, {
    ...{ name: 'Spring', startsAt: null, endsAt: null, uses: null, count: 1, reason },
    code: uniqueName('PROMO').toUpperCase(),
    terms: {
      ...{ percent, amountIn: null, productIds: [], categories: [], currencies: [], leastIn: null },
      ...{ usesPerBuyer: null, firstOrderOnly: false, belowCost: true },
    },
  })
  return codes[0] ?? ''
}

/** An order of 10 dollars that a coupon was used for, or none. */
async function buy(coupon?: string, offer?: Offer) {
  const buyer = await makeBuyer(ctx, { usd: 1000 })
  await cart.add(buyer.ctx, wishFor(offer ?? (await makeOffer(ctx, { usd: 1000 }))))
  return orders.payFromBalance(buyer.ctx, { currency: 'usd', ...(coupon && { coupon }) })
}

const promotions = async (days = 7) => {
  // A moment may still get another order of its own.
  testClock.ms += 2 * 60_000
  await rollUp(ctx)
  return (await sales(admin.ctx, days)).currencies.usd.promotions
}

test('top-ups with a bonus tell what they brought and what is left of the bonus', async () => {
  const { payment } = await toppedUp(ctx, providers, 'usd', 2000)
  await toppedUp(ctx, providers, 'usd', 1000)
  await toppedUp(ctx, providers, 'usd', 999)
  expect(await promotions()).toEqual([{ source: 'topup_bonus', uses: 2, paid: 3000, cost: 150 }])
  testClock.ms += 30 * dayMs
  await payments.refundToCard(admin.ctx, payment.id, { minor: 1000, reason })
  expect(await promotions()).toEqual([{ source: 'topup_bonus', uses: 0, paid: 0, cost: -50 }])
  expect(await promotions(90)).toEqual([{ source: 'topup_bonus', uses: 2, paid: 3000, cost: 100 }])
})

test('a period without any promotion has none', async () => {
  await orders.deliver(ctx, (await buy()).id)
  expect(await promotions()).toEqual([])
})

test('delivered orders with a coupon tell what was paid for them and what was taken off, free ones too', async () => {
  const [tenth, all] = [await makeCoupon(10), await makeCoupon(100)]
  for (const coupon of [tenth, tenth, all]) await orders.deliver(ctx, (await buy(coupon)).id)
  await orders.deliver(ctx, (await buy()).id)
  expect(await promotions()).toEqual([{ source: 'coupon', uses: 3, paid: 1800, cost: 1200 }])
  expect(await promotions()).toEqual([{ source: 'coupon', uses: 3, paid: 1800, cost: 1200 }])
})

test('delivered orders with a tier price tell what was paid for the lines that it lowered, and what was taken off', async () => {
  const shop = await writeTiers(ctx, admin, [tierOf('Wholesale', { percent: 20 })])
  const buyer = await makeBuyer(ctx, { usd: 10_000 })
  const own = as(shop, buyer)
  await giveTier({ ...admin.ctx, tiers: shop.tiers }, buyer.userId, { tier: shop.tiers.tiers[0]?.id ?? '', reason })
  for (const _ of [1, 2]) {
    for (const __ of [1, 2]) await cart.add(own, wishFor(await makeOffer(ctx, { usd: 1000 })))
    await orders.deliver(ctx, (await orders.payFromBalance(own, { currency: 'usd' })).id)
  }
  expect(await promotions()).toEqual([{ source: 'tier', uses: 2, paid: 3200, cost: 800 }])
  expect(await promotions()).toEqual([{ source: 'tier', uses: 2, paid: 3200, cost: 800 }])
})

test('a delivered order whose lines two promotions have lowered is one, with what both took off', async () => {
  const offers = [await makeOffer(ctx, { usd: 1000 }), await makeOffer(ctx, { usd: 2000 })]
  for (const { productId } of offers) {
    await makePromotion(admin.ctx, {
      ...{ startsAt: testClock.ms - 1, endsAt: testClock.ms + dayMs, pieces: null, reason },
      terms: {
        ...{ names: { en: 'Autumn' }, percent: 20, steps: [], productIds: [productId], categories: [] },
        allowsCoupon: true,
      },
    })
  }
  const buyer = await makeBuyer(ctx, { usd: 10_000 })
  const own = { ...buyer.ctx, promotions: await promotionsQuery(ctx.db, testClock.ms) }
  for (const offer of offers) await cart.add(own, wishFor(offer))
  await orders.deliver(ctx, (await orders.payFromBalance(own, { currency: 'usd' })).id)
  expect(await promotions()).toEqual([{ source: 'promotion', uses: 1, paid: 2400, cost: 600 }])
})

test('an order that ended before anybody saw a code of it counts for no coupon', async () => {
  const coupon = await makeCoupon(10)
  await orders.refund(admin.ctx, (await buy(coupon)).id, { reason })
  expect(await promotions()).toEqual([])
})

test('the report reads a row more for each source, day and currency, however many orders used a coupon', async () => {
  const offer = await makeOffer(ctx, { usd: 1000, stock: 30 })
  const costWith = async (coupon?: string) => {
    testClock.ms += 800 * dayMs
    for (let nth = 0; nth < 8; nth += 1) await orders.deliver(ctx, (await buy(coupon, offer)).id)
    await promotions()
    return (await costOf(admin.ctx, (counted) => sales(counted, 7))).rowsRead
  }
  const plain = await costWith()
  expect((await costWith(await makeCoupon(10))) - plain).toBeLessThanOrEqual(3)
})

test('the API tells it in major units', async () => {
  await orders.deliver(ctx, (await buy(await makeCoupon(10))).id)
  await promotions()
  const today = sql`SELECT strftime('%Y-%m-%d', 'now')`
  await ctx.db.run(
    sql`UPDATE daily_promotions SET day = (${today}) WHERE day = (SELECT max(day) FROM daily_promotions)`,
  )
  const report = await success(clientOf(admin).get('/admin/reports/sales?days=7'), salesReport)
  expect(report.currencies.usd?.promotions).toContainEqual({ source: 'coupon', uses: 1, paid: 9, cost: 1 })
  expect(report.currencies.rub?.promotions).toEqual([])
})
