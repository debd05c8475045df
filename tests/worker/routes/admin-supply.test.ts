import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { auditLog } from '../../../src/shared/contract/admin'
import { gameSettings } from '../../../src/shared/contract/game-settings'
import { order } from '../../../src/shared/contract/orders'
import { stockReport } from '../../../src/shared/contract/stock'
import { supplierItems, supplierOrders, suppliers } from '../../../src/shared/contract/suppliers'
import { commit } from '../../../src/worker/db/database'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import { watchSuppliers } from '../../../src/worker/domain/supply/supply'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { openProviders, type Providers } from '../../support/providers'
import { makeAdmin, makeOffer, type Person, shownPrice, uniqueName } from '../../support/shop'
import { goods, supplierOrder } from '../../support/supplied'
import { diamonds, expectSupplyToBalance, piecesOf, presentCtx, sameDay } from '../../support/suppliers'

let ctx: Ctx
let person: Person
let admin: Client
let providers: Providers
let beginDay: () => Promise<void>
beforeAll(async () => {
  ctx = await presentCtx()
  person = await makeAdmin(ctx)
  admin = clientOf(person)
  beginDay = sameDay(ctx, async () => {
    await freeFire.editSettings(person.ctx, diamonds)
    await watchSuppliers(ctx)
  })
})
beforeEach(async () => {
  providers = openProviders()
  await beginDay()
})
afterEach(() => expectSupplyToBalance())

const reason = 'A test'
const supplier = suppliers.shape.suppliers.element
const piece = supplierOrders.shape.orders.element
const settings = { margin: 10, rubPerUsd: 90, packages: [{ ref: '1001', name: '100 diamonds' }] }
/** A piece that its supplier has accepted. */
async function pending() {
  await providers.fail({ provider: 'gamesdrop', fault: 'slow' })
  const made = await supplierOrder(ctx, 'gamesdrop')
  const [{ id = '' } = {}] = await piecesOf(ctx, made.id)
  return { ...made, pieceId: id }
}
const close = (id: string, body: unknown) => admin.post(`/admin/supplier-orders/${id}/settle`, body)
const lastAct = async () => (await success(admin.get('/admin/audit?limit=1'), auditLog)).entries[0]

