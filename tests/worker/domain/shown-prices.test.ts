import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workerLimits } from '../../../src/shared/limits'
import * as cart from '../../../src/worker/domain/cart/cart'
import { knownCarts } from '../../../src/worker/domain/cart/shown-cart'
import type { CallerCtx } from '../../../src/worker/domain/ctx'
import * as discounts from '../../../src/worker/domain/discounts/discounts'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as promotions from '../../../src/worker/domain/promotions/promotions'
import { auditDb } from '../../support/audits'
import { quietShop } from '../../support/paying'
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
  uniqueName,
  wishFor,
} from '../../support/shop'
import { refusalOf } from '../../support/supplying'

const minute = 60_000
const reason = 'a test'

let ctx: Awaited<ReturnType<typeof quietShop>>
let admin: Person
beforeAll(async () => {
  ctx = await quietShop()
  admin = await makeAdmin(ctx)
})
beforeEach(() => {
  testClock.ms += 1000
})
afterEach(() => auditDb.run(sql`UPDATE promotions SET ended_at = ${testClock.nowMs()} WHERE ended_at IS NULL`))
afterEach(() => expectBooksToBalance())

/** A promotion that takes a fifth off an offer and is over in ten minutes. */
const promote = (offer: Offer) =>
  promotions.make(admin.ctx, {
    ...{ startsAt: testClock.nowMs(), endsAt: testClock.nowMs() + 10 * minute, pieces: null, reason },
    terms: {
      ...{ names: { en: 'Now', ru: 'Сейчас' }, percent: 20, steps: [], categories: [], allowsCoupon: true },
      productIds: [offer.productId],
    },
  })

/** The shop as a call finds it that begins now. */
const now = async (of: CallerCtx): Promise<CallerCtx> => ({
  ...of,
  promotions: await promotions.promotionsQuery(of.db, of.clock.nowMs()),
})

async function shopper(offer: Offer): Promise<CallerCtx> {
  const buyer = await makeBuyer(ctx, { usd: 10_000 })
  const caller = await now({ ...buyer.ctx, delivery: lostQueue(ctx) })
  await cart.add(caller, wishFor(offer))
  return caller
}

const pay = async (caller: CallerCtx, coupon?: string) =>
  orders.payFromBalance(await now(caller), { currency: 'usd', ...(coupon && { coupon }) })
const held = async ({ caller }: CallerCtx) => (await balanceOf(ctx, caller.userId)).usd

describe('a buyer who names no sum agrees to the one that was shown last', () => {
  test.each([
    ['the cart', (caller: CallerCtx) => cart.show(caller)],
    ['a quote', (caller: CallerCtx) => orders.quoteCart(caller, { currency: 'usd' })],
  ])('a higher one than %s has shown is refused once, with the line, and booked when asked again', async (_, show) => {
    const offer = await makeOffer(ctx)
    const caller = await shopper(offer)
    const key = (await cart.show(caller)).lines[0]?.key ?? ''
    await promote(offer)
    await show(await now(caller))
    testClock.ms += 10 * minute
    // A lowered price is known for a moment only.
    knownCarts(caller).forgetAll()
    expect(await refusalOf(pay(caller))).toEqual({ code: 'price_changed', fields: { [key]: 'price_changed' } })
    expect(await held(caller)).toBe(10_000)
    expect((await pay(caller)).total).toBe(499)
  })

  test('a lower one is booked', async () => {
    const offer = await makeOffer(ctx)
    const caller = await shopper(offer)
    await cart.show(caller)
    await promote(offer)
    await orders.quoteCart(await now(caller), { currency: 'usd' })
    expect((await pay(caller)).total).toBe(400)
  })

  test('what was shown later counts, though it is more', async () => {
    const offer = await makeOffer(ctx)
    const caller = await shopper(offer)
    await promote(offer)
    await orders.quoteCart(await now(caller), { currency: 'usd' })
    testClock.ms += 10 * minute
    await cart.show(await now(caller))
    expect((await pay(caller)).total).toBe(499)
  })

  test('of another cart nothing is said', async () => {
    const [offer, other] = [await makeOffer(ctx), await makeOffer(ctx)]
    const caller = await shopper(offer)
    await promote(offer)
    await cart.show(await now(caller))
    testClock.ms += 10 * minute
    // In another isolate.
    await auditDb.run(sql`INSERT INTO cart_lines (user_id, offer_id, quantity, price_usd, price_rub, shown, added_at)
      SELECT user_id, ${other.id}, 1, price_usd, price_rub, shown, added_at FROM cart_lines
      WHERE user_id = ${caller.caller.userId}`)
    expect((await pay(caller)).total).toBe(998)
  })

  test('with a coupon it is the quote with that coupon', async () => {
    const offer = await makeOffer(ctx)
    const caller = await shopper(offer)
    const terms = {
      ...{ percent: 50, amountIn: null, productIds: [], categories: [], currencies: [], leastIn: null },
      ...{ usesPerBuyer: null, firstOrderOnly: false, belowCost: false },
    }
    const form = { name: 'Half', startsAt: null, endsAt: null, uses: null }
    const code = uniqueName('HALF').toUpperCase()
    const { id } = await discounts.makeCoupon(admin.ctx, { ...form, terms, code, count: 1, reason })
    expect((await orders.quoteCart(caller, { currency: 'usd', coupon: code })).total).toBe(250)
    const less = { ...terms, percent: 10 }
    await discounts.editCoupon(admin.ctx, id, { ...form, terms: less, version: 1, reason })
    testClock.ms += workerLimits.couponCacheMs
    expect(await outcomeOf(pay(caller, code))).toBe('price_changed')
    expect((await pay(caller, code)).total).toBe(450)
  })
})
