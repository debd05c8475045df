import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { supplierNames } from '../../../src/shared/suppliers'
import * as orders from '../../../src/worker/domain/orders/orders'
import { listSuppliers, watchSuppliers } from '../../../src/worker/domain/supply/supply'
import { stagingDesk } from '../../support/adapters'
import type { Providers } from '../../support/providers'
import { makeAdmin, openAlerts, outcomeOf } from '../../support/shop'
import { leftOf, offerFrom, supplierOrder } from '../../support/supplied'
import {
  expectSupplyToBalance,
  fateOf,
  none,
  one,
  openSupplyShop,
  ordersAt,
  paidTopUp,
  piecesOf,
  type SupplyShop,
} from '../../support/suppliers'

const hourMs = 60 * 60_000

let shop: SupplyShop
let providers: Providers
beforeAll(async () => {
  shop = await openSupplyShop()
  Object.assign(shop.ctx, { suppliers: stagingDesk() })
})
beforeEach(async () => {
  providers = await shop.begin()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

const placed = () => providers.calls.filter(({ path }) => path.endsWith('/create-order'))

test('a top-up that was paid with a test card waits, nothing is bought for it, and it can be paid back', async () => {
  const { orderId } = await paidTopUp(shop.ctx)
  await shop.settle()
  await shop.pass(hourMs)
  expect(await fateOf(shop.ctx, orderId)).toMatchObject({
    order: 'processing awaiting_supplier',
    pieces: ['waiting'],
    refunds: 0,
  })
  expect(placed()).toEqual([])
  expect(await ordersAt(providers, 'gamesdrop')).toEqual(none)
  const [piece] = await piecesOf(shop.ctx, orderId)
  expect(await openAlerts(shop.ctx, piece?.id ?? '')).toEqual(['supplier_order'])
  expect(await openAlerts(shop.ctx, 'gamesdrop')).toEqual([])
  const admin = await makeAdmin(shop.ctx)
  expect(await outcomeOf(orders.refund(admin.ctx, orderId, { reason: 'A rehearsal' }))).toBe('ok')
  await shop.schedule(5)
  expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'cancelled', refunds: 1 })
  expect(placed()).toEqual([])
})

test('codes of GamesDrop wait too, while Kinguin delivers from its sandbox', async () => {
  const dear = await supplierOrder(shop.ctx, 'gamesdrop', { quantity: 2 })
  const free = await supplierOrder(shop.ctx, 'kinguin')
  await shop.pass(hourMs)
  expect(await fateOf(shop.ctx, dear.id)).toMatchObject({ order: 'processing awaiting_supplier' })
  expect(await fateOf(shop.ctx, free.id)).toMatchObject({ order: 'completed' })
  expect(placed()).toEqual([])
  expect(await ordersAt(providers, 'gamesdrop')).toEqual(none)
  expect(await ordersAt(providers, 'kinguin')).toEqual(one)
})

test('what may have been ordered before the shop was in staging is asked about, and not ordered anew', async () => {
  const { orderId } = await paidTopUp(shop.ctx)
  await shop.settle()
  await shop.ctx.db.run(`UPDATE supplier_orders SET state = 'unknown', placed_at = 1 WHERE order_id = '${orderId}'`)
  await shop.pass(hourMs)
  expect(await fateOf(shop.ctx, orderId)).toMatchObject({ pieces: ['unknown'] })
  expect(placed()).toEqual([])
  await shop.ctx.db.run(`UPDATE supplier_orders SET state = 'waiting' WHERE order_id = '${orderId}'`)
})

test('the back office says which supplier only answers look-ups; its prices and stock are read as always', async () => {
  const offer = await offerFrom(shop.ctx, 'gamesdrop')
  await watchSuppliers(shop.ctx)
  expect(await leftOf(shop.ctx, offer)).toBeNull()
  const admin = await makeAdmin(shop.ctx)
  const views = await listSuppliers({ ...admin.ctx, suppliers: shop.ctx.suppliers })
  expect(views.map(({ name, state, lookUpsOnly }) => [name, state, lookUpsOnly])).toEqual(
    supplierNames.toSorted().map((name) => [name, 'ok', name !== 'kinguin']),
  )
})