describe('the suppliers', () => {
  test('are listed with what is left of our money, each in its currency', async () => {
    const rows = (await success(admin.get('/admin/suppliers'), suppliers)).suppliers
    expect(rows).toMatchObject([
      { name: 'gamesdrop', state: 'ok', balance: 1000, currency: 'usd', rates: { usd: 1, rub: 90 }, lowBalance: 0 },
      { name: 'kinguin', state: 'ok', balance: 500, currency: 'eur', rates: { usd: 1.2, rub: 108 }, lowBalance: 0 },
      { name: 'moogold', state: 'ok', balance: 1000, currency: 'usd', rates: { usd: 1, rub: 90 }, lowBalance: 0 },
      {
        name: 'smileone',
        state: 'ok',
        balance: 50_000,
        currency: 'pts',
        rates: { usd: 0.03, rub: 2.7 },
        lowBalance: 0,
      },
    ])
  })

  test('are told below which balance to call, and at what rate they charge', async () => {
    const edited = admin.put('/admin/suppliers/kinguin', { lowBalance: 500.01, rates: { usd: 1.1 }, reason })
    expect(await success(edited, supplier)).toMatchObject({
      state: 'low',
      lowBalance: 500.01,
      rates: { usd: 1.1, rub: 108 },
    })
    expect(await lastAct()).toMatchObject({ action: 'edit_supplier', subject: 'kinguin', actor: person.userId, reason })
    const again = admin.put('/admin/suppliers/kinguin', { lowBalance: 0, reason })
    expect(await success(again, supplier)).toMatchObject({ state: 'ok', rates: { usd: 1.1, rub: 108 } })
  })

  test('are switched off and on with a reason, which is written down', async () => {
    const put = (body: object) => success(admin.put('/admin/suppliers/kinguin', body), supplier)
    expect(await put({ off: true, reason })).toMatchObject({ off: true, state: 'ok', failures: 0, brokenUntil: null })
    const changed = { before: { off: false }, after: { off: true }, reason }
    expect(await lastAct()).toMatchObject({ action: 'edit_supplier', subject: 'kinguin', ...changed })
    expect(await put({ lowBalance: 1, reason })).toMatchObject({ off: true, lowBalance: 1 })
    expect(await put({ off: false, reason })).toMatchObject({ off: false, lowBalance: 1 })
  })

  const untold: [body: object, code: string][] = [
    [{ off: 'yes', reason }, 'invalid_request'],
    [{ off: true }, 'invalid_request'],
    [{ lowBalance: -1, reason }, 'invalid_amount'],
    [{ lowBalance: 0.001, reason }, 'invalid_amount'],
    [{ lowBalance: '1', reason }, 'invalid_request'],
    [{ rates: { usd: 0 }, reason }, 'invalid_request'],
    [{ rates: { usd: 1_000_000.1 }, reason }, 'invalid_request'],
    [{ rates: { usd: 1 } }, 'invalid_request'],
    [{ rates: { usd: 1 }, reason: ' ' }, 'invalid_request'],
    [{ rates: { usd: 1 }, reason: 'x'.repeat(501) }, 'invalid_request'],
  ]
  test('are not told what does not fit', async () => {
    const told: typeof untold = []
    for (const [body] of untold) told.push([body, await codeOf(admin.put('/admin/suppliers/gamesdrop', body))])
    expect(told).toEqual(untold)
  })

  test('are searched for what they sell', async () => {
    const path = '/admin/suppliers/gamesdrop/offers'
    const { items } = await success(admin.get(`${path}?search=60%20UC`), supplierItems)
    expect(items).toContainEqual(
      expect.objectContaining({ ref: '2004', price: 0.89, currency: 'usd', forPlayer: false }),
    )
    for (const search of ['', 'ab', 'x'.repeat(61)]) {
      await failure(admin.get(`${path}?search=${search}`), 400, 'invalid_request')
    }
    await providers.fail({ provider: 'gamesdrop', fault: 'error500', times: 2 })
    await failure(admin.get(`${path}?search=pubg`), 502, 'provider_failed')
  })

  test('are two: any other is not there', async () => {
    await failure(admin.put('/admin/suppliers/nobody', { reason }), 404, 'supplier_not_found')
    await failure(admin.get('/admin/suppliers/nobody/offers?search=pubg'), 404, 'supplier_not_found')
  })
})

