import { describe, expect, test } from 'vitest'
import { askKinguin, balanceOf, ids, keysOf, look, makeOrder, orderBody } from './kinguin-stage'
import { keys, type Stage, said, setStage } from './stage'

type Product = { name: string; productId: string; price: number; textQty: number; countryLimitation: string[] }

const found = async (stage: Stage, query: string): Promise<Product[]> =>
  (await said(askKinguin(stage, `/v1/products?${query}`))).results as Product[]
const namesOf = async (query: string) => (await found(setStage(), query)).map(({ name }) => name)

describe('the catalogue', () => {
  test('has ten products with ids of their own', async () => {
    const all = await found(setStage(), 'limit=100')
    expect(all).toHaveLength(10)
    expect(new Set(all.map(({ productId }) => productId)).size).toBe(10)
    for (const { productId } of all) expect(productId).toMatch(/^[\da-f]{24}$/)
  })

  test('shows a product as documented, found and asked for', async () => {
    const stage = setStage()
    const steam = await said(askKinguin(stage, `/v2/products/${ids.steam}`))
    expect(steam).toMatchObject({
      kinguinId: 1001,
      productId: ids.steam,
      name: 'Steam Wallet Card €20 EU Activation Code',
      platform: 'Steam',
      regionId: 1,
      regionalLimitations: 'Europe',
      countryLimitation: [],
      price: 20.89,
      qty: 250,
      textQty: 240,
      cheapestOfferId: [expect.stringMatching(/^[\da-f]{24}$/)],
      offers: [
        { offerId: expect.any(String), price: 20.89, qty: 250, availableTextQty: 240, isPreorder: false },
        { offerId: expect.any(String), price: 21.5, qty: 400, availableTextQty: 400, isPreorder: false },
      ],
      activationDetails: expect.any(String),
      updatedAt: '2026-11-21T09:00:00+00:00',
    })
    expect(await found(stage, 'name=wallet%20card%20€20')).toEqual([steam])
  })

  test.each<[string, string, number]>([
    ['a part of a name', 'name=STEAM', 3],
    ['a name nobody has', 'name=chess', 0],
    ['a platform', 'platform=Xbox', 2],
    ['two platforms', 'platform=Xbox,Roblox', 3],
    ['a region', 'regionId=2', 2],
    ['a tag', 'tags=base', 3],
    ['text keys', 'withText=yes', 9],
    ['what has changed since', 'updatedSince=2026-11-21T09:00:01Z', 0],
    ['a page', 'limit=4', 4],
    ['the last page', 'limit=4&page=3', 2],
  ])('is searched by %s', async (_, query, count) => {
    expect(await namesOf(query)).toHaveLength(count)
  })

  test.each([
    ['a name of two letters', 'name=st', 'name'],
    ['a page too long', 'limit=101', 'limit'],
    ['page nothing', 'page=0', 'page'],
    ['no date', 'updatedSince=yesterday', 'updatedSince'],
  ])('is not searched by %s', async (_, query, propertyPath) => {
    const answer = await askKinguin(setStage(), `/v1/products?${query}`)
    expect(answer.status).toBe(400)
    expect(await said(answer)).toMatchObject({ kind: 'ConstraintViolation', propertyPath })
  })

  test('has a pre-order, one that some countries may not use, and one without text keys', async () => {
    const all = await found(setStage(), '')
    const product = (id: string) => all.find(({ productId }) => productId === id)
    expect(product(ids.preorder)).toMatchObject({ isPreorder: true, offers: [{ isPreorder: true }] })
    expect(product(ids.excluded)).toMatchObject({ countryLimitation: ['BY', 'CN', 'RU'] })
    expect(product(ids.pictures)).toMatchObject({ qty: 35, textQty: 0, offers: [{ qty: 35, availableTextQty: 0 }] })
  })
})

