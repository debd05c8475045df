import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import type { CallerCtx, Ctx } from '../../../src/worker/domain/ctx'
import * as discounts from '../../../src/worker/domain/discounts/discounts'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as promotions from '../../../src/worker/domain/promotions/promotions'
import { cartAnswer } from '../../../src/worker/routes/views/cart'
import { auditDb } from '../../support/audits'
import { costOf } from '../../support/counting'
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

let ctx: Awaited<ReturnType<typeof quietShop>>
let admin: Person
beforeAll(async () => {
  ctx = await quietShop()
  openProviders(ctx)
  admin = await makeAdmin(ctx)
})
afterEach(async () => {
  await expectPiecesToAddUp()
  await auditDb.run(sql`UPDATE promotions SET ended_at = ${testClock.nowMs()} WHERE ended_at IS NULL`)
})

/** The pieces that a promotion has sold are those of orders that stand; what lines cost adds up to their orders. */
async function expectPiecesToAddUp(): Promise<void> {
  const wrong = await auditDb.all(sql`SELECT id FROM promotions WHERE 10 - pieces_left <>
    (SELECT total(pieces) FROM promotion_uses WHERE promotion_id = promotions.id AND given_back_at IS NULL)`)
  const unlike = await auditDb.all(sql`SELECT id FROM orders WHERE kind = 'codes' AND total <>
    (SELECT total(coalesce(paid, unit_price * quantity)) FROM order_items WHERE order_id = orders.id)`)
  expect({ wrong, unlike }).toEqual({ wrong: [], unlike: [] })
  await expectBooksToBalance()
}

type Changes = Partial<Omit<promotions.PromotionForm, 'terms'>> & { terms?: Partial<promotions.PromotionForm['terms']> }

const formOf = (offer: Offer, { terms, ...changes }: Changes = {}): promotions.PromotionForm => ({
  ...{ startsAt: testClock.nowMs() - 1000, endsAt: testClock.nowMs() + 30 * day, pieces: null },
  ...changes,
  terms: {
    ...{ names: { en: 'Autumn', ru: 'Осень' }, percent: 20, steps: [], categories: [], allowsCoupon: true },
    productIds: [offer.productId],
    ...terms,
  },
})
const promote = (offer: Offer, changes?: Changes) =>
  promotions.make(admin.ctx, { ...formOf(offer, changes), reason: 'autumn sale' })

/** The shop as a call finds it that begins now. */
const now = async <C extends Ctx>(of: C): Promise<C> => ({
  ...of,
  promotions: await promotions.promotionsQuery(of.db, of.clock.nowMs()),
})

async function shopper(offer: Offer, pieces = 1): Promise<CallerCtx> {
  const buyer = await makeBuyer(ctx, { usd: 100_000, rub: 10_000_000 })
  const caller = await now({ ...buyer.ctx, delivery: lostQueue(ctx) })
  await cart.add(caller, wishFor(offer, pieces))
  return caller
}
const buy = (caller: CallerCtx, wish: { coupon?: string; expectedMinor?: number } = {}) =>
  orders.payFromBalance(caller, { currency: 'usd', ...wish })
const leftOf = async (id: string) =>
  (await auditDb.all<{ left: number }>(sql`SELECT pieces_left AS left FROM promotions WHERE id = ${id}`))[0]?.left

