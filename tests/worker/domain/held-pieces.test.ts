import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as cart from '../../../src/worker/domain/cart/cart'
import { knownCarts } from '../../../src/worker/domain/cart/shown-cart'
import type { CallerCtx, Ctx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as promotions from '../../../src/worker/domain/promotions/promotions'
import { auditDb } from '../../support/audits'
import { costOf, descending } from '../../support/counting'
import { byCard, quietShop } from '../../support/paying'
import { openProviders } from '../../support/providers'
import {
  balanceOf,
  expectBooksToBalance,
  lostQueue,
  makeAdmin,
  makeBuyer,
  makeOffer,
  type Offer,
  outcomeOf,
  type Person,
  testClock,
  wishFor,
} from '../../support/shop'

const day = 24 * 60 * 60_000
const reason = 'a flash sale'

let ctx: Awaited<ReturnType<typeof quietShop>>
let admin: Person
beforeAll(async () => {
  ctx = await quietShop()
  openProviders(ctx)
  admin = await makeAdmin(ctx)
})
afterEach(async () => {
  await auditDb.run(sql`UPDATE promotions SET ended_at = ${testClock.nowMs()} WHERE ended_at IS NULL`)
  await expectBooksToBalance()
})

const formOf = (offer: Offer, pieces: number | null): promotions.PromotionForm => ({
  ...{ startsAt: testClock.nowMs() - 1000, endsAt: testClock.nowMs() + 30 * day, pieces },
  terms: {
    ...{ names: { en: 'Flash', ru: 'Молния' }, percent: 20, steps: [], categories: [], allowsCoupon: true },
    productIds: [offer.productId],
  },
})
const promote = (offer: Offer, pieces: number | null) =>
  promotions.make(admin.ctx, { ...formOf(offer, pieces), reason })

/** The shop as a call finds it that begins now, in an isolate that has shown nobody anything. */
const now = async (of: CallerCtx): Promise<CallerCtx> => {
  knownCarts(of).forgetAll()
  return { ...of, promotions: await promotions.promotionsQuery(of.db, of.clock.nowMs()) }
}

async function shopper(offer: Offer, pieces = 1, shop: Ctx = ctx): Promise<CallerCtx> {
  const buyer = await makeBuyer(shop, { usd: 100_000 })
  const caller = await now({ ...buyer.ctx, delivery: lostQueue(ctx) })
  await cart.add(caller, wishFor(offer, pieces))
  return caller
}

const leftOf = async (id: string) =>
  (await auditDb.all<{ left: number }>(sql`SELECT pieces_left AS left FROM promotions WHERE id = ${id}`))[0]?.left
const statusOf = async (orderId: string) =>
  (await auditDb.all<{ status: string }>(sql`SELECT status FROM orders WHERE id = ${orderId}`))[0]?.status
const totalOf = async (caller: CallerCtx) => cart.paidFor((await cart.show(caller)).lines).total.usd

describe('pieces of a promotion that an unpaid order holds are left for its buyer', () => {
  /** A buyer whose unpaid order holds the last pieces. */
  async function holder(pieces = 2) {
    const offer = await makeOffer(ctx, { stock: 20 })
    const { id } = await promote(offer, pieces)
    const caller = await shopper(offer, pieces)
    const { orderId } = await payments.startOrder(caller, byCard())
    expect(await leftOf(id)).toBe(0)
    return { offer, id, orderId: orderId ?? '', caller: await now(caller) }
  }

  test('the cart shows them at the lowered price, and paying pays the order that holds them', async () => {
    const { id, orderId, caller } = await holder()
    expect(await totalOf(caller)).toBe(800)
    expect(await orders.quoteCart(caller, { currency: 'usd' })).toMatchObject({ total: 800 })
    const order = await orders.payFromBalance(await now(caller), { currency: 'usd', expectedMinor: 800 })
    expect([order.id, order.total, await leftOf(id)]).toEqual([orderId, 800, 0])
    expect(await balanceOf(ctx, caller.caller.userId)).toMatchObject({ usd: 100_000 - 800 })
  })

  test.each([
    ['as it was shown here', async (caller: CallerCtx) => caller],
    ['in another isolate', now],
  ])('another cart with them takes the place of that order: %s', async (_, at) => {
    const { offer, id, orderId, caller } = await holder()
    const other = await makeOffer(ctx)
    await cart.add(caller, wishFor(other))
    expect(await totalOf(caller)).toBe(800 + 499)
    const order = await orders.payFromBalance(await at(caller), { currency: 'usd' })
    expect([order.total, await statusOf(orderId), await leftOf(id)]).toEqual([1299, 'cancelled', 0])
    const [sold] = await auditDb.all<{ stock: number }>(sql`SELECT stock FROM offers WHERE id = ${offer.id}`)
    expect(sold?.stock).toBe(18)
  })

  test('an order of other goods leaves it alone, and so does one of pieces that nobody holds', async () => {
    const offer = await makeOffer(ctx, { stock: 20 })
    const { id } = await promote(offer, 5)
    const caller = await shopper(offer, 2)
    const { orderId } = await payments.startOrder(caller, byCard())
    const again = await now(caller)
    await cart.add(again, wishFor(offer))
    expect((await orders.payFromBalance(await now(again), { currency: 'usd' })).total).toBe(1200)
    expect([await statusOf(orderId ?? ''), await leftOf(id)]).toEqual(['pending', 0])
    await cart.add(again, wishFor(await makeOffer(ctx)))
    await orders.payFromBalance(await now(again), { currency: 'usd' })
    expect(await statusOf(orderId ?? '')).toBe('pending')
  })

  test('and for nobody else: another buyer pays in full', async () => {
    const { offer, caller } = await holder()
    const other = await shopper(offer, 2)
    expect(await totalOf(await now(other))).toBe(998)
    expect((await orders.payFromBalance(await now(other), { currency: 'usd' })).total).toBe(998)
    expect(await totalOf(caller)).toBe(800)
  })

  test('no more of them than there are', async () => {
    const { offer, caller } = await holder()
    await cart.add(caller, wishFor(offer))
    expect(await totalOf(caller)).toBe(3 * 499)
  })

  test('reading them is no further round trip, and no row for a buyer without an unpaid order', async () => {
    const shop = descending(ctx)
    const offer = await makeOffer(shop, { stock: 20 })
    const { id } = await promote(offer, 1)
    await payments.startOrder(await shopper(offer, 1, shop), byCard())
    expect(await leftOf(id)).toBe(0)
    const caller = await shopper(offer, 1, shop)
    const [soldOut, without] = [await now(caller), { ...caller, promotions: [] }]
    const costs = await Promise.all([soldOut, without].map((each) => costOf(each, (counted) => cart.show(counted))))
    const [shown, plain] = costs.map(({ rowsRead }) => rowsRead)
    // A search by range also reads the row behind the range: once for what pieces cost, once for those that are held.
    expect((shown ?? 0) - (plain ?? 0)).toBeLessThanOrEqual(2)
    expect(costs.map(({ roundTrips }) => roundTrips)).toEqual([1, 1])
  })
})

describe('pieces that are limited later', () => {
  const edit = async (id: string, offer: Offer, pieces: number | null, seenPieces?: number | null) => {
    const { promotions: found } = await promotions.list(admin.ctx, { search: id, limit: 1 })
    const wish = { ...formOf(offer, pieces), version: found[0]?.version ?? 0, seenPieces, reason }
    await promotions.edit(admin.ctx, id, wish)
  }
  const placed = async (shop: Ctx, offer: Offer, pieces: number) => {
    const caller = { ...(await shopper(offer, pieces)), promotions: shop.promotions }
    const buyer = await now(caller)
    const { orderId } = await payments.startOrder(buyer, byCard())
    return () => payments.giveUp(buyer, orderId ?? '')
  }

  test('are no more for an order from before that is given back', async () => {
    const offer = await makeOffer(ctx, { stock: 20 })
    const { id } = await promote(offer, null)
    const giveBack = await placed(ctx, offer, 3)
    await edit(id, offer, 10, null)
    const giveBackLater = await placed(ctx, offer, 2)
    expect(await leftOf(id)).toBe(8)
    await giveBack()
    expect(await leftOf(id)).toBe(8)
    await giveBackLater()
    expect(await leftOf(id)).toBe(10)
  })

  test('nor for one of an earlier limit, that was lifted since', async () => {
    const offer = await makeOffer(ctx, { stock: 20 })
    const { id } = await promote(offer, 5)
    const giveBack = await placed(ctx, offer, 3)
    await edit(id, offer, null)
    await edit(id, offer, 4, null)
    await giveBack()
    expect(await leftOf(id)).toBe(4)
  })

  test('stay limited by the same limit while it is changed', async () => {
    const offer = await makeOffer(ctx, { stock: 20 })
    const { id } = await promote(offer, 5)
    const giveBack = await placed(ctx, offer, 3)
    await edit(id, offer, 7, 5)
    await giveBack()
    expect(await leftOf(id)).toBe(7)
  })

  test('an own unpaid order from before the limit leaves nothing more for its buyer', async () => {
    const offer = await makeOffer(ctx, { stock: 20 })
    const { id } = await promote(offer, null)
    const caller = await shopper(offer, 3)
    await payments.startOrder(caller, byCard())
    await edit(id, offer, 2, null)
    const again = await now(caller)
    expect(await totalOf(again)).toBe(3 * 499)
    expect(await outcomeOf(orders.payFromBalance(again, { currency: 'usd', expectedMinor: 1200 }))).toBe(
      'amount_mismatch',
    )
  })
})
