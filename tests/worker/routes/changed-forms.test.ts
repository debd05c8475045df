import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { productForm } from '../../../src/shared/contract/admin-products'
import { adminCoupons, madeCoupons } from '../../../src/shared/contract/discounts'
import { gameSettings } from '../../../src/shared/contract/game-settings'
import { adminRate } from '../../../src/shared/contract/payments'
import { adminPromotion, adminPromotions } from '../../../src/shared/contract/promotions'
import { shopSettings } from '../../../src/shared/contract/settings'
import { stockReport } from '../../../src/shared/contract/stock'
import { suppliers } from '../../../src/shared/contract/suppliers'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import * as rates from '../../../src/worker/domain/rates/rates'
import * as supply from '../../../src/worker/domain/supply/supply'
import { type Client, clientOf, failure, success } from '../../support/http'
import { openProviders } from '../../support/providers'
import { makeAdmin, makeOffer, type Offer, type Person, testClock } from '../../support/shop'
import { goods, interrupted } from '../../support/supplied'
import { diamonds, forgetEarlier, presentCtx } from '../../support/suppliers'

let ctx: Ctx
let first: Person
let second: Person
let one: Client
let other: Client
let offer: Offer
let couponId = ''
let promotionId = ''
beforeAll(async () => {
  ctx = await presentCtx()
  first = await makeAdmin(ctx)
  second = await makeAdmin(ctx)
  one = clientOf(first)
  other = clientOf(second)
  const { coupons } = await success(
    one.post('/admin/coupons', { name: 'Autumn', percent: 5, reason }),
    madeCoupons,
    201,
  )
  couponId = coupons[0]?.couponId ?? ''
  ;({ promotionId } = await success(one.post('/admin/promotions', lowering(5)), adminPromotion, 201))
})
beforeEach(async () => {
  openProviders()
  await forgetEarlier(ctx)
  await freeFire.editSettings(first.ctx, diamonds)
  await supply.watchSuppliers(ctx)
  offer = await makeOffer(ctx)
})

const reason = 'It is time'
const lowering = (percent: number) => ({ names: { en: 'Autumn' }, startsAt: '2030-01-01T00:00:00Z', percent, reason })

type Row = {
  /** What goes out with the form, and the field of it that both administrators change. */
  read: (client: Client) => Promise<{ version: string | number; value: number | null | undefined }>
  path: () => string
  form: (value: number) => object | Promise<object>
  code?: 'product_changed' | 'settings_changed'
  /** A save must name what it was made from. */
  needsVersion?: true
}

const read = <T extends z.ZodType>(client: Client, path: string, schema: T) => success(client.get(path), schema)

const pricesOfProduct: Row = {
  async read(client) {
    const { version, prices } = await read(client, `/admin/products/${offer.productId}`, productForm)
    return { version, value: prices[0]?.price }
  },
  path: () => `/products/${offer.productId}`,
  form: (value) => ({ price: value }),
  code: 'product_changed',
}

const table: [string, Row][] = [
  ['prices of a product', pricesOfProduct],
  [
    'settings',
    {
      async read(client) {
        const { version, settings } = await read(client, '/admin/settings', shopSettings)
        return { version, value: settings.unpaidOrders }
      },
      path: () => '/admin/settings',
      form: async (value) => {
        const { settings } = await read(one, '/admin/settings', shopSettings)
        return { ...settings, unpaidOrders: value, reason }
      },
      code: 'settings_changed',
      needsVersion: true,
    },
  ],
  [
    'stock limit of an offer',
    {
      async read(client) {
        const { version, lowStock } = await shelf(client)
        return { version, value: lowStock }
      },
      path: () => `/admin/offers/${offer.id}/supply`,
      form: (value) => ({ lowStock: value }),
    },
  ],
  [
    'source of an offer',
    {
      async read(client) {
        const { version, maxCost } = await shelf(client)
        return { version, value: maxCost }
      },
      path: () => `/admin/offers/${offer.id}/supply`,
      form: (value) => ({
        ...{ source: 'supplier', supplier: 'gamesdrop', supplierRef: goods.gamesdrop.ref },
        ...{ maxCost: value, margin: 0 },
      }),
    },
  ],
  [
    'rates of a supplier',
    {
      async read(client) {
        const { version, rates } = await kinguin(client)
        return { version, value: rates.usd ?? 0 }
      },
      path: () => '/admin/suppliers/kinguin',
      form: (value) => ({ rates: { usd: value }, reason }),
    },
  ],
  [
    'packages of Free Fire',
    {
      async read(client) {
        const { version, packages } = await read(client, '/admin/freefire', gameSettings)
        return { version, value: packages[0]?.price }
      },
      path: () => '/admin/freefire',
      form: (value) => ({ margin: 20, rubPerUsd: 90, packages: [{ ref: '1001', name: 'Few', price: value }], reason }),
    },
  ],
  [
    'own rate of the dollar',
    {
      async read(client) {
        const { version, rate } = await read(client, '/admin/rates', adminRate)
        return { version, value: rate?.uzsPerUsd }
      },
      path: () => '/admin/rates',
      form: (value) => ({ uzsPerUsd: value, confirmed: true, reason }),
    },
  ],
  [
    'percentage of a coupon',
    {
      async read(client) {
        const { coupons } = await read(client, '/admin/coupons', adminCoupons)
        const { version, percent } = coupons.find((each) => each.couponId === couponId) ?? expect.fail('no coupon')
        return { version, value: percent }
      },
      path: () => `/admin/coupons/${couponId}`,
      form: (value) => ({ name: 'Autumn', percent: value, reason }),
      needsVersion: true,
    },
  ],
  [
    'percentage of a promotion',
    {
      async read(client) {
        const { promotions } = await read(client, '/admin/promotions', adminPromotions)
        const found = promotions.find((each) => each.promotionId === promotionId)
        const { version, percent } = found ?? expect.fail('no promotion')
        return { version, value: percent }
      },
      path: () => `/admin/promotions/${promotionId}`,
      form: lowering,
      needsVersion: true,
    },
  ],
]