describe('a promotion', () => {
  test('lowers what is shown, quoted and paid, and stands in the order', async () => {
    const offer = await makeOffer(ctx)
    await promote(offer)
    const caller = await shopper(offer, 3)
    const shown = await discounts.oneLowered(caller, await catalogue.find(caller, offer.productId))
    expect(shown.offers[0]?.lowered?.first?.priceIn).toMatchObject({ usd: 400, rub: 35_920 })
    const { lines } = await cart.show(caller)
    expect(cart.paidFor(lines).total).toMatchObject({ usd: 1200 })
    expect(await orders.quoteCart(caller, { currency: 'usd' })).toMatchObject({ list: 1497, total: 1200 })
    const order = await buy(caller, { expectedMinor: 1200 })
    expect(order.items).toMatchObject([
      { unitPrice: 499, paid: 1200, discounts: [{ kind: 'promotion', name: 'Autumn', minor: 297 }] },
    ])
    expect(await balanceOf(ctx, caller.caller.userId)).toMatchObject({ usd: 100_000 - 1200 })
  })

  test('lowers what the dollars of a cart come to in so’m, in a shop that sells nothing in them', async () => {
    const offer = await makeOffer(ctx)
    await promote(offer)
    const shown = await cart.show(await shopper(offer))
    const { currencies } = ctx.settings
    const settings = { ...ctx.settings, currencies: { ...currencies, uzs: { ...currencies.uzs, sold: false } } }
    const rate = { perDollar: 12_000_000_000, date: '2026-11-27', source: 'cbu' } as const
    const { total, subtotal } = cartAnswer({ ...shown, rate }, { settings, language: 'en' })
    expect([total.usd, subtotal.uzs]).toEqual([4, 48_000])
  })

  test('takes a shown cart no further round trip to buy', async () => {
    const [plain, offer] = [await makeOffer(ctx), await makeOffer(ctx)]
    await promote(offer)
    const [without, caller] = [await shopper(plain), await shopper(offer)]
    const usual = await costOf(without, (counted) => buy(counted))
    const lowered = await costOf(caller, (counted) => buy(counted))
    expect(lowered.roundTrips).toBe(usual.roundTrips)
    expect(lowered.rowsWritten - usual.rowsWritten).toBeLessThanOrEqual(3)
  })

  test('begins and ends by itself', async () => {
    const offer = await makeOffer(ctx)
    const startsAt = testClock.nowMs() + 60_000
    await promote(offer, { startsAt, endsAt: startsAt + 60_000 })
    const caller = await shopper(offer)
    const totalAt = async (nowMs: number) => {
      const at = { ...caller, clock: { nowMs: () => nowMs } }
      return (await orders.quoteCart(at, { currency: 'usd' })).total
    }
    expect(await totalAt(startsAt - 1)).toBe(499)
    expect(await totalAt(startsAt)).toBe(400)
    expect(await totalAt(startsAt + 60_000)).toBe(499)
  })

  test.each<[string, number, (id: string, offer: Offer) => Promise<unknown>]>([
    ['ends', 499, (id) => promotions.end(admin.ctx, id, 'a mistake')],
    [
      'makes smaller',
      450,
      (id, offer) =>
        promotions.edit(admin.ctx, id, { ...formOf(offer, { terms: { percent: 10 } }), version: 1, reason: 'less' }),
    ],
  ])('that the owner %s while somebody pays is refused, and nothing is paid', async (_, today, change) => {
    const offer = await makeOffer(ctx)
    const { id } = await promote(offer)
    const caller = await shopper(offer)
    await cart.show(caller)
    await change(id, offer)
    expect(await outcomeOf(buy(caller, { expectedMinor: 400 }))).toBe('price_changed')
    expect(await balanceOf(ctx, caller.caller.userId)).toMatchObject({ usd: 100_000 })
    expect(await orders.quoteCart(await now(caller), { currency: 'usd' })).toMatchObject({ total: today })
  })

  test('takes steps: the more pieces, the lower the price of each', async () => {
    const offer = await makeOffer(ctx)
    await promote(offer, {
      terms: {
        percent: null,
        steps: [
          { from: 3, percent: 10 },
          { from: 5, percent: 20 },
        ],
      },
    })
    const totals = await Promise.all(
      [1, 2, 3, 4, 5].map(async (pieces) => {
        const caller = await shopper(offer, pieces)
        return (await orders.quoteCart(caller, { currency: 'usd' })).total
      }),
    )
    expect(totals).toEqual([499, 998, 3 * 450, 4 * 450, 5 * 400])
    const caller = await shopper(offer)
    const { offers } = await discounts.oneLowered(caller, await catalogue.find(caller, offer.productId))
    expect(offers[0]?.lowered).toMatchObject({ first: null, steps: [{ from: 3 }, { from: 5, priceIn: { usd: 400 } }] })
  })

  test('never sells below cost plus the margin that the owner wants', async () => {
    const offer = await makeOffer(ctx)
    await auditDb.run(sql`UPDATE code_batches SET cost = 430, cost_currency = 'usd' WHERE offer_id = ${offer.id}`)
    await promote(offer)
    expect((await buy(await shopper(offer, 2))).total).toBe(860)
  })

  test('keeps to the cost of pieces that an unpaid order of the same buyer holds', async () => {
    const offer = await makeOffer(ctx, { stock: 2 })
    await auditDb.run(sql`UPDATE code_batches SET cost = 430, cost_currency = 'usd' WHERE offer_id = ${offer.id}`)
    await promote(offer)
    // Who has bought before may hold all there is.
    const caller = await shopper(await makeOffer(ctx))
    await buy(caller)
    const again = await now(caller)
    await cart.add(again, wishFor(offer, 2))
    await payments.startOrder(again, byCard())
    expect(await orders.quoteCart(again, { currency: 'usd' })).toMatchObject({ total: 860 })
    expect((await buy(again)).total).toBe(860)
  })

  test('leaves a coupon on top of it, where the owner allows that', async () => {
    const offer = await makeOffer(ctx)
    await promote(offer, { terms: { allowsCoupon: false } })
    const { codes } = await discounts.makeCoupon(admin.ctx, {
      ...{ name: 'Spring', code: 'PROMOTED', count: 1, startsAt: null, endsAt: null, uses: null, reason: 'spring' },
      terms: {
        ...{ percent: 10, amountIn: null, productIds: [], categories: [], currencies: [], leastIn: null },
        ...{ usesPerBuyer: null, firstOrderOnly: false, belowCost: false },
      },
    })
    const coupon = codes[0] ?? ''
    const caller = await shopper(offer)
    expect((await orders.quoteCart(caller, { currency: 'usd', coupon })).coupon?.reason).toBe('coupon_not_on_top')
    const other = await makeOffer(ctx)
    await promote(other)
    const order = await buy(await shopper(other), { coupon })
    expect(order).toMatchObject({ total: 360, items: [{ discounts: [{ minor: 99 }, { kind: 'coupon', minor: 40 }] }] })
    const [use] = await auditDb.all<{ off: number }>(sql`SELECT off FROM coupon_uses WHERE order_id = ${order.id}`)
    expect(use?.off).toBe(40)
  })

  test('is refunded as it was paid, in parts', async () => {
    const offer = await makeOffer(ctx)
    await promote(offer)
    const caller = await shopper(offer, 2)
    const { id } = await buy(caller)
    await orders.refund(admin.ctx, id, { minor: 300, reason: 'one did not work' })
    await orders.refund(admin.ctx, id, { reason: 'nor did the other' })
    expect(await balanceOf(ctx, caller.caller.userId)).toMatchObject({ usd: 100_000 })
    expect(await outcomeOf(orders.refund(admin.ctx, id, { minor: 1, reason: 'more' }))).toBe('refund_too_large')
  })
})

