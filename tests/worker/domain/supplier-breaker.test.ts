import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { workerLimits } from '../../../src/shared/limits'
import type { Rejection } from '../../../src/shared/suppliers'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import * as orders from '../../../src/worker/domain/orders/orders'
import { type Supplier, SupplierError } from '../../../src/worker/domain/supplier'
import { watchSuppliers } from '../../../src/worker/domain/supply/supply'
import * as topUps from '../../../src/worker/domain/topups/topups'
import { withSupplier } from '../../support/providers'
import { makeBuyer, openAlerts, outcomeOf, type Person, testClock } from '../../support/shop'
import { leftOf, offerFrom } from '../../support/supplied'
import { expectSupplyToBalance, fateOf, openSupplyShop, type SupplyShop, topUpFor } from '../../support/suppliers'

const game = topUps.gameAt({ games: topUps.builtIn }, 'free-fire')
const { breakAfter, brokenMs } = workerLimits.suppliers

let shop: SupplyShop
/** Who buys where it does not matter who. */
let gamer: Person
beforeAll(async () => {
  shop = await openSupplyShop()
  gamer = await makeBuyer(shop.ctx, { usd: 100_000 })
})
beforeEach(async () => {
  await shop.begin()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

type Answer = Supplier['place']
const refuses =
  (reason: Rejection): Answer =>
  async () => ({ state: 'rejected', externalId: null, reason })
const delivers: Answer = async ({ id }) => ({ state: 'done', externalId: id, codes: [], costMinor: null })
const isUnclear: Answer = () => Promise.reject(new SupplierError('unknown', 'no answer'))
const isDown: Answer = () => Promise.reject(new SupplierError('down', 'not reached'))

/** The shop whose supplier answers orders like this, and says the same when it is asked again. */
const answering = (place: Answer): Ctx => withSupplier(shop.ctx, 'gamesdrop', () => ({ place }))

const paid = () => freeFire.topUp(gamer.ctx, topUpFor('12345678'))

/** A top-up that its supplier answers like this. */
async function topUp(place: Answer): Promise<string> {
  const { orderId } = await paid()
  shop.messages.length = 0
  await orders.deliver(answering(place), orderId)
  return orderId
}

async function failTimes(times: number): Promise<void> {
  for (let nth = 0; nth < times; nth += 1) await topUp(refuses('unavailable'))
}

async function health() {
  const [row] = await shop.ctx.db.all<{ failures: number; brokenUntil: number | null; isOff: number }>(
    sql`SELECT failures, broken_until AS brokenUntil, is_off AS isOff FROM suppliers WHERE name = 'gamesdrop'`,
  )
  return row
}

/** What a page of the game says, read anew. */
function page(): Promise<string> {
  topUps.knownOffers(shop.ctx).forget(game.id)
  return outcomeOf(freeFire.offers(shop.ctx))
}

describe('an order whose first answer', () => {
  test.each<[string, Answer, number]>([
    ['is a refusal for no reason of ours', refuses('unavailable'), 1],
    ['is that it was cancelled', refuses('cancelled'), 1],
    ['is not clear', isUnclear, 1],
    ['is that there is no such player', refuses('player_not_found'), 0],
    ['is that it costs more', refuses('price_too_high'), 0],
    ['does not come because nobody is there', isDown, 0],
    ['is that it is on its way', async ({ id }) => ({ state: 'pending', externalId: id }), 0],
    ['is the delivery', delivers, 0],
  ])('%s is counted, if it is a failure of the supplier', async (_, place, failures) => {
    await topUp(place)
    expect(await health()).toMatchObject({ failures, brokenUntil: null })
  })

  test('is not clear counts once, however often it is asked about and however it ends', async () => {
    const orderId = await topUp(isUnclear)
    const asked = (status: Supplier['status']) => withSupplier(shop.ctx, 'gamesdrop', () => ({ status }))
    for (let round = 0; round < 3; round += 1) {
      testClock.ms += 6 * 60_000
      await orders.deliver(
        asked(() => Promise.reject(new SupplierError('unknown', 'no answer'))),
        orderId,
      )
    }
    testClock.ms += 6 * 60_000
    await orders.deliver(
      asked(async ({ id }) => ({ state: 'rejected', externalId: id, reason: 'cancelled' })),
      orderId,
    )
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'cancelled rejected', refunds: 1 })
    expect(await health()).toMatchObject({ failures: 1 })
  })

  test('is that it is on its way counts when it is cancelled later', async () => {
    const orderId = await topUp(async ({ id }) => ({ state: 'pending', externalId: id }))
    testClock.ms += 60_000
    const status: Supplier['status'] = async ({ id }) => ({ state: 'rejected', externalId: id, reason: 'cancelled' })
    await orders.deliver(
      withSupplier(shop.ctx, 'gamesdrop', () => ({ status })),
      orderId,
    )
    expect(await health()).toMatchObject({ failures: 1 })
  })
})

