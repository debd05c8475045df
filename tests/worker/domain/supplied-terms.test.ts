import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Currency } from '../../../src/shared/money'
import { commit } from '../../../src/worker/db/database'
import * as cart from '../../../src/worker/domain/cart/cart'
import { catalogueChanged } from '../../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import { planStockAlerts, stockOf } from '../../../src/worker/domain/inventory/inventory'
import * as orders from '../../../src/worker/domain/orders/orders'
import { planFollowing } from '../../../src/worker/domain/pricing/following'
import { SupplierError } from '../../../src/worker/domain/supplier'
import { editSupplier, editSupply, watchSuppliers } from '../../../src/worker/domain/supply/supply'
import { planPackageAlerts } from '../../../src/worker/domain/topups/topups'
import { type Providers, withSupplier } from '../../support/providers'
import { set } from '../../support/settings'
import { lostQueue, makeBuyer, makePaidOrder, type Offer, testClock, wishFor } from '../../support/shop'
import { goods, leftOf, offerFrom } from '../../support/supplied'
import {
  diamonds,
  expectSupplyToBalance,
  fateOf,
  none,
  openSupplyShop,
  ordersAt,
  type SupplyShop,
} from '../../support/suppliers'

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

const forSale = (offer: Offer) => leftOf(shop.ctx, offer)

test.each([
  ['gamesdrop', 98, 10, null],
  ['gamesdrop', 97, 10, 0],
  ['kinguin', 1229, 0, null],
  ['kinguin', 1228, 0, 0],
  ['kinguin', 1536, 25, null],
  ['kinguin', 1535, 25, 0],
] as const)(
  'an offer of %s at %i cents with a margin of %i percent: for sale %s',
  async (supplier, usd, margin, left) => {
    expect(await forSale(await offerFrom(shop.ctx, supplier, { usd, margin }))).toBe(left)
  },
)

test.each([
  ['gamesdrop', 8000, 0, 0],
  ['gamesdrop', 8100, 0, null],
  ['kinguin', 138_200, 25, 0],
  ['kinguin', 138_300, 25, null],
] as const)(
  'an offer of %s at %i kopecks with a margin of %i percent: for sale %s, whoever pays in which currency',
  async (supplier, rub, margin, left) => {
    expect(await forSale(await offerFrom(shop.ctx, supplier, { rub, margin }))).toBe(left)
  },
)

test.each([
  [{ usd: 1229 }, { usd: 1.21 }, { usd: 1.2 }],
  [{ rub: 110_600 }, { rub: 108.01 }, { rub: 108 }],
])('a rate that moves decides at once what is sold at a loss: %j, %j', async (price, dearer, asBefore) => {
  const offer = await offerFrom(shop.ctx, 'kinguin', price)
  for (const [rate, left] of [
    [dearer, 0],
    [asBefore, null],
  ] as const) {
    await editSupplier(shop.admin.ctx, 'kinguin', { rates: rate, reason: 'a test' })
    expect(await forSale(offer)).toBe(left)
  }
})