describe('a promotion for few pieces', () => {
  test('of fourteen buyers at once as many buy so as there are pieces; the others pay nothing', async () => {
    const offer = await makeOffer(ctx, { stock: 40 })
    const { id } = await promote(offer, { pieces: 10 })
    const callers = await Promise.all(Array.from({ length: 14 }, () => shopper(offer)))
    const outcomes = await Promise.all(callers.map((caller) => outcomeOf(buy(caller, { expectedMinor: 400 }))))
    expect(Map.groupBy(outcomes, (outcome) => outcome).get('price_changed')).toHaveLength(4)
    expect(await leftOf(id)).toBe(0)
    const spent = await Promise.all(callers.map(({ caller }) => balanceOf(ctx, caller.userId)))
    expect(spent.filter(({ usd }) => usd !== 100_000)).toHaveLength(10)
  })

  test('is made once under one key: a press after a lost answer sells no more pieces so', async () => {
    const wish = { ...formOf(await makeOffer(ctx), { pieces: 10 }), reason: 'autumn sale' }
    const idempotency = { key: 'promotion-key', requestHash: 'same' }
    const press = () => promotions.make({ ...admin.ctx, idempotency }, wish)
    const [first, ...again] = [...(await Promise.all([press(), press()])), await press()]
    expect(again).toEqual([first, first])
    const other = promotions.make({ ...admin.ctx, idempotency: { ...idempotency, requestHash: 'another' } }, wish)
    expect(await outcomeOf(other)).toBe('idempotency_mismatch')
  })

  test('lowers no line that has more pieces than are left', async () => {
    const offer = await makeOffer(ctx, { stock: 20 })
    await promote(offer, { pieces: 10 })
    expect(await orders.quoteCart(await shopper(offer, 11), { currency: 'usd' })).toMatchObject({ total: 11 * 499 })
    expect(await orders.quoteCart(await shopper(offer, 10), { currency: 'usd' })).toMatchObject({ total: 10 * 400 })
  })

  test.each(['осень', 'Осень', 'autu'])('is found by “%s”, a part of its name in any case', async (search) => {
    const { id } = await promote(await makeOffer(ctx))
    const [newest] = (await promotions.list(admin.ctx, { limit: 1, search })).promotions
    expect(newest?.id).toBe(id)
  })

  test('has sold none of those that an unpaid order holds', async () => {
    const offer = await makeOffer(ctx, { stock: 20 })
    const { id } = await promote(offer, { pieces: 10 })
    const soldOf = async () => {
      const [found] = (await promotions.list(admin.ctx, { limit: 1, search: id })).promotions
      return [found?.piecesLeft, found?.sold, found?.brought.usd?.orders ?? 0]
    }
    const caller = await shopper(offer, 4)
    const { orderId } = await payments.startOrder(caller, byCard())
    expect(await soldOf()).toEqual([6, 0, 0])
    await orders.payFromBalance(caller, { currency: 'usd', orderId: orderId ?? '' })
    expect(await soldOf()).toEqual([6, 4, 1])
  })

  test('tells how many are left at the price of a step, and no step of more pieces than that', async () => {
    const offer = await makeOffer(ctx, { stock: 20 })
    const steps = [
      { from: 3, percent: 10 },
      { from: 11, percent: 20 },
    ]
    await promote(offer, { pieces: 10, terms: { percent: null, steps } })
    const caller = await shopper(offer, 11)
    const { offers } = await discounts.oneLowered(caller, await catalogue.find(caller, offer.productId))
    expect(offers[0]?.lowered?.steps).toMatchObject([{ from: 3, left: 10, priceIn: { usd: 450 } }])
    expect(await orders.quoteCart(caller, { currency: 'usd' })).toMatchObject({ total: 11 * 499 })
  })

  test('leaves larger lines to another promotion, and the page of the product tells from how many pieces', async () => {
    const offer = await makeOffer(ctx, { stock: 40 })
    await promote(offer, { pieces: 10, terms: { percent: 30 } })
    const steps = [
      { from: 3, percent: 10 },
      { from: 12, percent: 40 },
    ]
    await promote(offer, { terms: { percent: null, steps } })
    const caller = await shopper(offer)
    const { offers } = await discounts.oneLowered(caller, await catalogue.find(caller, offer.productId))
    expect(offers[0]?.lowered).toMatchObject({
      first: { priceIn: { usd: 350 }, promotion: { piecesLeft: 10 } },
      steps: [
        { from: 11, priceIn: { usd: 450 }, left: null },
        { from: 12, priceIn: { usd: 300 }, left: null },
      ],
    })
    const totalOf = async (pieces: number) =>
      (await orders.quoteCart(await shopper(offer, pieces), { currency: 'usd' })).total
    expect([await totalOf(10), await totalOf(11), await totalOf(12)]).toEqual([3500, 11 * 450, 12 * 300])
  })

  test('gets its pieces back when an unpaid order ends, and not when a delivered one is refunded', async () => {
    const offer = await makeOffer(ctx, { stock: 20 })
    const { id } = await promote(offer, { pieces: 10 })
    const caller = await shopper(offer, 4)
    const payment = await payments.startOrder(caller, byCard())
    expect(await leftOf(id)).toBe(6)
    await payments.giveUp(caller, payment.orderId ?? '')
    expect(await leftOf(id)).toBe(10)
    const bought = await buy(await shopper(offer, 3))
    await orders.deliver(ctx, bought.id)
    await orders.refund(admin.ctx, bought.id, { reason: 'kindness' })
    expect(await leftOf(id)).toBe(7)
  })
})