test('an item that its supplier has sold out says nothing about the other items', async () => {
  const soldOut = withSupplier(shop.ctx, 'gamesdrop', () => ({ quote: async () => undefined }))
  for (let nth = 0; nth < breakAfter; nth += 1) {
    const { orderId } = await paid()
    await orders.deliver(soldOut, orderId)
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'cancelled rejected', refunds: 1 })
  }
  expect(await health()).toMatchObject({ failures: 0, brokenUntil: null })
})

describe('a supplier that fails five orders in a row', () => {
  test('sells nothing for ten minutes, and the operator is told why', async () => {
    const offer = await offerFrom(shop.ctx, 'gamesdrop', { source: 'supplier' })
    await failTimes(breakAfter - 1)
    expect([await page(), await leftOf(shop.ctx, offer), await openAlerts(shop.ctx, 'gamesdrop')]).toEqual([
      'ok',
      null,
      [],
    ])
    await failTimes(1)
    expect(await health()).toMatchObject({ failures: breakAfter, brokenUntil: testClock.ms + brokenMs })
    expect([await page(), await leftOf(shop.ctx, offer)]).toEqual(['provider_failed', 0])
    const shown = await topUps.onSale(shop.ctx, game)
    expect(shown).toMatchObject({ isClosed: true, offers: [] })
    expect(await outcomeOf(freeFire.topUp(gamer.ctx, topUpFor('12345678')))).toBe('provider_failed')
    const [alert] = await shop.ctx.db.all<{ detail: string }>(
      sql`SELECT detail FROM alerts WHERE subject = 'gamesdrop' AND cleared_at IS NULL`,
    )
    expect(JSON.parse(alert?.detail ?? '')).toEqual(['supplier_broken', { supplier: 'gamesdrop', minutes: 10 }])
    await watchSuppliers(shop.ctx)
    expect([await page(), await leftOf(shop.ctx, offer)]).toEqual(['provider_failed', 0])
    expect(await openAlerts(shop.ctx, 'gamesdrop')).toEqual(['supplier_down'])
  })

  test('is tried again after that, and one more failure breaks it at once', async () => {
    const offer = await offerFrom(shop.ctx, 'gamesdrop', { source: 'supplier' })
    await failTimes(breakAfter)
    testClock.ms += brokenMs - 1
    expect(await page()).toBe('provider_failed')
    testClock.ms += 1
    await watchSuppliers(shop.ctx)
    expect([await page(), await leftOf(shop.ctx, offer)]).toEqual(['ok', null])
    await failTimes(1)
    expect(await health()).toMatchObject({ failures: breakAfter + 1, brokenUntil: testClock.ms + brokenMs })
    expect([await page(), await leftOf(shop.ctx, offer)]).toEqual(['provider_failed', 0])
  })

  test('is whole again after one delivery', async () => {
    await failTimes(breakAfter)
    testClock.ms += brokenMs
    await watchSuppliers(shop.ctx)
    await topUp(delivers)
    expect(await health()).toMatchObject({ failures: 0, brokenUntil: null })
    expect(await openAlerts(shop.ctx, 'gamesdrop')).toEqual([])
    await failTimes(breakAfter - 1)
    expect(await page()).toBe('ok')
  })

  test('is not broken by five failures with a delivery among them', async () => {
    await failTimes(breakAfter - 1)
    await topUp(delivers)
    await failTimes(1)
    expect(await health()).toMatchObject({ failures: 1, brokenUntil: null })
  })

  test('sells again at once when the owner says so', async () => {
    await failTimes(breakAfter)
    await topUps.editSupplier(shop.admin.ctx, 'gamesdrop', { reason: 'They have repaired it.' })
    expect(await health()).toMatchObject({ failures: 0, brokenUntil: null })
    expect([await outcomeOf(freeFire.offers(shop.ctx)), await openAlerts(shop.ctx, 'gamesdrop')]).toEqual(['ok', []])
  })

  test('is counted once for each when two workers deliver each at the same moment', async () => {
    const together = await Promise.all(Array.from({ length: breakAfter }, paid))
    const refusing = answering(refuses('unavailable'))
    await Promise.all(together.flatMap(({ orderId }) => [orderId, orderId]).map((id) => orders.deliver(refusing, id)))
    for (const { orderId } of together) await orders.deliver(refusing, orderId)
    expect(await health()).toMatchObject({ failures: breakAfter, brokenUntil: testClock.ms + brokenMs })
    for (const { orderId } of together) {
      expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'cancelled rejected', refunds: 1 })
    }
  })
})