describe('a price below what it costs in a currency that the shop sells nothing in', () => {
  const withoutRoubles = (): Ctx => {
    const { settings } = shop.ctx
    const { currencies } = settings
    return { ...shop.ctx, settings: { ...settings, currencies: { ...currencies, rub: { sold: false, methods: {} } } } }
  }

  test('stops no offer of a supplier', async () => {
    const offer = await offerFrom(shop.ctx, 'gamesdrop', { rub: 100 })
    expect(await forSale(offer)).toBe(0)
    await watchSuppliers(withoutRoubles())
    expect(await forSale(offer)).toBe(null)
    await watchSuppliers(shop.ctx)
    expect(await forSale(offer)).toBe(0)
  })

  test('stops the offer in the moment in which the owner begins to sell in it', async () => {
    const { currencies } = shop.ctx.settings
    const sell = (sold: boolean) => set(shop.admin, { currencies: { ...currencies, rub: { ...currencies.rub, sold } } })
    const offer = await offerFrom(shop.ctx, 'gamesdrop', { rub: 100 })
    await sell(false)
    await watchSuppliers(withoutRoubles())
    expect(await forSale(offer)).toBe(null)
    await sell(true)
    expect(await forSale(offer)).toBe(0)
  })

  test('stops no package, and no alert tells of it', async () => {
    const [pack] = diamonds.packages
    const packages = pack ? [{ ...pack, rub: 100 }] : []
    await freeFire.editSettings(shop.admin.ctx, { ...diamonds, packages, reason: 'a test' })
    const now = withoutRoubles()
    const names = async (ctx: Ctx) =>
      (await freeFire.offers({ ...ctx, isolate: { clock: testClock } })).map(({ id }) => id)
    expect([await names(shop.ctx), await names(now)]).toEqual([[], ['1001']])
    await commit(shop.ctx.db, planPackageAlerts(shop.ctx))
    expect(await openOf('package_unsold')).toEqual(['1001'])
    await commit(shop.ctx.db, planPackageAlerts(now))
    expect(await openOf('package_unsold')).toEqual([])
    const ownless = diamonds.packages.map((each) => ({ ...each, rub: null }))
    await freeFire.editSettings(shop.admin.ctx, { ...diamonds, packages: ownless })
  })
})

/** What the operator is told of an offer now. */
async function tellings({ id }: Offer): Promise<string[]> {
  await commit(shop.ctx.db, planStockAlerts(shop.ctx))
  const rows = await shop.ctx.db.all<{ say: string }>(
    sql`SELECT detail ->> 0 AS say FROM alerts WHERE subject = ${id} AND kind = 'not_supplied' AND cleared_at IS NULL`,
  )
  return rows.map(({ say }) => say)
}

test.each<[string, (offer: Offer) => Promise<unknown>, string[]]>([
  ['costs more there than the ceiling', () => costs(200).then(() => watchSuppliers(shop.ctx)), ['pause_price']],
  ['is of a supplier that is closed, of which is told already', () => closeGamesDrop(), []],
  [
    'is chosen of a supplier that is closed, and that could not be asked about it',
    async ({ id }) => {
      await closeGamesDrop()
      const silent = withSupplier(shop.admin.ctx, 'gamesdrop', () => ({
        quote: () => Promise.reject(new SupplierError('down', 'not reached')),
      }))
      await editSupply(silent, id, { supplierRef: '2999' })
    },
    [],
  ],
  ['goes to a player', ({ id }) => editSupply(shop.admin.ctx, id, { supplierRef: '1001' }), ['pause_item']],
  [
    'nobody has answered about for half an hour',
    async () => {
      testClock.ms += 31 * 60_000
      await commit(shop.ctx.db, [sql`UPDATE suppliers SET state = 'ok'`, sql`UPDATE offers SET supplied = 0`])
    },
    ['pause_item'],
  ],
  ['is taken from stock again', ({ id }) => editSupply(shop.admin.ctx, id, { source: 'stock' }), []],
])('of an offer that %s the operator is told', async (_, trouble, told) => {
  const offer = await offerFrom(shop.ctx, 'gamesdrop')
  await trouble(offer)
  expect(await tellings(offer)).toEqual(told)
})

test('saving where an offer comes from tells nothing that does not hold', async () => {
  const offer = await offerFrom(shop.ctx, 'gamesdrop', { source: 'supplier' })
  for (const lowStock of [1, 2]) await editSupply(shop.admin.ctx, offer.id, { lowStock })
  expect(
    await shop.ctx.db.all(sql`SELECT kind FROM alerts WHERE subject = ${offer.id} AND kind = 'not_supplied'`),
  ).toEqual([])
})

async function closeGamesDrop() {
  await providers.fail({ provider: 'gamesdrop', balance: '0' })
  await watchSuppliers(shop.ctx)
}

const costs = (minor: number) =>
  providers.fail({ provider: 'gamesdrop', ref: goods.gamesdrop.ref, price: (minor / 100).toFixed(2) })

