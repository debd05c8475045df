import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { workerLimits } from '../../../src/shared/limits'
import { commit } from '../../../src/worker/db/database'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import { knownProducts } from '../../../src/worker/domain/catalogue/product-view'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as discounts from '../../../src/worker/domain/discounts/discounts'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { costOf, descending } from '../../support/counting'
import { byCard, quietShop, stockOf, toppedUp } from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import {
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  makePaidOrder,
  type Offer,
  outcomeOf,
  type Person,
  testClock,
  wishFor,
} from '../../support/shop'
import { makeSuppliedOffer, shopThatWaits } from '../../support/supplying'

const { pieces: most, newcomerPieces: few, holdMs } = workerLimits.unpaid

let ctx: Ctx
let providers: Providers
beforeAll(async () => {
  ctx = await quietShop()
})
beforeEach(() => {
  providers = openProviders(ctx)
})
afterEach(() => expectBooksToBalance())

/** Leaves an order of these pieces unpaid. Answers its id. */
async function hold(buyer: Person, ...lines: [offer: Offer, quantity: number][]): Promise<string> {
  await cart.clear(buyer.ctx)
  for (const [offer, quantity] of lines) await cart.add(buyer.ctx, wishFor(offer, quantity))
  return (await payments.startOrder(buyer.ctx, byCard())).orderId ?? ''
}

const giveUp = (buyer: Person, orderId: string) => payments.giveUp(buyer.ctx, orderId)

/** A buyer who has paid for an order before. */
async function makeRegular(): Promise<Person> {
  const { buyer, id } = await makePaidOrder(ctx)
  await orders.deliver(ctx, id)
  return buyer
}

/** A buyer with a delivered order that a coupon has paid for. */
async function whoPaidNothing(): Promise<Person> {
  const { codes } = await discounts.makeCoupon((await makeAdmin(ctx)).ctx, {
    ...{ name: 'Gift', startsAt: null, endsAt: null, uses: 1, count: 1, reason: 'a test' },
    terms: {
      ...{ percent: 100, amountIn: null, productIds: [], categories: [], currencies: [], leastIn: null },
      ...{ usesPerBuyer: null, firstOrderOnly: false, belowCost: true },
    },
  })
  const buyer = await makeBuyer(ctx)
  await cart.add(buyer.ctx, wishFor(await makeOffer(ctx)))
  const order = await orders.payFromBalance(buyer.ctx, { currency: 'usd', coupon: codes[0] ?? '' })
  await orders.deliver(ctx, order.id)
  return buyer
}

describe('a buyer holds unpaid', () => {
  const newcomer = () => makeBuyer(ctx)
  const rich = () => makeBuyer(ctx, { usd: 100_000 })
  const whoToppedUp = async () => (await toppedUp(ctx, providers)).buyer
  test.each<[string, number, string, () => Promise<Person>]>([
    ['who has never paid', few, 'ok', newcomer],
    ['who has never paid', few + 1, 'held_by_others', newcomer],
    ['whose balance others have filled', few + 1, 'held_by_others', rich],
    ['who has topped up by card', few + 1, 'ok', whoToppedUp],
    ['whose only order has cost nothing', few + 1, 'held_by_others', whoPaidNothing],
    ['who has paid for an order', most, 'ok', makeRegular],
  ])('%s %i pieces: %s', async (_, quantity, outcome, who) => {
    const offer = await makeOffer(ctx, { stock: 2 * quantity })
    expect(await outcomeOf(hold(await who(), [offer, quantity]))).toBe(outcome)
    expect(await stockOf(ctx, offer)).toBe(outcome === 'ok' ? quantity : 2 * quantity)
  })

  test('a limited number of pieces in all orders together, and as many again once those have ended', async () => {
    const buyer = await makeBuyer(ctx)
    const [one, other] = [await makeOffer(ctx, { stock: 50 }), await makeOffer(ctx, { stock: 50 })]
    const first = await hold(buyer, [one, few - 1])
    expect(await outcomeOf(hold(buyer, [other, 2]))).toBe('held_by_others')
    await hold(buyer, [other, 1])
    await giveUp(buyer, first)
    await hold(buyer, [one, 1], [other, few - 2])
  })

  test('as many as the owner has set', async () => {
    const offer = await makeOffer(ctx, { stock: 50 })
    const settings = { ...ctx.settings, newcomerHeldPieces: 2, heldPieces: 3 }
    const under = (person: Person): Person => ({ ...person, ctx: { ...person.ctx, settings } })
    const [newcomer, regular] = [under(await makeBuyer(ctx)), under(await makeRegular())]
    expect(await outcomeOf(hold(newcomer, [offer, 3]))).toBe('held_by_others')
    expect(await outcomeOf(hold(regular, [offer, 4]))).toBe('held_by_others')
    await hold(newcomer, [offer, 2])
    await hold(regular, [offer, 3])
  })

  test('the pieces of one cart once, in whatever currency payment begins', async () => {
    const buyer = await makeBuyer(ctx)
    await hold(buyer, [await makeOffer(ctx, { stock: 50 }), few])
    expect(await outcomeOf(payments.startOrder(buyer.ctx, byCard('rub')))).toBe('ok')
  })

  test('no piece that is paid from the balance at once', async () => {
    const buyer = await makeBuyer(ctx, { usd: 100_000 })
    const offer = await makeOffer(ctx, { stock: 50 })
    await cart.add(buyer.ctx, wishFor(offer, 50))
    await orders.payFromBalance(buyer.ctx, { currency: 'usd' })
    expect(await stockOf(ctx, offer)).toBe(0)
  })
})