test('an order that an administrator cancels gives its pieces back to the promotion', async () => {
  const offer = await makeOffer(ctx, { stock: 20 })
  const { id } = await promote(offer, { pieces: 10 })
  const payment = await payments.startOrder(await shopper(offer, 4), byCard())
  await orders.setStatus(admin.ctx, payment.orderId ?? '', { status: 'cancelled' })
  expect(await leftOf(id)).toBe(10)
})

describe('the price before is struck through', () => {
  const struckOf = async (offer: Offer) => {
    const at = await now(ctx)
    const { offers } = await discounts.oneLowered(at, await catalogue.find(at, offer.productId))
    return offers[0]?.lowered?.first?.wasIn.usd
  }

  test('where it was the lowest of 30 days', async () => {
    const offer = await makeOffer(ctx)
    await promote(offer)
    expect(await struckOf(offer)).toBe(499)
  })

  test('and not where a lower one was asked in that time', async () => {
    const offer = await makeOffer(ctx)
    await auditDb.run(sql`INSERT INTO past_prices (offer_id, currency, minor, since, until)
      VALUES (${offer.id}, 'usd', 450, 0, ${testClock.nowMs() - 29 * day})`)
    await promote(offer)
    expect(await struckOf(offer)).toBeUndefined()
  })

  test('and not where another promotion has lowered it in that time', async () => {
    const offer = await makeOffer(ctx)
    const earlier = await promote(offer, { startsAt: testClock.nowMs() - 9 * day })
    await promotions.end(admin.ctx, earlier.id)
    await promote(offer)
    expect(await struckOf(offer)).toBeUndefined()
  })

  test.each<[string, (offer: Offer, earlier: promotions.PromotionView) => Promise<unknown>]>([
    [
      'the same promotion has lowered it in that time, and was changed to begin anew',
      (offer, { id }) => promotions.edit(admin.ctx, id, { ...formOf(offer), version: 1, reason: 'once more' }),
    ],
    [
      'another promotion has lowered it in that time, and is for other goods since',
      async (offer, { id }) => {
        const other = formOf(await makeOffer(ctx), { startsAt: testClock.nowMs() - 9 * day })
        await promotions.edit(admin.ctx, id, { ...other, version: 1, reason: 'other goods' })
        return promote(offer)
      },
    ],
  ])('and not where %s', async (_, again) => {
    const offer = await makeOffer(ctx)
    const dates = { startsAt: testClock.nowMs() - 9 * day, endsAt: testClock.nowMs() - day }
    await again(offer, await promote(offer, dates))
    expect(await struckOf(offer)).toBeUndefined()
  })

  test('and still is where the promotion is changed while it runs', async () => {
    const offer = await makeOffer(ctx)
    const { id } = await promote(offer)
    testClock.ms += day
    const { startsAt } = (await promotions.list(admin.ctx, { limit: 1, search: id })).promotions[0] ?? {}
    const form = formOf(offer, { startsAt, terms: { percent: 30 } })
    await promotions.edit(admin.ctx, id, { ...form, version: 1, reason: 'more' })
    expect(await struckOf(offer)).toBe(499)
  })

  test('though another promotion was ended before it began', async () => {
    const offer = await makeOffer(ctx)
    const planned = { startsAt: testClock.nowMs() + day, endsAt: testClock.nowMs() + 2 * day }
    const { id } = await promote(offer, planned)
    await promotions.end(admin.ctx, id)
    testClock.ms += 3 * day
    await promote(offer)
    expect(await struckOf(offer)).toBe(499)
  })
})

