import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { workerLimits } from '../../../src/shared/limits'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as stories from '../../../src/worker/domain/stories/stories'
import * as supply from '../../../src/worker/domain/supply/supply'
import { type HandShop, handPackage, openHandShop, whyRefused } from '../../support/by-hand'
import { costOf } from '../../support/counting'
import type { Providers } from '../../support/providers'
import { testClock } from '../../support/shop'
import { goods, supplierOrder } from '../../support/supplied'
import { expectSupplyToBalance, piecesOf } from '../../support/suppliers'
import { makeOrderUnderWay, shopThatWaits } from '../../support/supplying'

let shop: HandShop
let providers: Providers
beforeAll(async () => {
  shop = await openHandShop()
})
beforeEach(async () => {
  providers = await shop.begin()
  await shop.save([handPackage])
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

const newest = async () => (await supply.listOrders(shop.admin.ctx, { limit: 1 })).orders[0]

describe('an order at a supplier names what it is a piece of', () => {
  test('the package and the game of a top-up', async () => {
    await shop.waiting()
    expect(await newest()).toMatchObject({
      ...{ supplier: 'hand', ref: 'crystals', offer: null },
      ...{ game: { slug: 'genshin-impact', name: 'Genshin Impact' }, titles: { en: '60 Genesis Crystals' } },
    })
  })

  test('the product and the offer of a code', async () => {
    const { offer } = await supplierOrder(shop.ctx, 'gamesdrop')
    const said = await newest()
    expect(said).toMatchObject({ ref: goods.gamesdrop.ref, game: null, offer: { amount: offer.amount } })
    expect(said?.titles.en).toMatch(/\S/)
  })

  test('in one statement that reads four rows for each', async () => {
    await shop.waiting(2)
    const cost = await costOf(shop.admin.ctx, (counted) => supply.listOrders(counted, { limit: 1 }))
    expect(cost.roundTrips).toBe(1)
    expect(cost.rowsRead).toBeLessThanOrEqual(2 * 4 + 2)
  })
})

test('an order that a supplier has accepted stays in the list of those while the supplier is asked about it', async () => {
  const accepted = async () => (await supply.listOrders(shop.admin.ctx, { limit: 100, state: 'pending' })).orders
  const isListed = async (id: string) => (await accepted()).some(({ orderId }) => orderId === id)
  const { id } = await makeOrderUnderWay()
  expect(await isListed(id)).toBe(true)
  let meanwhile: boolean | undefined
  const asking = await shopThatWaits({
    status: async (piece) => {
      meanwhile = await isListed(id)
      return { state: 'pending', externalId: piece.id }
    },
  })
  testClock.ms += workerLimits.suppliers.firstGapMs
  await orders.deliver(asking, id)
  expect(meanwhile).toBe(true)
})

describe('the story of an order that was refused by hand', () => {
  const refusals = async (orderId: string) =>
    (await stories.ofOrder(shop.admin.ctx, orderId)).supplierOrders.map(({ refusal }) => refusal)
  const byAdmin = () => ({ userId: shop.admin.userId, nickname: shop.admin.nickname })

  test('says who of the shop refused it, and why', async () => {
    const { orderId } = await shop.taken(2)
    expect(await refusals(orderId)).toEqual([null, null])
    await shop.refuse(orderId)
    const said = { by: byAdmin(), reason: whyRefused }
    expect(await refusals(orderId)).toEqual([said, said])
  })

  test('says who found in the cabinet of the supplier that nothing comes, and why', async () => {
    await providers.fail({ provider: 'gamesdrop', fault: 'slow' })
    const { id } = await supplierOrder(shop.ctx, 'gamesdrop')
    const [piece] = await piecesOf(shop.ctx, id)
    const reason = 'Their cabinet says: refunded'
    const settled = await orders.closeSupplierOrder(shop.admin.ctx, piece?.id ?? '', { outcome: 'rejected', reason })
    const said = { by: byAdmin(), reason }
    expect(settled).toMatchObject({ state: 'rejected', refusal: said })
    expect(await refusals(id)).toEqual([said])
  })

  test('says nobody where the buyer called it off', async () => {
    const made = await shop.waiting()
    await shop.cancel(made)
    expect(await refusals(made.orderId)).toEqual([null])
  })
})