describe('what was ordered at suppliers', () => {
  test('is listed newest first, by page and by state, with what it cost', async () => {
    const waiting = await pending()
    const done = await supplierOrder(ctx, 'gamesdrop')
    const first = await success(admin.get('/admin/supplier-orders?limit=1'), supplierOrders)
    expect(first.orders).toMatchObject([{ orderId: done.id, state: 'done', cost: 0.89, currency: 'usd', item: 0 }])
    const next = `/admin/supplier-orders?limit=1&cursor=${first.nextCursor}`
    expect((await success(admin.get(next), supplierOrders)).orders).toMatchObject([{ id: waiting.pieceId, cost: null }])
    const open = await success(admin.get('/admin/supplier-orders?state=pending'), supplierOrders)
    expect(open.orders.map(({ state }) => state)).toEqual(open.orders.map(() => 'pending'))
    expect(open.orders[0]).toMatchObject({ id: waiting.pieceId, supplier: 'gamesdrop', ref: goods.gamesdrop.ref })
    for (const query of ['state=lost', 'limit=0', 'limit=101', 'limit=x']) {
      await failure(admin.get(`/admin/supplier-orders?${query}`), 400, 'invalid_request')
    }
  })

  test('is settled by hand, on record', async () => {
    const made = await pending()
    const code = uniqueName('CABINET-')
    const body = { outcome: 'done', code: ` ${code} `, externalId: uniqueName('number-'), reason }
    const closed = await success(close(made.pieceId, body), piece)
    expect(closed).toMatchObject({ state: 'done', externalId: body.externalId, nextCheckAt: null })
    expect(await success(clientOf(made.buyer).get(`/orders/${made.id}`), order)).toMatchObject({ codes: [code] })
    const act = await lastAct()
    expect(act).toMatchObject({ action: 'settle_supplier_order', subject: made.pieceId, before: 'pending', reason })
    expect(JSON.stringify(act)).not.toContain(code)
    await failure(close(made.pieceId, body), 409, 'invalid_transition')
    await failure(close('nothing', body), 404, 'supplier_order_not_found')
  })

  const unsettling: [body: unknown, fields: Record<string, string> | undefined][] = [
    [{ reason }, { outcome: 'required' }],
    [{ outcome: 'pending', reason }, { outcome: 'invalid' }],
    [{ outcome: 'done' }, { reason: 'required' }],
    [{ outcome: 'done', code: '', reason }, { code: 'required' }],
    [{ outcome: 'done', code: 'AB\u0000CD', reason }, { code: 'invalid' }],
    [{ outcome: 'done', code: 'AB\nCD', reason }, { code: 'invalid' }],
    [{ outcome: 'done', code: 'x'.repeat(501), reason }, { code: 'too_long' }],
    [{ outcome: 'done', externalId: ' ', reason }, undefined],
    [{ outcome: 'done', externalId: 'x'.repeat(101), reason }, undefined],
  ]
  test('is not settled by what does not fit', async () => {
    const { pieceId } = await pending()
    for (const [body, fields] of unsettling) {
      const said = await failure(close(pieceId, body), 400, 'invalid_request')
      if (fields) expect([body, said.fields]).toEqual([body, fields])
    }
    expect(await lastAct()).not.toMatchObject({ subject: pieceId })
  })
})