async function shelf(client: Client) {
  const { offers } = await read(client, `/admin/products/${offer.productId}/codes`, stockReport)
  return offers[0] ?? expect.fail('no offer')
}

async function kinguin(client: Client) {
  const listed = await read(client, '/admin/suppliers', suppliers)
  return listed.suppliers.find(({ name }) => name === 'kinguin') ?? expect.fail('no supplier')
}

describe.each(table)('the %s', (_, { read, path, form, code = 'form_changed', needsVersion }) => {
  const save = async (client: Client, wish: number, version?: string | number) =>
    client.put(path(), { ...(await form(wish)), version })
  const shown = async () => (await read(one)).value

  test('that two have opened is saved by the first; the second is told by whom and when, looks again and saves', async () => {
    const [seen, alsoSeen] = [await read(one), await read(other)]
    expect(seen.version).toBe(alsoSeen.version)
    expect((await save(one, 7, seen.version)).status).toBe(200)
    const { changed } = await failure(save(other, 9, alsoSeen.version), 409, code)
    expect(changed?.by).toBe(first.nickname)
    expect(Math.abs(Date.parse(changed?.at ?? '') - Date.now())).toBeLessThan(60_000)
    expect(await shown()).toBe(7)
    expect((await save(other, 8, (await read(other)).version)).status).toBe(200)
    expect(await shown()).toBe(8)
    if (needsVersion) return
    // A call that names no version is saved as before.
    expect((await save(one, 5)).status).toBe(200)
    expect(await shown()).toBe(5)
  })
})

describe('what somebody else saves in the midst of a save', () => {
  const wish = { currency: 'uzs', confirmed: true, reason } as const
  type Save = (person: Person, db?: Ctx['db']) => Promise<unknown>
  const cases: [string, { first: Save; second: Save; read: (client: Client) => Promise<object>; both: object }][] = [
    [
      'the stock limit of an offer',
      {
        first: (person) => supply.editSupply(person.ctx, offer.id, { lowStock: 7 }),
        second: (person, db = ctx.db) => supply.editSupply({ ...person.ctx, db }, offer.id, { margin: 5 }),
        read: shelf,
        both: { lowStock: 7, margin: 5 },
      },
    ],
    [
      'a rate of a supplier',
      {
        first: (person) => supply.editSupplier(person.ctx, 'kinguin', { rates: { usd: 1.3 }, reason }),
        second: (person, db = ctx.db) =>
          supply.editSupplier({ ...person.ctx, db }, 'kinguin', { rates: { rub: 95 }, reason }),
        read: kinguin,
        both: { rates: { usd: 1.3, rub: 95 } },
      },
    ],
  ]
  test.each(cases)('stays, where the save does not name it: %s', async (_, save) => {
    await save.second(
      second,
      interrupted(2, () => save.first(first)),
    )
    expect(await save.read(one)).toMatchObject(save.both)
  })

  test('is not saved over, where the save names the version before', async () => {
    const { version } = (await rates.show(first.ctx)).uzs
    const db = interrupted(2, () => rates.setOwn(first.ctx, { ...wish, perDollar: 12_000_000_000 }))
    const late = rates.setOwn({ ...second.ctx, db }, { ...wish, perDollar: 13_000_000_000, version })
    await expect(late).rejects.toMatchObject({ code: 'form_changed', details: { changed: { by: first.nickname } } })
    expect((await rates.show(first.ctx)).uzs.rate?.perDollar).toBe(12_000_000_000)
  })
})

test('a product whose prices were changed with many others says who did that', async () => {
  const { version } = await pricesOfProduct.read(other)
  const rule = { products: [offer.productId], percent: 10, currencies: ['usd'], rounding: { usd: 'none', rub: 'none' } }
  const preview: { version: string } = await (await one.post('/admin/prices/preview', rule)).json()
  await one.post('/admin/prices', { ...rule, version: preview.version })
  testClock.ms += 1000
  const elsewhere = await makeOffer(ctx)
  await other.put(`/products/${elsewhere.productId}`, { price: 3 })
  const late = other.put(`/products/${offer.productId}`, { price: 9, version })
  expect((await failure(late, 409, 'product_changed')).changed?.by).toBe(first.nickname)
})
