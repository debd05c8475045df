import { beforeAll, describe, expect, test } from 'vitest'
import { gameForm } from '../../src/shared/contract/game-settings'
import type { Ctx } from '../../src/worker/domain/ctx'
import * as freeFire from '../../src/worker/domain/freefire/freefire'
import { previewImport } from '../../src/worker/domain/inventory/inventory'
import { deliver, importCodes } from '../../src/worker/domain/orders/orders'
import { watchSuppliers } from '../../src/worker/domain/supply/supply'
import { costOf, descending } from '../support/counting'
import { openProviders } from '../support/providers'
import { makeAdmin, makeBuyer, makeOffer, type Offer, type Person, testCtx, uniqueName } from '../support/shop'

let ctx: Ctx
let admin: Person
beforeAll(async () => {
  ctx = descending(await testCtx())
  openProviders(ctx)
  admin = await makeAdmin(ctx)
})

const newCodes = (count: number) => Array.from({ length: count }, () => uniqueName('COUNTED-'))

describe('an import of 10 000 codes', () => {
  let offer: Offer
  const codes = newCodes(10_000)
  beforeAll(async () => {
    offer = await makeOffer(ctx, { stock: 0 })
  })

  test('is looked through in one round trip that writes nothing', async () => {
    const form = { amount: offer.amount, codes }
    const cost = await costOf(admin.ctx, (counted) => previewImport(counted, offer.productId, form))
    expect(cost).toMatchObject({ roundTrips: 1, rowsWritten: 0 })
    expect(cost.rowsRead).toBeLessThanOrEqual(20_010)
  })

  test('takes three, reads each code four times and writes it five times: its row and four indexes', async () => {
    const form = { amount: offer.amount, codes }
    const cost = await costOf(admin.ctx, (counted) => importCodes(counted, offer.productId, form))
    expect(cost.roundTrips).toBe(3)
    expect(cost.rowsRead).toBeLessThanOrEqual(40_040)
    expect(cost.rowsWritten).toBeLessThanOrEqual(50_020)
  })

  test('writes of a thousand with 300 known ones only the others', async () => {
    const form = { amount: offer.amount, codes: [...codes.slice(0, 300), ...newCodes(700)] }
    const cost = await costOf(admin.ctx, (counted) => importCodes(counted, offer.productId, form))
    expect(cost.rowsWritten).toBeLessThanOrEqual(3_520)
  })
})

describe('a top-up', () => {
  let buyer: Person
  beforeAll(async () => {
    const packages = [{ ref: '1001', name: '100 Diamonds', price: 1.09, rub: 99 }]
    await freeFire.editSettings(admin.ctx, gameForm.parse({ margin: 10, rubPerUsd: 90, packages }))
    buyer = await makeBuyer(ctx, { usd: 1_000 })
  })

  test('takes two round trips, and its delivery four beside one call for the price and one for the order', async () => {
    const player = { playerID: '12345678', offer: '1001', currency: 'usd', pay: 'balance' } as const
    await freeFire.findPlayer(buyer.ctx, player.playerID)
    let orderId = ''
    const paying = await costOf(buyer.ctx, async (counted) => {
      orderId = (await freeFire.topUp(counted, { ...player, trx_id: uniqueName('trx-') })).orderId
    })
    expect(paying.roundTrips).toBe(2)
    expect(paying.rowsRead).toBeLessThanOrEqual(30)
    expect(paying.rowsWritten).toBeLessThanOrEqual(20)
    const delivering = await costOf(ctx, (counted) => deliver(counted, orderId))
    expect(delivering.roundTrips).toBe(4)
    expect(delivering.rowsRead).toBeLessThanOrEqual(60)
    expect(delivering.rowsWritten).toBeLessThanOrEqual(25)
  })
})

test('a watch of four suppliers takes two round trips for each and two for their usual times', async () => {
  const watching = await costOf(ctx, watchSuppliers)
  expect([ctx.suppliers.size, watching.roundTrips]).toEqual([4, 10])
})

test('the suppliers that a shop has no keys for take one round trip together', async () => {
  const alone = { ...ctx, suppliers: new Map([...ctx.suppliers].slice(0, 1)) }
  const watching = await costOf(alone, watchSuppliers)
  expect(watching.roundTrips).toBe(2 + 1 + 2)
})