/** Paid in a currency, and then ordered at a price that has moved. */
async function orderAfter(move: () => Promise<unknown>, offer: Offer, currency: Currency) {
  const buyer = await makeBuyer(shop.ctx, { [currency]: offer[currency] ?? 0 })
  await cart.add(buyer.ctx, wishFor(offer, 1))
  const { id } = await orders.payFromBalance({ ...buyer.ctx, delivery: lostQueue(shop.ctx) }, { currency })
  await move()
  await orders.deliver(shop.ctx, id)
  return fateOf(shop.ctx, id)
}

test.each<[Currency, number, string, string[]]>([
  ['usd', 100, 'completed', ['done']],
  ['usd', 101, 'processing awaiting_stock', ['rejected: price_too_high']],
  ['rub', 111, 'completed', ['done']],
  ['rub', 112, 'processing awaiting_stock', ['rejected: price_too_high']],
])('a piece that was paid in %s and costs %i cents by then: %s', async (currency, cost, order, pieces) => {
  // One dollar or a hundred roubles: at 90 for a dollar 111 cents.
  const offer = await offerFrom(shop.ctx, 'gamesdrop', { usd: 100, rub: 10_000 })
  expect(await orderAfter(() => costs(cost), offer, currency)).toMatchObject({ order, pieces })
})

test.each([100_000_000_000, 10_000_000_000_000])(
  'a piece that was paid with %i hundredths of a so’m is ordered for no more than its ceiling',
  async (uzs) => {
    await editSupplier(shop.admin.ctx, 'gamesdrop', { rates: { uzs: 12_700 }, reason: 'a test' })
    const offer = await offerFrom(shop.ctx, 'gamesdrop', { maxCost: 1_000_000_000 })
    await commit(shop.ctx.db, [
      sql`INSERT INTO prices (offer_id, currency, minor, since) VALUES (${offer.id}, 'uzs', ${uzs}, 0)`,
    ])
    const paid = { ...offer, uzs }
    expect(await orderAfter(async () => {}, paid, 'uzs')).toMatchObject({ order: 'completed', pieces: ['done'] })
  },
)

describe('an item that its supplier now says is for another region', () => {
  const region = 'Steam; not in RU, UZ'
  const moved = () =>
    withSupplier<Ctx>(shop.ctx, 'kinguin', ({ quote }) => ({
      async quote(ref) {
        const item = await quote(ref)
        return item && { ...item, region }
      },
    }))
  const pausedOf = async ({ productId }: Offer) => {
    const [offer] = (await stockOf(shop.admin.ctx, productId)).offers
    return offer && [offer.paused, offer.usableIn]
  }

  test('is not sold until an operator has looked at it and saved again', async () => {
    const offer = await offerFrom(shop.ctx, 'kinguin')
    expect(await pausedOf(offer)).toEqual([null, 'Roblox; Region free'])
    await watchSuppliers(moved())
    expect([await forSale(offer), await pausedOf(offer)]).toEqual([0, ['region', region]])
    expect(await tellings(offer)).toEqual(['pause_region'])
    await editSupply({ ...shop.admin.ctx, suppliers: moved().suppliers }, offer.id, { lowStock: 1 })
    expect([await forSale(offer), await pausedOf(offer)]).toEqual([null, [null, region]])
    expect(await tellings(offer)).toEqual([])
    await watchSuppliers(shop.ctx)
    expect([await forSale(offer), await pausedOf(offer)]).toEqual([0, ['region', 'Roblox; Region free']])
  })

  test('is bought where nobody knows what it was for: the shop has not looked since it learned to', async () => {
    const { id } = await makePaidOrder(shop.ctx, { offer: await offerFrom(shop.ctx, 'kinguin') })
    await commit(shop.ctx.db, [sql`DELETE FROM supplier_items`])
    await orders.deliver(shop.ctx, id)
    await shop.pass(60_000)
    expect(await fateOf(shop.ctx, id)).toMatchObject({ order: 'completed', pieces: ['done'] })
    await watchSuppliers(shop.ctx)
  })

  test('is not bought for what was paid before, also when an operator takes it for the new one', async () => {
    const offer = await offerFrom(shop.ctx, 'kinguin')
    await providers.fail({ provider: 'kinguin', fault: 'error500', times: 1000 })
    const { id } = await makePaidOrder(shop.ctx, { offer })
    await orders.deliver(shop.ctx, id)
    await providers.reset()
    await editSupply({ ...shop.admin.ctx, suppliers: moved().suppliers }, offer.id, { lowStock: 1 })
    testClock.ms += 60_000
    await orders.deliver(moved(), id)
    expect(await fateOf(shop.ctx, id)).toMatchObject({ pieces: ['rejected: unavailable'] })
  })

  test('is sold on when its region was never known, and is known from then on', async () => {
    const offer = await offerFrom(shop.ctx, 'kinguin')
    await commit(shop.ctx.db, [sql`UPDATE supplier_items SET region = NULL, agreed_region = NULL`])
    await watchSuppliers(shop.ctx)
    expect([await forSale(offer), await pausedOf(offer)]).toEqual([null, [null, 'Roblox; Region free']])
    await watchSuppliers(moved())
    expect(await forSale(offer)).toBe(0)
  })

  test('is not bought for what was paid before', async () => {
    const { id } = await makePaidOrder(shop.ctx, { offer: await offerFrom(shop.ctx, 'kinguin') })
    await orders.deliver(moved(), id)
    expect(await fateOf(shop.ctx, id)).toMatchObject({
      order: 'processing awaiting_stock',
      pieces: ['rejected: unavailable'],
    })
    expect(await ordersAt(providers, 'kinguin')).toEqual(none)
  })
})