test('a promotion that somebody else has changed meanwhile is not changed over that', async () => {
  const offer = await makeOffer(ctx)
  const { id } = await promote(offer)
  const wish = { ...formOf(offer, { terms: { percent: 30 } }), version: 1, reason: 'more' }
  expect(await promotions.edit(admin.ctx, id, wish)).toMatchObject({ version: 2, terms: { percent: 30 } })
  expect(await outcomeOf(promotions.edit(admin.ctx, id, wish))).toBe('form_changed')
})

test('pieces that are sold while a form is open stay sold when it is saved', async () => {
  const offer = await makeOffer(ctx, { stock: 20 })
  const { id } = await promote(offer, { pieces: 10 })
  await buy(await shopper(offer, 3))
  const wish = { ...formOf(offer, { pieces: 10 }), reason: 'a longer text' }
  expect(await promotions.edit(admin.ctx, id, { ...wish, version: 1, seenPieces: 10 })).toMatchObject({ piecesLeft: 7 })
  expect(await promotions.edit(admin.ctx, id, { ...wish, version: 2, pieces: 5, seenPieces: 7 })).toMatchObject({
    piecesLeft: 5,
  })
  await promotions.edit(admin.ctx, id, { ...wish, version: 3, pieces: 7, seenPieces: 5 })
})