describe('the packages of Free Fire', () => {
  const put = (changes: object) => admin.put('/admin/freefire', { ...settings, ...changes })

  test('are set with what they cost and are sold for', async () => {
    const packages = [
      { ref: '1002', name: 'Many', price: 5, rub: null },
      { ref: '1001', name: 'Few', shown: false },
      { ref: '1', name: 'None' },
    ]
    const set = await success(put({ region: 'Global', packages }), gameSettings)
    expect(set).toMatchObject({ region: 'Global', margin: 10, rubPerUsd: 90 })
    expect(set.packages).toMatchObject([
      { ref: '1002', price: 5, rub: null, cost: 2.79, shown: true, sells: { price: 5, rub: 450 } },
      { ref: '1001', price: null, cost: 0.93, shown: false, sells: null },
      { ref: '1', cost: null, inStock: false, sells: null },
    ])
    expect(await success(admin.get('/admin/freefire'), gameSettings)).toEqual(set)
    expect(await lastAct()).toMatchObject({ action: 'edit_game', after: { margin: 10 } })
  })

  test('are not called alike: a new or renamed one is refused beside its name, and those of one name may stay', async () => {
    const few = { ref: '1001', name: 'Few' }
    await success(put({ packages: [few] }), gameSettings)
    const taken = async (packages: object[]) => (await failure(put({ packages }), 400, 'invalid_request')).fields
    const other = { supplier: 'smileone', ref: '1', name: ' few ' }
    expect(await taken([few, other])).toEqual({ 'packages.1.name': 'name_taken' })
    expect(await taken([other, few])).toEqual({ 'packages.0.name': 'name_taken' })
    const many = { ref: '1002', name: 'Many' }
    await success(put({ packages: [few, many] }), gameSettings)
    expect(await taken([few, { ...many, name: 'FEW' }])).toEqual({ 'packages.1.name': 'name_taken' })
    await ctx.db.run(sql`UPDATE topup_packages SET name = 'Few' WHERE ref = '1002'`)
    await success(put({ packages: [few, { ...many, name: 'Few', price: 4 }] }), gameSettings)
  })

  test('are sold in each currency that they have a price or a rate in, rounded up to what it shows', async () => {
    const packages = [
      { ref: '1001', name: 'Few' },
      { ref: '1002', name: 'Many', priceIn: { usd: 5, uzs: 70_000 } },
    ]
    const rates = { rub: null, uzs: 12_650.5 }
    const set = await success(admin.put('/admin/freefire', { margin: 10, rates, packages }), gameSettings)
    expect(set).toMatchObject({ rates: { uzs: 12_650.5 }, rubPerUsd: null })
    // 1.03 dollars are 13 030.015 so’m.
    expect(set.packages).toMatchObject([
      { price: null, rub: null, priceIn: {}, sells: { price: 1.03, rub: null, priceIn: { usd: 1.03, uzs: 13_031 } } },
      { price: 5, rub: null, priceIn: { usd: 5, uzs: 70_000 }, sells: { priceIn: { usd: 5, uzs: 70_000 } } },
    ])
    const { version: _, ...shown } = set
    expect(await success(admin.put('/admin/freefire', { ...shown, reason }), gameSettings)).toEqual(set)
    expect(await lastAct()).toMatchObject({
      before: { margin: 10, rates: { uzs: 1_265_050 } },
      after: { packages: [{ prices: {} }, { prices: { usd: 500, uzs: 7_000_000 } }] },
    })
  })

  test('keep what a client from before does not know of: the rate and the prices in so’m', async () => {
    const priceIn = { usd: 5, rub: 500, uzs: 70_000 }
    await success(
      put({ rates: { rub: 90, uzs: 12_700 }, packages: [{ ref: '1002', name: 'Many', priceIn }] }),
      gameSettings,
    )
    const older = put({
      rubPerUsd: 95,
      packages: [
        { ref: '1002', name: 'More', price: 6 },
        { ref: '1001', name: 'Few' },
      ],
    })
    const set = await success(older, gameSettings)
    expect(set.rates).toEqual({ rub: 95, uzs: 12_700 })
    expect(set.packages.map((each) => each.priceIn)).toEqual([{ usd: 6, uzs: 70_000 }, {}])
  })

  test.each([
    ['at its cost', 11_811, { usd: 1.03, rub: 93, uzs: 11_811 }],
    ['for a so’m less than its cost', 11_810, undefined],
  ])('one is sold %s or not at all', async (_, uzs, sold) => {
    const packages = [{ ref: '1001', name: 'Few', priceIn: { uzs } }]
    const set = await success(put({ rates: { uzs: 12_700 }, packages }), gameSettings)
    expect(set.packages[0]?.sells?.priceIn).toEqual(sold)
  })

  test('one with a price in so’m and no rate is judged by the rate of its supplier, and not sold without any', async () => {
    const sold = async () => {
      const packages = [{ ref: '1001', name: 'Few', priceIn: { uzs: 11_811 } }]
      return (await success(put({ packages, rates: { rub: 90, uzs: null } }), gameSettings)).packages[0]?.sells?.priceIn
    }
    expect(await sold()).toEqual({ usd: 1.03, rub: 93 })
    const rates = (uzs: number) =>
      commit(ctx.db, [
        sql`INSERT INTO supplier_rates (supplier, currency, rate)
      VALUES ('gamesdrop', 'uzs', ${uzs}) ON CONFLICT (supplier, currency) DO UPDATE SET rate = excluded.rate`,
      ])
    await rates(127_000_000)
    expect(await sold()).toEqual({ usd: 1.03, rub: 93, uzs: 11_811 })
    await rates(127_010_000)
    expect(await sold()).toBeUndefined()
    await commit(ctx.db, [sql`DELETE FROM supplier_rates WHERE currency = 'uzs'`])
  })

  test.each([
    [2.79, shownPrice(2.79, 252)],
    [2.78, null],
  ])('are sold for no less than they cost: %d dollars', async (price, sells) => {
    const set = await success(put({ packages: [{ ref: '1002', name: 'Many', price }] }), gameSettings)
    expect(set.packages[0]?.sells).toEqual(sells)
  })

  const unset: [changes: object, code: string][] = [
    [{ margin: -1 }, 'invalid_request'],
    [{ margin: 501 }, 'invalid_request'],
    [{ margin: '10' }, 'invalid_request'],
    [{ rubPerUsd: 0 }, 'invalid_amount'],
    [{ rubPerUsd: -90 }, 'invalid_amount'],
    [{ rubPerUsd: undefined }, 'invalid_request'],
    [{ rates: { rub: 91 } }, 'invalid_request'],
    [{ rates: { usd: 1 } }, 'invalid_request'],
    [{ rates: { uzs: 0 } }, 'invalid_amount'],
    [{ packages: undefined }, 'invalid_request'],
    [{ packages: [{ ref: '1001', name: 'x', price: 5, priceIn: { usd: 6 } }] }, 'invalid_request'],
    [{ packages: [{ ref: '1001', name: 'x', priceIn: { uzs: 0 } }] }, 'invalid_amount'],
    [{ packages: [{ ref: '', name: 'x' }] }, 'invalid_request'],
    [{ packages: [{ ref: '1001', name: ' ' }] }, 'invalid_request'],
    [{ packages: [{ ref: '1001', name: 'x'.repeat(81) }] }, 'invalid_request'],
    [{ packages: [{ ref: '1001', name: 'x', price: 0 }] }, 'invalid_amount'],
    [{ packages: [{ ref: '1001', name: 'x', rub: 0 }] }, 'invalid_amount'],
    [{ packages: [{ ref: '1001', name: 'x', price: 0.001 }] }, 'invalid_amount'],
    [{ packages: Array(2).fill({ ref: '1001', name: 'x' }) }, 'invalid_request'],
    [{ packages: Array.from({ length: 61 }, (_, ref) => ({ ref: String(ref), name: 'x' })) }, 'invalid_request'],
  ]
  test('are not set to what does not fit', async () => {
    const before = await success(admin.get('/admin/freefire'), gameSettings)
    const told: typeof unset = []
    for (const [changes] of unset) told.push([changes, await codeOf(put(changes))])
    expect(told).toEqual(unset)
    expect(await success(admin.get('/admin/freefire'), gameSettings)).toEqual(before)
  })
})