test('a price that comes about by the rate and is no price of the supplier’s takes the offer off sale at once', async () => {
  const offer = await offerFrom(shop.ctx, 'gamesdrop', { usd: 200 })
  expect(await forSale(offer)).toBeNull()
  const rule = { currency: 'uzs', perDollar: 1_000_000, margin: 0, step: 100 } as const
  await commit(shop.ctx.db, planFollowing({ ...shop.ctx, caller: shop.admin.ctx.caller }, undefined, rule))
  catalogueChanged(shop.ctx)
  expect(await forSale(offer)).toBe(0)
  await commit(shop.ctx.db, [
    sql`DELETE FROM prices WHERE currency = 'uzs'`,
    sql`DELETE FROM followed_prices WHERE currency = 'uzs'`,
  ])
})

test.each<[string, { price?: number; rub?: number; priceIn?: { uzs: number } }, number, string[]]>([
  ['the margin that the game has', {}, 200, []],
  ['a price that it costs', { price: 93 }, 93, []],
  ['a price below what it costs', { price: 93 }, 94, ['1001']],
  ['a price in roubles below what it costs', { rub: 8400 }, 94, ['1001']],
  ['a price in so’m that it costs', { priceIn: { uzs: 1_193_800 } }, 94, []],
  ['a price in so’m below what it costs', { priceIn: { uzs: 1_193_700 } }, 94, ['1001']],
])('of a package with %s (%j at %i cents) the operator is told: %s ', async (_, own, cost, told) => {
  const [pack, other] = diamonds.packages
  const packages = pack && other ? [{ ...pack, ...own }, other] : []
  await freeFire.editSettings(shop.admin.ctx, { ...diamonds, rates: { uzs: 1_270_000 }, packages, reason: 'a test' })
  await providers.fail({ provider: 'gamesdrop', ref: '1001', price: (cost / 100).toFixed(2) })
  await watchSuppliers(shop.ctx)
  await commit(shop.ctx.db, planPackageAlerts(shop.ctx))
  expect(await openOf('package_unsold')).toEqual(told)
  const ownless = diamonds.packages.map((each) => ({ ...each, priceIn: { uzs: null } }))
  await freeFire.editSettings(shop.admin.ctx, { ...diamonds, rates: { uzs: null }, packages: ownless })
  await commit(shop.ctx.db, planPackageAlerts(shop.ctx))
  expect(await openOf('package_unsold')).toEqual([])
})

const openOf = async (kind: string) =>
  (
    await shop.ctx.db.all<{ subject: string }>(
      sql`SELECT subject FROM alerts WHERE kind = ${kind} AND cleared_at IS NULL`,
    )
  ).map(({ subject }) => subject)