describe('an order', () => {
  test('is accepted, charged, and completed when the shop asks', async () => {
    const stage = setStage()
    expect(await balanceOf(stage)).toBe(500)
    const answer = await askKinguin(stage, '/v2/order', orderBody())
    expect(answer.status).toBe(201)
    const order = (await answer.json()) as Awaited<ReturnType<typeof makeOrder>>
    expect(order).toMatchObject({
      orderId: expect.stringMatching(/^KG[A-Z\d]{9}$/),
      orderExternalId: 'SO1',
      status: 'processing',
      totalPrice: 9.29,
      requestTotalPrice: 9.29,
      paymentPrice: 9.29,
      storeId: 1,
      createdAt: '2026-11-21T09:00:00+00:00',
      totalQty: 1,
      products: [{ productId: ids.xbox, qty: 1, price: 9.29, keyType: 'text', keys: [{ status: 'PENDING' }] }],
    })
    expect(await balanceOf(stage)).toBe(490.71)
    expect(await keysOf(stage, order)).toEqual([])
    expect(await look(stage, order)).toMatchObject({
      status: 'completed',
      products: [{ keys: [{ status: 'DELIVERED' }] }],
    })
    expect(await keysOf(stage, order)).toEqual([
      {
        id: order.products[0]?.keys[0]?.id,
        serial: expect.stringMatching(/^([A-Z\d]{5}-){4}[A-Z\d]{5}$/),
        type: 'text/plain',
        name: 'XBOX Live €10 Prepaid Card EU',
        kinguinId: 1003,
        offerId: expect.any(String),
        productId: ids.xbox,
      },
    ])
  })

  test('is completed after a moment, and its webhook says so with the secret', async () => {
    const stage = setStage()
    const { orderId } = await makeOrder(stage)
    await stage.pass(1500)
    expect(stage.delivered).toMatchObject([{ path: '/api/webhooks/kinguin', atMs: 1500 }])
    expect(stage.delivered[0]?.headers.get('X-Event-Name')).toBe('order.status')
    expect(stage.delivered[0]?.headers.get('X-Event-Secret')).toBe(keys.KINGUIN_WEBHOOK_SECRET)
    const updatedAt = '2026-11-21T09:00:01.500+00:00'
    expect(stage.events()).toEqual([{ orderId, orderExternalId: 'SO1', status: 'completed', updatedAt }])
  })

  test('asked for and then due is told of once', async () => {
    const stage = setStage()
    await look(stage, await makeOrder(stage))
    await stage.pass(60_000)
    expect(stage.events()).toMatchObject([{ status: 'completed' }])
  })

  test('is told of again until the shop takes it, 204 or any success', async () => {
    const stage = setStage((nth) => [500, 0, 204][nth - 1] ?? 204)
    await makeOrder(stage)
    await stage.pass(60 * 60_000)
    expect(stage.delivered.map(({ atMs }) => atMs)).toEqual([1500, 2500, 5500])
  })

  test('is found by the shop’s own id, which also counts as asking', async () => {
    const stage = setStage()
    const { orderId } = await makeOrder(stage)
    await makeOrder(stage, {}, 'SO2')
    const search = (id: string) => said(askKinguin(stage, `/v1/order?orderExternalId=${id}`))
    expect(await search('SO1')).toMatchObject({ results: [{ orderId, status: 'completed' }], item_count: 1 })
    expect(await search('SO3')).toEqual({ results: [], item_count: 0 })
  })

  test('under an id that there is already is a second order, paid again', async () => {
    const stage = setStage()
    const first = await makeOrder(stage)
    const second = await makeOrder(stage)
    expect(second.orderId).not.toBe(first.orderId)
    expect(await said(askKinguin(stage, '/v1/order?orderExternalId=SO1'))).toMatchObject({
      results: [{ orderId: second.orderId }, { orderId: first.orderId }],
      item_count: 2,
    })
    expect(await balanceOf(stage)).toBe(481.42)
  })

  test('of several pieces has a key for each, all different', async () => {
    const stage = setStage()
    const order = await makeOrder(stage, { productId: ids.roblox, price: 10.24, qty: 9 })
    await look(stage, order)
    const serials = (await keysOf(stage, order)).map(({ serial }) => serial)
    expect(new Set(serials).size).toBe(9)
    for (const serial of serials) expect(serial).toMatch(/^\d{3}-\d{3}-\d{4}$/)
  })

  test('at the price of a dearer offer is served from that', async () => {
    const stage = setStage()
    await makeOrder(stage, { productId: ids.steam, price: 21.5 })
    expect(await said(askKinguin(stage, `/v2/products/${ids.steam}`))).toMatchObject({
      offers: [
        { qty: 250, availableTextQty: 240 },
        { qty: 399, availableTextQty: 399 },
      ],
    })
  })

  test('of more than nine pieces names its offer', async () => {
    const stage = setStage()
    const order = await makeOrder(stage, { productId: ids.steam, price: 20.89, ...wholesale(10) })
    expect(order).toMatchObject({ status: 'processing', totalPrice: 208.9, totalQty: 10 })
  })

  test.each([
    ['where there are only pictures', { productId: ids.pictures, price: 9.05, keyType: undefined }],
    ['where there are pictures too', { keyType: undefined }],
  ])('that does not say text may get a picture, %s', async (_, line) => {
    const stage = setStage()
    const order = await makeOrder(stage, line)
    await look(stage, order)
    const [key] = await keysOf(stage, order)
    expect(key?.type).toBe('image/gif')
    expect(atob(key?.serial ?? '')).toMatch(/^GIF89a/)
  })
})

