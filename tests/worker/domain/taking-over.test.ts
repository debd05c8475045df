import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import * as orders from '../../../src/worker/domain/orders/orders'
import { stockOf } from '../../support/paying'
import type { Providers } from '../../support/providers'
import { type Offer, openAlerts, testClock } from '../../support/shop'
import { offerFrom, supplierOrder } from '../../support/supplied'
import {
  expectSupplyToBalance,
  fateOf,
  none,
  one,
  openSupplyShop,
  ordersAt,
  piecesOf,
  type SupplyShop,
} from '../../support/suppliers'
import { overtaken, refill, standOf } from '../../support/supplying'

// What comes into stock while a supplier does not deliver.

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

/** Waits for a supplier that does not answer. */
async function stuck(offer: Offer, quantity = 1) {
  testClock.ms += 1000
  await providers.fail({ provider: 'gamesdrop', fault: 'error500', times: 1000 })
  const order = await supplierOrder(shop.ctx, 'gamesdrop', { offer, quantity })
  await providers.reset()
  return order
}

/** Waits for stock, because the supplier has none. */
async function short(offer: Offer, quantity = 1) {
  testClock.ms += 1000
  await providers.fail({ provider: 'gamesdrop', fault: 'unavailable', times: quantity })
  return supplierOrder(shop.ctx, 'gamesdrop', { offer, quantity })
}

type Order = Awaited<ReturnType<typeof stuck>>
const stands = (...all: Order[]) => Promise.all(all.map((order) => standOf(order, order.id)))
const refillAndDeliver = async (offer: Offer, count: number, ...all: Order[]) => {
  const { codes } = await refill(shop.admin, offer, count)
  for (const { id } of all) await orders.deliver(shop.ctx, id)
  return codes
}

test('an older order that waits for its supplier comes before a younger one that waits for stock', async () => {
  const offer = await offerFrom(shop.ctx, 'gamesdrop')
  const older = await stuck(offer)
  const younger = await short(offer)
  expect(await stands(older, younger)).toEqual(['processing awaiting_supplier', 'processing awaiting_stock'])
  const [code] = await refillAndDeliver(offer, 1, younger, older)
  expect(await stands(older, younger)).toEqual([`completed ${code}`, 'processing awaiting_stock'])
  expect(await fateOf(shop.ctx, older.id)).toMatchObject({ debits: 1, pieces: ['rejected: in_stock'] })
  await shop.pass(10 * minuteMs)
  expect(await ordersAt(providers, 'gamesdrop')).toEqual(none)
})

test('an order gets the codes that came into stock, however long their import takes', async () => {
  const offer = await offerFrom(shop.ctx, 'gamesdrop')
  const order = await stuck(offer)
  const moving = { nowMs: () => (testClock.ms += 1) }
  const { codes } = await refill({ ...shop.admin, ctx: { ...shop.admin.ctx, clock: moving } }, offer, 1)
  // Nobody else can buy the code while the order waits for its next delivery.
  expect(await stockOf(shop.ctx, offer)).toBe(0)
  await orders.deliver(shop.ctx, order.id)
  expect(await standOf(order, order.id)).toBe(`completed ${codes[0]}`)
})

test('a younger order that waits for its supplier goes on waiting for it when the codes are too few', async () => {
  const offer = await offerFrom(shop.ctx, 'gamesdrop')
  const older = await short(offer, 2)
  const younger = await stuck(offer)
  await refillAndDeliver(offer, 2, older)
  expect((await stands(older, younger)).map((stand) => stand.split(' ')[0])).toEqual(['completed', 'processing'])
  expect(await fateOf(shop.ctx, younger.id)).toMatchObject({ pieces: ['waiting'] })
  await shop.pass(10 * minuteMs)
  expect(await standOf(younger, younger.id)).toMatch(/^completed \S+$/)
  expect(await ordersAt(providers, 'gamesdrop')).toEqual(one)
})

test.each([
  [1, ['rejected: in_stock', 'done', 'done'], 2, 0],
  [2, ['rejected: in_stock', 'rejected: in_stock', 'done'], 1, 0],
  [3, Array.from({ length: 3 }, () => 'rejected: in_stock'), 0, 0],
  [5, Array.from({ length: 3 }, () => 'rejected: in_stock'), 0, 2],
])('%i codes for an order of three: its pieces end as %j', async (count, pieces, made, left) => {
  const offer = await offerFrom(shop.ctx, 'gamesdrop')
  const order = await stuck(offer, 3)
  await refillAndDeliver(offer, count, order)
  await shop.pass(10 * minuteMs)
  expect(await standOf(order, order.id)).toMatch(/^completed( \S+){3}$/)
  const fate = await fateOf(shop.ctx, order.id)
  expect({ ...fate, pieces: fate.pieces.toSorted().toReversed() }).toMatchObject({ debits: 1, refunds: 0, pieces })
  expect(await ordersAt(providers, 'gamesdrop')).toEqual({ made, undone: 0 })
  expect(await stockOf(shop.ctx, offer)).toBe(left)
})

test('a piece that a supplier may have accepted is not filled from stock as well', async () => {
  const offer = await offerFrom(shop.ctx, 'gamesdrop')
  await providers.failAfter(1, { provider: 'gamesdrop', fault: 'timeout', times: 1 })
  const order = await supplierOrder(shop.ctx, 'gamesdrop', { offer })
  expect(await fateOf(shop.ctx, order.id)).toMatchObject({ pieces: ['unknown'] })
  await refillAndDeliver(offer, 1, order)
  expect(await stockOf(shop.ctx, offer)).toBe(1)
  await shop.pass(10 * minuteMs)
  expect(await fateOf(shop.ctx, order.id)).toMatchObject({ order: 'completed', pieces: ['done'] })
})

test('codes that are imported while the supplier is asked again stay in stock, and the supplier delivers', async () => {
  const offer = await offerFrom(shop.ctx, 'gamesdrop')
  const order = await stuck(offer)
  testClock.ms += minuteMs
  const importer = { ...shop.admin, ctx: overtaken(shop.admin, () => orders.deliver(shop.ctx, order.id)) }
  await refill(importer, offer, 1)
  expect(await standOf(order, order.id)).toMatch(/^completed \S+$/)
  expect(await fateOf(shop.ctx, order.id)).toMatchObject({ pieces: ['done'] })
  expect([await ordersAt(providers, 'gamesdrop'), await stockOf(shop.ctx, offer)]).toEqual([one, 1])
})

test('the alert about a slow order is cleared when stock fills the order', async () => {
  const offer = await offerFrom(shop.ctx, 'gamesdrop')
  const order = await stuck(offer)
  const [piece] = await piecesOf(shop.ctx, order.id)
  await providers.fail({ provider: 'gamesdrop', fault: 'error500', times: 1000 })
  await shop.pass(40 * minuteMs)
  expect(await openAlerts(shop.ctx, piece?.id ?? '')).toEqual(['supplier_order'])
  await refillAndDeliver(offer, 1, order)
  expect(await openAlerts(shop.ctx, piece?.id ?? '')).toEqual([])
})