describe('all who have never paid', () => {
  test.each([
    [1, 1],
    [4, 2],
  ])('leave of %i pieces what is beyond %i, four of them at once', async (stock, half) => {
    const offer = await makeOffer(ctx, { stock })
    const crowd = await Promise.all(Array.from({ length: 4 }, () => makeBuyer(ctx)))
    const outcomes = await Promise.all(crowd.map((buyer) => outcomeOf(hold(buyer, [offer, 1]))))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(half)
    expect(await stockOf(ctx, offer)).toBe(stock - half)
  })

  test('keep nothing from those who have paid before, who may have the rest', async () => {
    const offer = await makeOffer(ctx, { stock: 4 })
    await hold(await makeBuyer(ctx), [offer, 2])
    await hold(await makeRegular(), [offer, 2])
    expect(await stockOf(ctx, offer)).toBe(0)
  })

  test('no longer hold pieces that were paid for, given up or have expired', async () => {
    const offer = await makeOffer(ctx, { stock: 8 })
    const [payer, leaver, sleeper, next] = await Promise.all(Array.from({ length: 4 }, () => makeBuyer(ctx)))
    if (!payer || !leaver || !sleeper || !next) throw new Error('four buyers were made')
    await hold(payer, [offer, 1])
    const slept = await hold(sleeper, [offer, 1])
    const left = await hold(leaver, [offer, 2])
    expect(await outcomeOf(hold(next, [offer, 1]))).toBe('held_by_others')
    const page = await payments.startOrder(payer.ctx, byCard())
    await providers.pay(page.payUrl)
    await providers.arrive()
    await giveUp(leaver, left)
    testClock.ms += holdMs
    await payments.expirePart(ctx, [slept])
    expect(await ctx.db.all(sql`SELECT 1 FROM order_items WHERE offer_id = ${offer.id} AND unpaid`)).toEqual([])
    expect(await stockOf(ctx, offer)).toBe(7)
    await hold(next, [offer, 3])
  })

  test('may have all that we hold of an offer that a supplier delivers as well', async () => {
    const shop = await shopThatWaits()
    const offer = await makeSuppliedOffer(shop, { stock: 2 })
    const { userId, nickname, token, ctx: own } = await makeBuyer(shop)
    const buyer = { userId, nickname, token, ctx: { ...own, payments: ctx.payments } }
    expect(await outcomeOf(hold(buyer, [offer, 2]))).toBe('ok')
  })

  test('begin a payment at the same cost, however many hold other offers', async () => {
    const shop = descending(ctx)
    const costNow = async () => {
      const buyer = await makeBuyer(shop)
      await cart.add(buyer.ctx, wishFor(await makeOffer(shop)))
      return costOf(buyer.ctx, (counted) => payments.startOrder(counted, byCard()))
    }
    await costNow()
    const before = await costNow()
    for (let count = 0; count < 3; count += 1) await hold(await makeBuyer(shop), [await makeOffer(shop), 1])
    expect(await costNow()).toEqual(before)
  })
})

describe('an offer whose last piece is held', () => {
  const heldUntil = async (offer: Offer) => {
    knownProducts(ctx).forget()
    return (await catalogue.find(ctx, offer.productId)).offers[0]?.heldUntilMs ?? null
  }
  const held = async () => {
    const offer = await makeOffer(ctx, { stock: 1 })
    const buyer = await makeBuyer(ctx)
    return { offer, buyer, orderId: await hold(buyer, [offer, 1]), untilMs: testClock.ms + holdMs }
  }

  test('tells when the first piece comes back', async () => {
    const { offer, untilMs, orderId, buyer } = await held()
    expect(await heldUntil(offer)).toBe(untilMs)
    const two = await makeOffer(ctx, { stock: 2 })
    await hold(await makeBuyer(ctx), [two, 1])
    expect(await heldUntil(two)).toBe(null)
    testClock.ms += 60_000
    await hold(await makeRegular(), [two, 1])
    expect(await heldUntil(two)).toBe(testClock.ms - 60_000 + holdMs)
    await giveUp(buyer, orderId)
    expect(await heldUntil(offer)).toBe(null)
  })

  test('tells no time once the piece is paid for', async () => {
    const { offer, buyer } = await held()
    const page = await payments.startOrder(buyer.ctx, byCard())
    await providers.pay(page.payUrl)
    await providers.arrive()
    expect(await stockOf(ctx, offer)).toBe(0)
    expect(await heldUntil(offer)).toBe(null)
  })

  test('tells no time while a paid order waits for the piece, or where a supplier delivers more', async () => {
    const { offer } = await held()
    await commit(ctx.db, [
      sql`INSERT INTO backorders (order_id, position, offer_id, pieces, since)
        VALUES (${(await makePaidOrder(ctx)).id}, 0, ${offer.id}, 1, 0)`,
    ])
    expect(await heldUntil(offer)).toBe(null)
    await ctx.db.run(sql`DELETE FROM backorders WHERE offer_id = ${offer.id}`)
    expect(await heldUntil(offer)).not.toBe(null)
    await ctx.db.run(sql`UPDATE offers SET source = 'stock_then_supplier', supplier = 'gamesdrop', supplier_ref = 'x',
      max_cost = 1, supplied = 1 WHERE id = ${offer.id}`)
    expect(await heldUntil(offer)).toBe(null)
  })
})
