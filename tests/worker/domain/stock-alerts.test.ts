import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { commit } from '../../../src/worker/db/database'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import {
  alertsNow,
  exportBatch,
  planExpire,
  planStockAlerts,
  revealCode,
  voidBatch,
  voidCode,
} from '../../../src/worker/domain/inventory/inventory'
import * as orders from '../../../src/worker/domain/orders/orders'
import { editSupply } from '../../../src/worker/domain/supply/supply'
import { alertDetail } from '../../../src/worker/i18n'
import { makeAdmin, makeOffer, makePaidOrder, type Offer, openAlerts, type Person, testClock } from '../../support/shop'
import {
  batchIdOf,
  expectVaultToAddUp,
  makeWaitingOrder,
  newCodes,
  refill,
  rowsOf,
  shopThatWaits,
} from '../../support/supplying'

let ctx: Awaited<ReturnType<typeof shopThatWaits>>
let admin: Person
beforeAll(async () => {
  ctx = await shopThatWaits()
  admin = await makeAdmin(ctx)
})
afterEach(() => expectVaultToAddUp())

const reason = 'a test'
const hourMs = 3_600_000
const inMs = (ms: number) => new Date(testClock.ms + ms).toISOString()

/** An offer of which the operator is told at three codes. */
async function makeWatched(stock: number): Promise<Offer> {
  const offer = await makeOffer(ctx, { stock })
  await editSupply(admin.ctx, offer.id, { lowStock: 3 })
  return offer
}

/** What the operator reads about an offer, by the counter of codes that are left. */
async function toldOf(offer: Offer): Promise<string[]> {
  const { alerts } = await alertsNow(admin.ctx, { limit: 100 })
  return alerts
    .filter((alert) => alert.subject === offer.id)
    .map(
      ({ kind, detail }) =>
        `${kind}: ${alertDetail('en', detail)
          .split(/: (?=\w)/)
          .slice(1)
          .join(': ')}`,
    )
}
const everTold = async (offer: Offer) =>
  (await ctx.db.all(sql`SELECT id FROM alerts WHERE subject = ${offer.id}`)).length
const sell = (offer: Offer, quantity = 1) => makePaidOrder(ctx, { offer, quantity })
const firstOf = async (offer: Offer) => (await rowsOf(ctx, offer))[0]?.id ?? 0

describe('the operator is told of an offer', () => {
  test.each([
    [4, []],
    [3, ['low_stock: codes left: 3.']],
    [1, ['low_stock: codes left: 1.']],
    [0, ['sold_out: no code is left.']],
  ])('with %i codes left: %j', async (stock, told) => {
    expect(await toldOf(await makeWatched(stock))).toEqual(told)
  })

  test('by its title, amount and label', async () => {
    const offer = await makeWatched(2)
    const { texts } = await catalogue.find(ctx, offer.productId)
    const { alerts } = await alertsNow(admin.ctx, { limit: 100 })
    const alert = alerts.find(({ subject }) => subject === offer.id)
    expect(alertDetail('en', alert?.detail ?? '')).toBe(
      `${texts.en.title} · ${offer.amount} ${offer.label}: codes left: 2.`,
    )
  })

  test('once, however often it is looked at', async () => {
    const offer = await makeWatched(2)
    for (let time = 0; time < 3; time += 1) await toldOf(offer)
    await commit(ctx.db, planStockAlerts(ctx))
    expect(await everTold(offer)).toBe(1)
  })

  test('with the number of codes that are left now, in the same alert', async () => {
    const offer = await makeWatched(3)
    expect(await toldOf(offer)).toEqual(['low_stock: codes left: 3.'])
    await sell(offer)
    expect(await toldOf(offer)).toEqual(['low_stock: codes left: 2.'])
    await refill(admin, offer, 1)
    expect(await toldOf(offer)).toEqual(['low_stock: codes left: 3.'])
    expect(await everTold(offer)).toBe(1)
  })

  test('that was low and is sold out as sold out alone', async () => {
    const offer = await makeWatched(2)
    expect(await toldOf(offer)).toEqual(['low_stock: codes left: 2.'])
    await sell(offer, 2)
    expect(await toldOf(offer)).toEqual(['sold_out: no code is left.'])
    await refill(admin, offer, 1)
    expect(await toldOf(offer)).toEqual(['low_stock: codes left: 1.'])
  })

  test('again when it runs low again', async () => {
    const offer = await makeWatched(2)
    await refill(admin, offer, 9)
    await sell(offer, 9)
    expect(await toldOf(offer)).toEqual(['low_stock: codes left: 2.'])
    expect(await everTold(offer)).toBe(2)
  })
})