describe('no order is made', () => {
  test.each<[string, object, number, string]>([
    ['of an unknown product', { productId: '65a1f0c2b7d94e3a8c109999' }, 422, 'ProductUnavailable'],
    ['at a price that nobody offers', { price: 9.28 }, 422, 'ProductUnavailable'],
    ['at a price a hair off', { price: 9.2900001 }, 422, 'ProductUnavailable'],
    ['of more than there is', { productId: ids.steam, price: 20.89, ...wholesale(251) }, 422, 'ProductUnavailable'],
    ['of text where there is none', { productId: ids.pictures, price: 9.05 }, 422, 'ProductUnavailable'],
    ['of an offer that is not there', { offerId: 'nobody' }, 422, 'ProductUnavailable'],
    ['before the day', { productId: ids.preorder, price: 72.9 }, 422, 'Preorder'],
    [
      'of more than the balance',
      { productId: ids.excluded, price: 44.79, qty: 9, ...half },
      422,
      'InsufficientBalance',
    ],
    ['of ten pieces without naming the offer', { qty: 10 }, 400, 'ConstraintViolation'],
    ['of no piece', { qty: 0 }, 400, 'ConstraintViolation'],
    ['for nothing', { price: 0 }, 400, 'ConstraintViolation'],
    ['at a price in words', { price: '9.29' }, 400, 'ConstraintViolation'],
    ['of a type there is not', { keyType: 'image' }, 400, 'ConstraintViolation'],
  ])('%s', async (_, { balance, ...line }: { balance?: string }, status, kind) => {
    const stage = setStage()
    if (balance) await stage.order({ provider: 'kinguin', balance })
    const answer = await askKinguin(stage, '/v2/order', orderBody(line))
    expect(answer.status).toBe(status)
    expect(await said(answer)).toMatchObject({ kind, status })
    expect(await said(askKinguin(stage, '/v1/order'))).toMatchObject({ item_count: 0 })
  })

  test.each<[string, unknown, string]>([
    ['without products', { products: [] }, 'products'],
    ['of eleven products', { products: Array.from({ length: 11 }, (_, n) => line(`${n}`)) }, 'products'],
    ['of one product twice', { products: [line('a'), line('a')] }, 'products'],
    ['of a nameless product', { products: [{ ...line('a'), productId: 7 }] }, 'products[0].productId'],
  ])('%s, and the answer says where it went wrong', async (_, body, propertyPath) => {
    const answer = await askKinguin(setStage(), '/v2/order', body)
    expect(await said(answer)).toMatchObject({
      kind: 'ConstraintViolation',
      status: 400,
      title: 'Bad Request',
      detail: expect.any(String),
      path: '/simulator/kinguin/v2/order',
      method: 'POST',
      trace: expect.stringMatching(/^\w{10}$/),
      timestamp: expect.any(String),
      propertyPath,
    })
  })
})

const half = { balance: '250.00' }
function wholesale(qty: number) {
  return { qty, offerId: '66b2e4d1908f5c7a3b210010' }
}
function line(productId: string) {
  return { productId, qty: 1, price: 1, keyType: 'text' }
}

test.each<[string, string, Record<string, string>, number, string]>([
  ['without a key', '/v1/balance', { 'X-Api-Key': '' }, 401, 'Authorization'],
  ['with a wrong key', '/v1/balance', { 'X-Api-Key': 'kg_wrong' }, 401, 'Authorization'],
  ['for an unknown order', '/v1/order/KGNOBODY', {}, 404, 'OrderNotFound'],
  ['for the keys of an unknown order', '/v2/order/KGNOBODY/keys', {}, 404, 'OrderNotFound'],
  ['for an unknown product', '/v2/products/nobody', {}, 404, 'Http'],
  ['for an unknown address', '/v1/coupons', {}, 404, 'Http'],
])('a call %s is refused', async (_, path, headers, status, kind) => {
  const answer = await askKinguin(setStage(), path, undefined, headers)
  expect(answer.status).toBe(status)
  expect(await said(answer)).toMatchObject({ kind, status, path: `/simulator/kinguin${path}` })
})

describe('a key', () => {
  const dayMs = 24 * 60 * 60_000
  const giveBack = (stage: Stage, orderId: string) => askKinguin(stage, `/v2/order/${orderId}/keys/return`, {})

  test('that nobody has seen goes back for its money', async () => {
    const stage = setStage()
    const order = await makeOrder(stage)
    await stage.pass(1500)
    const [key] = order.products[0]?.keys ?? []
    expect(await (await giveBack(stage, order.orderId)).json()).toEqual([{ id: key?.id, status: 'REFUNDED' }])
    expect(await balanceOf(stage)).toBe(500)
    expect(await look(stage, order)).toMatchObject({ status: 'refunded' })
    await stage.pass(0)
    expect(stage.events()).toMatchObject([{ status: 'completed' }, { status: 'refunded' }])
    expect(await said(giveBack(stage, order.orderId))).toMatchObject({ kind: 'NoKeysToReturn' })
  })

  test.each<[string, (stage: Stage, order: { orderId: string }) => Promise<unknown>]>([
    ['not delivered yet', async () => undefined],
    ['seen', async (stage, order) => look(stage, order).then(() => keysOf(stage, order))],
    ['a day old', async (stage) => stage.pass(1500 + dayMs + 1)],
  ])('that is %s does not go back', async (_, before) => {
    const stage = setStage()
    const order = await makeOrder(stage)
    await before(stage, order)
    const answer = await giveBack(stage, order.orderId)
    expect([answer.status, await said(answer)]).toMatchObject([422, { kind: 'NoKeysToReturn' }])
    expect(await balanceOf(stage)).toBe(490.71)
  })
})
