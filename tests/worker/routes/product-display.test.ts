import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { adminProducts } from '../../../src/shared/contract/admin-products'
import { product, productPage } from '../../../src/shared/contract/catalogue'
import { order as shownOrder } from '../../../src/shared/contract/orders'
import { payment } from '../../../src/shared/contract/payments'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { cartIn, shopperOf } from '../../support/buying'
import { costOf } from '../../support/counting'
import { type Client, clientOf, failure, success } from '../../support/http'
import { openProviders } from '../../support/providers'
import { makeAdmin, makeOffer, type Person, testCtx } from '../../support/shop'

let ctx: Ctx
let owner: Person
let admin: Client
let ids: string[]
beforeAll(async () => {
  ctx = await testCtx()
  owner = await makeAdmin(ctx)
  admin = clientOf(owner)
})

const visitor = clientOf()

const order = async () =>
  (await success(admin.get('/admin/products'), adminProducts)).products
    .map(({ id }) => ids.indexOf(id))
    .filter((index) => index >= 0)

const inShop = async () =>
  (await success(visitor.get('/products'), z.array(product)))
    .map(({ id }) => ids.indexOf(id))
    .filter((index) => index >= 0)

const place = (index: number, before: number | null) =>
  admin.put(`/admin/products/${ids[index]}/place`, { before: before === null ? null : ids[before] })

beforeEach(async () => {
  ids = []
  for (let count = 0; count < 4; count += 1) ids.push((await makeOffer(ctx, { stock: 0 })).productId)
})

test('a product whose last piece is held tells when it comes back, and only then', async () => {
  const offer = await makeOffer(ctx, { stock: 1 })
  const pricesNow = async () => (await success(visitor.get(`/products/${offer.productId}`), productPage)).prices
  expect((await pricesNow())[0]).not.toHaveProperty('heldUntil')
  openProviders()
  const { client } = await shopperOf(ctx, { offer })
  const { orderId } = await success(client.post('/payment/create', cartIn('usd')), payment, 201)
  const { payUntil } = await success(client.get(`/orders/${orderId}`), shownOrder)
  expect((await pricesNow())[0]).toMatchObject({ stock: 0, heldUntil: payUntil })
  await success(client.post(`/orders/${orderId}/cancel`, {}), shownOrder)
  expect((await pricesNow())[0]).not.toHaveProperty('heldUntil')
})

describe('the order of the shop', () => {
  test.each<[index: number, before: number | null, expected: number[]]>([
    [2, 1, [0, 2, 1, 3]],
    [0, null, [1, 2, 3, 0]],
    [3, 0, [3, 0, 1, 2]],
    [0, 2, [1, 0, 2, 3]],
    [1, 2, [0, 1, 2, 3]],
    [1, 1, [0, 1, 2, 3]],
    [3, null, [0, 1, 2, 3]],
  ])('with the product %i put before %j is %j, for administrators and for buyers', async (index, before, expected) => {
    expect((await place(index, before)).status).toBe(204)
    expect(await order()).toEqual(expected)
    expect(await inShop()).toEqual(expected)
  })

  test('counts products that are hidden, and none that are deleted', async () => {
    await success(admin.put(`/products/${ids[1]}`, { status: 'draft' }), product)
    await admin.remove(`/products/${ids[2]}`)
    expect((await place(3, 1)).status).toBe(204)
    expect(await order()).toEqual([0, 3, 1])
    await failure(place(0, 2), 404, 'product_not_found')
    await failure(place(2, 0), 404, 'product_not_found')
    expect(await order()).toEqual([0, 3, 1])
  })

  test('keeps every move of two administrators who move at once', async () => {
    const moves = await Promise.all([place(3, 0), place(0, null)])
    expect(moves.map(({ status }) => status)).toEqual([204, 204])
    const now = await order()
    expect(now.indexOf(1)).toBeLessThan(now.indexOf(2))
    expect(now.at(0)).toBe(3)
    expect(now.at(-1)).toBe(0)
  })

  test('ends with a product that is added later', async () => {
    await place(3, 0)
    ids.push((await makeOffer(ctx, { stock: 0 })).productId)
    expect(await order()).toEqual([3, 0, 1, 2, 4])
  })

  test('changes in two round trips, which write the two that change places', async () => {
    await place(3, 0)
    await place(3, null)
    const cost = await costOf(owner.ctx, (counted) => catalogue.place(counted, ids[2] ?? '', ids[1] ?? ''))
    expect(cost.roundTrips).toBe(2)
    // Each product is its row and the entry of its place in the index; the audit entry is a row, its id and five more indexes.
    expect(cost.rowsWritten).toBeLessThanOrEqual(2 * 3 + 7)
  })
})

describe('what the home page shows above all others', () => {
  const featuredIn = async () => {
    const all = await success(visitor.get('/products'), z.array(product))
    return all
      .filter(({ featured }) => featured)
      .map(({ id }) => ids.indexOf(id))
      .filter((index) => index >= 0)
  }
  const feature = (index: number, featured: unknown) =>
    admin.put(`/admin/products/${ids[index]}/featured`, { featured })

  test('is chosen by an administrator, in the order of the shop', async () => {
    for (const index of [2, 0]) expect((await feature(index, true)).status).toBe(204)
    expect(await featuredIn()).toEqual([0, 2])
    expect((await feature(0, false)).status).toBe(204)
    expect(await featuredIn()).toEqual([2])
  })

  test('outlives an edit of the product', async () => {
    await feature(1, true)
    await success(admin.put(`/products/${ids[1]}`, { title: 'Renamed' }), product)
    expect(await featuredIn()).toEqual([1])
  })

  test.each([['yes'], [1], [null], [undefined]])('is not chosen by %j', async (featured) => {
    await failure(feature(0, featured), 400, 'invalid_request')
  })

  test('can’t be a product that does not exist', async () => {
    await failure(admin.put('/admin/products/nothing/featured', { featured: true }), 404, 'product_not_found')
  })
})

test('moves and choices of products are in the log with their former state, unless nothing changed', async () => {
  const [id = ''] = ids
  await place(0, 2)
  await place(0, 2)
  for (const featured of [true, true]) await admin.put(`/admin/products/${id}/featured`, { featured })
  const rows = await ctx.db.all<{ action: string; before: string; after: string }>(
    sql`SELECT action, before, after FROM audit_entries WHERE subject = ${id} AND action <> 'create_product' ORDER BY seq`,
  )
  const [move, choice] = rows
  expect(rows).toHaveLength(2)
  const places = [move?.before, move?.after].map((text) => Number(JSON.parse(text ?? '{}').place))
  expect(move?.action).toBe('move_product')
  expect((places[1] ?? 0) - (places[0] ?? 0)).toBe(1)
  expect(choice).toEqual({ action: 'feature_product', before: '{"featured":false}', after: '{"featured":true}' })
})
