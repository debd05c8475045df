import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as cart from '../../../src/worker/domain/cart/cart'
import type { CallerCtx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import { sweep } from '../../../src/worker/domain/outbox/outbox'
import { atPage, deliveredOrder, movedBy, paidOrder, priceOf, quietShop, stockOf } from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import {
  balanceOf,
  everyBalance,
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  makePaidOrder,
  type Offer,
  outcomeOf,
  type Person,
  uniqueName,
  wishFor,
} from '../../support/shop'

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
let admin: Person
let offer: Offer
beforeAll(async () => {
  ctx = await quietShop()
  admin = await makeAdmin(ctx)
  offer = await makeOffer(ctx, { stock: 20 })
})
beforeEach(() => {
  providers = openProviders(ctx)
})
afterEach(() => expectBooksToBalance())

const reason = 'the buyer asked'
const giveBack = (orderId: string, minor?: number, caller: CallerCtx = admin.ctx) =>
  orders.refund(caller, orderId, { minor, reason })
const usdOf = async (buyer: Person) => (await balanceOf(ctx, buyer.userId)).usd
const keyed = (key: string, requestHash = 'same'): CallerCtx => ({ ...admin.ctx, idempotency: { key, requestHash } })

describe('an order paid in so’m', () => {
  const price = 6_100_000
  test.each<[string, number | undefined, string, number]>([
    ['in part', 1_000_000, 'ok', 1_000_000],
    ['in tiyin, which nobody is shown', 1_000_050, 'invalid_amount', 0],
    ['in more than was paid', price + 100, 'refund_too_large', 0],
  ])('is given back %s, to the balance of so’m', async (_, minor, outcome, given) => {
    const buyer = await makeBuyer(ctx, { usd: 1000, uzs: price })
    await cart.add(buyer.ctx, wishFor(await makeOffer(ctx, { uzs: price })))
    const { id } = await orders.payFromBalance(buyer.ctx, { currency: 'uzs' })
    expect(await outcomeOf(giveBack(id, minor))).toBe(outcome)
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 1000, uzs: given }))
  })
})

// What may be given back depends on the sum alone, and whether the order ends on its delivery: in full and too much are
// asked of orders before and after it.
describe('an order', () => {
  const made = {
    'paid from the balance': () => makePaidOrder(ctx, { offer }).then(({ id, buyer }) => ({ orderId: id, buyer })),
    'paid by card': () => paidOrder(ctx, providers),
    'paid by card and delivered': () => deliveredOrder(ctx, providers),
  }

  test.each<[keyof typeof made, string, (number | undefined)[], string[], number]>([
    ['paid from the balance', 'in full', [undefined], ['ok'], 499],
    ['paid from the balance', 'in parts', [100, 200, 199], ['ok', 'ok', 'ok'], 499],
    ['paid by card and delivered', 'in parts, then the rest', [100, undefined], ['ok', 'ok'], 499],
    ['paid by card and delivered', 'more than was paid', [500], ['refund_too_large'], 0],
    ['paid by card', 'in parts that are too much', [300, 200, 199], ['ok', 'refund_too_large', 'ok'], 499],
    ['paid by card and delivered', 'in full, then a cent', [undefined, 1], ['ok', 'refund_too_large'], 499],
  ])('%s is given back %s', async (how, _, wishes, outcomes, given) => {
    const { orderId, buyer } = await made[how]()
    const before = await usdOf(buyer)
    const seen: string[] = []
    const moved = await movedBy(ctx, async () => {
      for (const minor of wishes) seen.push(await outcomeOf(giveBack(orderId, minor)))
    })
    expect(seen).toEqual(outcomes)
    expect((await usdOf(buyer)) - before).toBe(given)
    expect(moved).toEqual(given === 0 ? {} : { sales: -given })
    expect((await orders.show(buyer.ctx, orderId)).refunded).toBe(given)
  })
})