test('where an offer comes from is set, shown with its stock, and on record', async () => {
  const { id, productId } = await makeOffer(ctx, { stock: 1 })
  const { ref: supplierRef } = goods.gamesdrop
  const form = {
    source: 'stock_then_supplier',
    supplier: 'gamesdrop',
    supplierRef,
    maxCost: 0.95,
    margin: 12.5,
    lowStock: 3,
  }
  const answer = await success(admin.put(`/admin/offers/${id}/supply`, form), stockReport)
  expect(answer.offers).toMatchObject([{ ...form, offerId: id, supplied: true, stock: 1 }])
  expect(await success(admin.get(`/admin/products/${productId}/codes`), stockReport)).toEqual(answer)
  expect(await lastAct()).toMatchObject({ action: 'edit_supply', subject: id, before: { source: 'stock' } })
  for (const changes of [
    { margin: -1 },
    { lowStock: -1 },
    { source: 'luck' },
    { supplier: 'nobody' },
    { maxCost: 0 },
  ]) {
    await failure(admin.put(`/admin/offers/${id}/supply`, changes), 400, 'invalid_request')
  }
})

test('an offer of a deleted product is there no more, and is not changed', async () => {
  const { id, productId } = await makeOffer(ctx)
  expect((await admin.remove(`/products/${productId}`)).status).toBe(204)
  const last = await lastAct()
  await failure(admin.put(`/admin/offers/${id}/supply`, { lowStock: 7 }), 404, 'offer_not_found')
  expect(await lastAct()).toEqual(last)
})