describe('without a look at the stock page', () => {
  test.each<[string, (offer: Offer) => Promise<unknown>, string[]]>([
    ['voiding one raises', async (offer) => voidCode(admin.ctx, await firstOf(offer), reason), ['low_stock']],
    [
      'voiding the batch raises',
      async (offer) => voidBatch(admin.ctx, await batchIdOf(ctx, offer), reason),
      ['sold_out'],
    ],
    ['showing one raises', async (offer) => revealCode(admin.ctx, await firstOf(offer), reason), ['low_stock']],
    [
      'exporting the batch raises',
      async (offer) => exportBatch(admin.ctx, await batchIdOf(ctx, offer), reason),
      ['sold_out'],
    ],
    ['a higher mark raises', (offer) => editSupply(admin.ctx, offer.id, { lowStock: 4 }), ['low_stock']],
  ])('%s it at once', async (_, lessen, kinds) => {
    const offer = await makeWatched(4)
    expect(await openAlerts(ctx, offer.id)).toEqual([])
    await lessen(offer)
    expect(await openAlerts(ctx, offer.id)).toEqual(kinds)
  })

  test.each([
    [0, 4, []],
    [2, 2, []],
    [0, 3, ['low_stock']],
    [2, 1, ['low_stock']],
    [0, 0, ['sold_out']],
  ])('a refill of an offer with %i codes by %i leaves %j open', async (stock, brought, kinds) => {
    const offer = await makeWatched(stock)
    await refill(admin, offer, brought)
    expect(await openAlerts(ctx, offer.id)).toEqual(kinds)
  })

  test('a refill that goes to those who wait clears nothing', async () => {
    const { offer } = await makeWaitingOrder(ctx, { quantity: 3 })
    await editSupply(admin.ctx, offer.id, { lowStock: 0 })
    await refill(admin, offer, 3)
    expect(await openAlerts(ctx, offer.id)).toEqual(['sold_out'])
    await refill(admin, offer, 1)
    expect(await openAlerts(ctx, offer.id)).toEqual([])
  })

  test('a refill is no news of other offers', async () => {
    const [offer, other] = [await makeWatched(1), await makeWatched(1)]
    await refill(admin, offer, 9)
    expect([await openAlerts(ctx, offer.id), await openAlerts(ctx, other.id)]).toEqual([[], ['low_stock']])
  })

  test('codes that expire raise it by the schedule', async () => {
    const offer = await makeWatched(1)
    const form = { amount: offer.amount, codes: newCodes(4), expiresAt: inMs(4 * hourMs) }
    await orders.importCodes(admin.ctx, offer.productId, form)
    expect(await openAlerts(ctx, offer.id)).toEqual([])
    testClock.ms += 2 * hourMs
    await commit(ctx.db, [...planExpire(ctx), ...planStockAlerts(ctx)])
    expect(await openAlerts(ctx, offer.id)).toEqual(['low_stock'])
  })
})

describe('nobody is told of', () => {
  test('an offer that its supplier alone delivers', async () => {
    const offer = await makeWatched(0)
    expect(await openAlerts(ctx, offer.id)).toEqual(['sold_out'])
    const wish = { supplier: 'gamesdrop', supplierRef: 'any', maxCost: 100 } as const
    await editSupply(admin.ctx, offer.id, { ...wish, source: 'supplier' })
    expect(await openAlerts(ctx, offer.id)).toEqual([])
  })

  test('a product that is not sold any more', async () => {
    const offer = await makeWatched(0)
    await catalogue.remove(admin.ctx, offer.productId)
    expect(await toldOf(offer)).toEqual([])
  })

  test('an offer whose codes a cancelled order has given back', async () => {
    const offer = await makeWatched(4)
    const { id } = await sell(offer)
    expect(await toldOf(offer)).toEqual(['low_stock: codes left: 3.'])
    await orders.setStatus(admin.ctx, id, { status: 'cancelled' })
    expect(await toldOf(offer)).toEqual([])
  })
})