describe('a refund', () => {
  test('under one key is one refund, at once, later, and for another sum never', async () => {
    const { id, buyer } = await makePaidOrder(ctx, { offer })
    const key = uniqueName('refund-key-')
    const click = () => giveBack(id, 100, keyed(key))
    const answers = await Promise.all([click(), click(), click()])
    answers.push(await click())
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(answers[0]).toMatchObject({ refunded: 100, status: 'processing' })
    expect(await outcomeOf(giveBack(id, 200, keyed(key, 'another')))).toBe('idempotency_mismatch')
    expect(await usdOf(buyer)).toBe(100)
  })

  test.each([
    [[undefined, undefined], 499],
    [[200, 200, 200], 400],
    [[499, 1], 499],
  ])('of %j cents at the same moment without a key never gives back more than 499', async (wishes, least) => {
    const { id, buyer } = await makePaidOrder(ctx, { offer })
    const outcomes = await Promise.all(wishes.map((minor) => outcomeOf(giveBack(id, minor))))
    const given = await usdOf(buyer)
    expect(given).toBeLessThanOrEqual(499)
    expect(given).toBeGreaterThanOrEqual(wishes[1] === 1 ? 1 : least)
    expect(outcomes.filter((outcome) => !['ok', 'refund_too_large', 'unavailable'].includes(outcome))).toEqual([])
    expect((await orders.show(buyer.ctx, id)).refunded).toBe(given)
  })

  test.each<[string, () => Promise<string>, string]>([
    ['no order', async () => '000000000000', 'order_not_found'],
    [
      'an unpaid order, or of one that was given up',
      async () => {
        const { orderId } = await atPage(ctx)
        expect(await outcomeOf(giveBack(orderId))).toBe('invalid_transition')
        await orders.setStatus(admin.ctx, orderId, { status: 'cancelled' })
        return orderId
      },
      'invalid_transition',
    ],
  ])('of %s is refused', async (_, made, outcome) => {
    const orderId = await made()
    expect(await movedBy(ctx, async () => expect(await outcomeOf(giveBack(orderId))).toBe(outcome))).toEqual({})
  })

  test('by somebody who is no administrator any more is refused, and by one it is in the audit log', async () => {
    const { id, buyer } = await makePaidOrder(ctx, { offer })
    const caller: CallerCtx = { ...(await makeBuyer(ctx)).ctx, needs: 'admin' }
    expect(await outcomeOf(giveBack(id, undefined, caller))).toBe('forbidden')
    expect(await usdOf(buyer)).toBe(0)
    await giveBack(id, 100)
    const rows = await ctx.db.all(sql`SELECT actor, action, reason FROM audit_entries WHERE subject = ${id}`)
    expect(rows).toEqual([{ actor: admin.userId, action: 'refund_order', reason }])
  })
})

describe('the codes of a refunded order', () => {
  test('a whole refund before delivery ends the order, and its codes can be sold again', async () => {
    const { orderId, buyer, offer } = await paidOrder(ctx, providers)
    await giveBack(orderId, 100)
    expect((await orders.show(buyer.ctx, orderId)).status).toBe('processing')
    expect(await stockOf(ctx, offer)).toBe(9)
    expect(await giveBack(orderId)).toMatchObject({ status: 'cancelled', reason: null, refunded: 499 })
    expect(await stockOf(ctx, offer)).toBe(10)
    await orders.deliver(ctx, orderId)
    expect(await orders.show(buyer.ctx, orderId)).toMatchObject({ status: 'cancelled', items: [{ codes: [] }] })
    expect(await sweep(ctx)).toBe(0)
  })

  test('a refund after delivery leaves the codes with their buyer and the stock as it is', async () => {
    const { orderId, buyer, offer } = await deliveredOrder(ctx, providers)
    expect(await giveBack(orderId)).toMatchObject({ status: 'completed', refunded: 499 })
    expect(await stockOf(ctx, offer)).toBe(9)
    const { items } = await orders.show(buyer.ctx, orderId)
    expect(items.flatMap((item) => item.codes)).toEqual(offer.codes.slice(0, 1))
  })

  test('a refund of a part does not keep the order from being delivered', async () => {
    const { orderId, buyer } = await paidOrder(ctx, providers, 'rub')
    await giveBack(orderId, 100)
    await orders.deliver(ctx, orderId)
    expect(await orders.show(buyer.ctx, orderId)).toMatchObject({ status: 'completed', refunded: 100 })
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 0, rub: 100 }))
  })

  test('a refund and the delivery at the same moment give the codes or the end, not both', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { id, buyer, offer } = await makePaidOrder(ctx)
      await Promise.all([outcomeOf(giveBack(id)), orders.deliver(ctx, id)])
      const order = await orders.show(buyer.ctx, id)
      const codes = order.items.flatMap((item) => item.codes).length
      expect([order.status, codes, await stockOf(ctx, offer)]).toEqual(
        order.status === 'completed' ? ['completed', 1, 9] : ['cancelled', 0, 10],
      )
      expect(await usdOf(buyer)).toBe(499)
    }
  })

  test('cancelling an order of which a part was given back gives back the rest', async () => {
    const { id, buyer } = await makePaidOrder(ctx, { offer })
    await giveBack(id, 100)
    await orders.setStatus(admin.ctx, id, { status: 'cancelled' })
    expect(await usdOf(buyer)).toBe(priceOf.usd)
    expect(await orders.show(buyer.ctx, id)).toMatchObject({ status: 'cancelled', refunded: priceOf.usd })
    expect(await outcomeOf(giveBack(id))).toBe('refund_too_large')
  })
})
