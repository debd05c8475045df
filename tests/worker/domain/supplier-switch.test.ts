import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EditSupplier } from '../../../src/shared/contract/suppliers'
import { workerLimits } from '../../../src/shared/limits'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import * as orders from '../../../src/worker/domain/orders/orders'
import { type Supplier, SupplierError } from '../../../src/worker/domain/supplier'
import { listSuppliers, watchSuppliers } from '../../../src/worker/domain/supply/supply'
import * as topUps from '../../../src/worker/domain/topups/topups'
import { withSupplier } from '../../support/providers'
import { outcomeOf, testClock } from '../../support/shop'
import { leftOf, offerFrom, supplierOrder } from '../../support/supplied'
import {
  expectSupplyToBalance,
  fateOf,
  makeGamer,
  openSupplyShop,
  paidTopUp,
  type SupplyShop,
  topUpFor,
} from '../../support/suppliers'
import { standOf } from '../../support/supplying'

const minuteMs = 60_000

let shop: SupplyShop
beforeAll(async () => {
  shop = await openSupplyShop()
})
beforeEach(async () => {
  await shop.begin()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

const edit = (form: Omit<EditSupplier, 'reason'>) =>
  topUps.editSupplier(shop.admin.ctx, 'gamesdrop', { ...form, reason: 'A test' })
const switchOff = () => edit({ off: true })
const page = () => outcomeOf(freeFire.offers(shop.ctx))

const gone = () => Promise.reject(new SupplierError('down', 'not reached'))
const unclear = () => Promise.reject(new SupplierError('unknown', 'no answer'))
const isPending: Supplier['place'] = async ({ id }) => ({ state: 'pending', externalId: id })
const isDone: Supplier['status'] = async ({ id }) => ({ state: 'done', externalId: id, codes: [], costMinor: 93 })

/** The shop whose supplier answers like this and must not be ordered from, unless it is said how. */
const answering = (answers: Partial<Supplier>) =>
  withSupplier(shop.ctx, 'gamesdrop', () => ({
    place: () => {
      throw new Error('it is ordered from')
    },
    ...answers,
  }))

/** A top-up that has come as far as its supplier answers like this. */
async function topUpAs(place: Supplier['place']): Promise<string> {
  const { orderId } = await paidTopUp(shop.ctx)
  shop.messages.length = 0
  await orders.deliver(answering({ place }), orderId)
  testClock.ms += 6 * minuteMs
  return orderId
}

describe('a supplier that the owner has switched off', () => {
  test('sells nothing, is asked for no player, and sells again when it is switched on', async () => {
    const offer = await offerFrom(shop.ctx, 'gamesdrop', { source: 'supplier' })
    expect([await page(), await leftOf(shop.ctx, offer)]).toEqual(['ok', null])
    expect(await switchOff()).toMatchObject({ isOff: true, state: 'ok' })
    expect([await page(), await leftOf(shop.ctx, offer)]).toEqual(['provider_failed', 0])
    expect(await topUps.gamesOnSale(shop.ctx)).toMatchObject([{ slug: 'free-fire', available: false }])
    const gamer = await makeGamer(shop.ctx)
    const checkPlayer = () => {
      throw new Error('it is asked')
    }
    const asking = { ...gamer.ctx, suppliers: answering({ checkPlayer }).suppliers }
    expect(await outcomeOf(freeFire.findPlayer(asking, '12345678'))).toBe('provider_failed')
    expect(await outcomeOf(freeFire.topUp(gamer.ctx, topUpFor('12345678')))).toBe('provider_failed')
    await watchSuppliers(shop.ctx)
    expect([await page(), await leftOf(shop.ctx, offer)]).toEqual(['provider_failed', 0])
    await edit({ lowBalance: 1 })
    expect(await page()).toBe('provider_failed')
    await edit({ off: false })
    expect([await page(), await leftOf(shop.ctx, offer)]).toEqual(['ok', null])
  })

  test('gets no order that still waits: its buyer has the money back', async () => {
    const orderId = await topUpAs(gone)
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ pieces: ['waiting'] })
    await switchOff()
    await orders.deliver(answering({}), orderId)
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({
      ...{ order: 'cancelled rejected', debits: 1, refunds: 1 },
      pieces: ['rejected: unavailable'],
    })
  })

  test('gets no code ordered: its buyer waits for stock', async () => {
    const offer = await offerFrom(shop.ctx, 'gamesdrop')
    const order = await supplierOrder({ ...shop.ctx, ...answering({ place: gone }) }, 'gamesdrop', { offer })
    testClock.ms += 6 * minuteMs
    await switchOff()
    await orders.deliver(answering({}), order.id)
    expect(await standOf(order, order.id)).toBe('processing awaiting_stock')
  })

  test.each<[string, Supplier['place'], string]>([
    ['has accepted', isPending, 'pending'],
    ['may have accepted', unclear, 'unknown'],
  ])('is asked about what it %s, to the end', async (_, place, state) => {
    const orderId = await topUpAs(place)
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ pieces: [state] })
    await switchOff()
    await orders.deliver(answering({ status: isDone }), orderId)
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'completed', refunds: 0, pieces: ['done'] })
  })

  test('gets no second try of what it does not know, and a person decides, however long that takes', async () => {
    const orderId = await topUpAs(unclear)
    await switchOff()
    const nothing = answering({ status: async () => undefined })
    await orders.deliver(nothing, orderId)
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ refunds: 0, pieces: ['unknown'] })
    testClock.ms += workerLimits.suppliers.neverThereMs
    await orders.deliver(nothing, orderId)
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ refunds: 0, pieces: ['unknown'] })
  })

  test('has failed nothing by that', async () => {
    const waiting = [await topUpAs(gone), await topUpAs(gone)]
    await switchOff()
    for (const orderId of waiting) await orders.deliver(answering({}), orderId)
    const [now] = await listSuppliers({ ...shop.admin.ctx, suppliers: shop.ctx.suppliers })
    expect(now).toMatchObject({ name: 'gamesdrop', failures: 0, isOff: true })
  })
})
