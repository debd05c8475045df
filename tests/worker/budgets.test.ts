import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Meter } from '../../scripts/lib/metered'
import * as cart from '../../src/worker/domain/cart/cart'
import { knownCarts } from '../../src/worker/domain/cart/shown-cart'
import * as catalogue from '../../src/worker/domain/catalogue/catalogue'
import { knownProducts } from '../../src/worker/domain/catalogue/product-view'
import type { CallerCtx, Ctx } from '../../src/worker/domain/ctx'
import { forgetEverything } from '../../src/worker/domain/isolate'
import * as orders from '../../src/worker/domain/orders/orders'
import { sendRecoveries } from '../../src/worker/domain/ways-in/ways-in'
import { costOf, descending } from '../support/counting'
import {
  makeAdmin,
  makeBuyer,
  makeOffer,
  makePaidOrder,
  testClock,
  testCtx,
  uniqueName,
  wishFor,
} from '../support/shop'

let ctx: Ctx
/** The same, where what is counted is the worst case. */
let shop: Ctx
beforeAll(async () => {
  ctx = await testCtx()
  shop = descending(ctx)
})

describe('round trips to D1', () => {
  test('the catalogue takes one, and none while it is remembered', async () => {
    await makeOffer(ctx)
    knownProducts(ctx).forget()
    expect(await costOf(ctx, (counted) => catalogue.list(counted))).toMatchObject({ roundTrips: 1 })
    expect(await costOf(ctx, (counted) => catalogue.list(counted))).toMatchObject({ roundTrips: 0 })
    expect(await costOf(ctx, (counted) => catalogue.find(counted, 'nothing').catch(() => {}))).toMatchObject({
      roundTrips: 0,
    })
  })

  test('every cart call takes two at most', async () => {
    const buyer = await makeBuyer(ctx)
    const offer = await makeOffer(ctx)
    expect((await costOf(buyer.ctx, (counted) => cart.add(counted, wishFor(offer)))).roundTrips).toBe(1)
    const { lines } = await cart.show(buyer.ctx)
    const key = lines[0]?.key ?? ''
    expect((await costOf(buyer.ctx, (counted) => cart.show(counted))).roundTrips).toBe(1)
    for (const action of ['increase', 'decrease', 'remove'] as const) {
      expect((await costOf(buyer.ctx, (counted) => cart.change(counted, { key, action }))).roundTrips).toBe(2)
    }
    expect((await costOf(buyer.ctx, (counted) => cart.clear(counted))).roundTrips).toBe(1)
  })

  test('paying takes one, or two where the cart was shown elsewhere; delivering one more, reading orders one', async () => {
    const buyer = await makeBuyer(ctx, { usd: 10_000 })
    const offer = await makeOffer(ctx)
    const pay = () => costOf(buyer.ctx, (counted) => orders.payFromBalance(counted, { currency: 'usd' }))
    await cart.add(buyer.ctx, wishFor(offer, 2))
    expect((await pay()).roundTrips).toBe(1)
    await cart.add(buyer.ctx, wishFor(offer, 2))
    knownCarts(ctx).forget(buyer.userId)
    expect((await pay()).roundTrips).toBe(2)
    const order = await makePaidOrder(ctx)
    expect((await costOf(ctx, (counted) => orders.deliver(counted, order.id))).roundTrips).toBe(1)
    expect((await costOf(order.buyer.ctx, (counted) => orders.listOwn(counted, { limit: 50 }))).roundTrips).toBe(1)
    expect((await costOf(order.buyer.ctx, (counted) => orders.show(counted, order.id))).roundTrips).toBe(1)
  })
})

/** Two lines of one piece, bought by a buyer of their own and read again. */
async function purchaseOfTwoLines(
  shop: Ctx,
  stock: number,
): Promise<Record<'paying' | 'delivering' | 'reading', Meter>> {
  const buyer = await makeBuyer(shop, { usd: 10_000 })
  for (const offer of [await makeOffer(shop, { stock }), await makeOffer(shop, { stock })]) {
    await cart.add(buyer.ctx, wishFor(offer))
  }
  let id = ''
  const paying = await costOf(buyer.ctx, async (counted) => {
    ;({ id } = await orders.payFromBalance(counted, { currency: 'usd' }))
  })
  const delivering = await costOf(shop, (counted) => orders.deliver(counted, id))
  const reading = await costOf(buyer.ctx, (counted) => orders.listOwn(counted, { limit: 50 }))
  return { paying, delivering, reading }
}

describe('rows of a purchase of two lines', () => {
  beforeAll(async () => {
    await purchaseOfTwoLines(shop, 10) // The very first purchase also keeps its instruction texts.
  })

  test('stay within 62 read and 25 written, and 96 read with the delivery of what was claimed', async () => {
    const { paying, delivering, reading } = await purchaseOfTwoLines(shop, 10)
    expect(paying.rowsRead).toBeLessThanOrEqual(62)
    expect(paying.rowsRead + delivering.rowsRead).toBeLessThanOrEqual(96)
    expect(paying.rowsWritten).toBeLessThanOrEqual(25)
    expect(reading.rowsRead).toBeLessThanOrEqual(36)
  })

  test('do not grow with the stock: 2 000 codes an offer cost as much as 10', async () => {
    expect(await purchaseOfTwoLines(shop, 2_000)).toEqual(await purchaseOfTwoLines(shop, 10))
  })

  test('do not grow with the orders of others', async () => {
    const before = await purchaseOfTwoLines(shop, 10)
    for (let count = 0; count < 20; count += 1) await makePaidOrder(shop)
    expect(await purchaseOfTwoLines(shop, 10)).toEqual(before)
  })
})

test('a buyer’s cart and purchases cost as much after thirty orders as after one', async () => {
  const buyer = await makeBuyer(shop, { usd: 100_000 })
  const offer = await makeOffer(shop, { stock: 100 })
  let orderId = ''
  const steps: Record<string, (counted: CallerCtx) => Promise<unknown>> = {
    add: (counted) => cart.add(counted, wishFor(offer)),
    show: (counted) => cart.show(counted),
    'pay as seen': async (counted) => {
      orderId = (await orders.payFromBalance(counted, { currency: 'usd' })).id
    },
    'one order': (counted) => orders.show(counted, orderId),
    'add again': (counted) => cart.add(counted, wishFor(offer)),
    'pay what another isolate has shown': (counted) => {
      knownCarts(ctx).forget(buyer.userId)
      return orders.payFromBalance(counted, { currency: 'usd' })
    },
    list: (counted) => orders.listOwn(counted, { limit: 1 }),
  }
  const rowsRead = async () => {
    const read: Record<string, number> = {}
    // Orders of one moment would be put in order before a page is cut from them.
    testClock.ms += 1000
    for (const [name, step] of Object.entries(steps)) read[name] = (await costOf(buyer.ctx, step)).rowsRead
    return read
  }
  await rowsRead()
  const before = await rowsRead()
  for (let count = 0; count < 13; count += 1) await rowsRead()
  expect(await rowsRead()).toEqual(before)
})

test('the catalogue reads as many rows for 2 000 codes as for one', async () => {
  const rowsRead = async () => {
    forgetEverything(ctx.isolate)
    return (await costOf(ctx, (counted) => catalogue.list(counted))).rowsRead
  }
  const offer = await makeOffer(ctx, { stock: 1 })
  const before = await rowsRead()
  const admin = await makeAdmin(ctx)
  const codes = Array.from({ length: 2_000 }, () => uniqueName('FULL-'))
  await orders.importCodes(admin.ctx, offer.productId, { amount: offer.amount, codes })
  expect(await rowsRead()).toBe(before)
})

test('a minute of the schedule asks no more for lost accounts in a shop where 3 000 have a contact than where nobody has', async () => {
  const costNow = async () => (await costOf(ctx, (counted) => sendRecoveries(counted))).rowsRead
  const before = await costNow()
  const numbers = sql`WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 3000)`
  await ctx.db.run(sql`${numbers} INSERT INTO users (id, nickname, nickname_key, password, created_at)
    SELECT 'reached-' || n, 'reached-' || n, 'reached-' || n, '', 0 FROM numbers`)
  await ctx.db.run(sql`${numbers} INSERT INTO contacts (user_id, channel, address, language, confirmed_at, recovers)
    SELECT 'reached-' || n, 'email', 'reached-' || n || '@buyer.example', 'en', 1, 1 FROM numbers`)
  expect(await costNow()).toBe(before)
})
