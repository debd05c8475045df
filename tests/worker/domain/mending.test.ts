import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as orders from '../../../src/worker/domain/orders/orders'
import { movedBy, stockOf } from '../../support/paying'
import { balanceOf, makeAdmin, makeBuyer, makePaidOrder, openAlerts, outcomeOf, type Person } from '../../support/shop'
import {
  expectVaultToAddUp,
  makeDeliveredOrder,
  makeOrderUnderWay,
  makePartOrder,
  newCodes,
  refill,
  shopThatWaits,
  standOf,
  statesOf,
} from '../../support/supplying'

let ctx: Awaited<ReturnType<typeof shopThatWaits>>
let admin: Person
let other: Person
beforeAll(async () => {
  ctx = await shopThatWaits()
  admin = await makeAdmin(ctx)
  other = await makeAdmin(ctx)
})
afterEach(() => expectVaultToAddUp())

const reason = 'the buyer asked'
const replace = (id: string, code = 0, by = admin) => orders.replaceCode(by.ctx, id, { item: 0, code, reason })
const refundRest = (id: string, by = admin) => orders.refundRest(by.ctx, id, reason)
const usdOf = async (buyer: Person) => (await balanceOf(ctx, buyer.userId)).usd
const soldOf = async (offerId: string) => (await ctx.db.all(sql`SELECT sold FROM offers WHERE id = ${offerId}`))[0]

describe('replacing a code', () => {
  test('gives the next free one; the old one is void and both are kept', async () => {
    const order = await makeDeliveredOrder(ctx, 2, 2)
    await replace(order.id)
    const [, second, third] = order.codes
    expect(await standOf(order, order.id)).toBe(`completed ${second} ${third}`)
    expect(await statesOf(ctx, order.offer)).toEqual(['replaced', 'delivered', 'delivered', 'free'])
    expect(await stockOf(ctx, order.offer)).toBe(1)
    expect(await usdOf(order.buyer)).toBe(0)
  })

  test('goes on as long as there is another', async () => {
    const order = await makeDeliveredOrder(ctx, 1, 2)
    const outcomes = []
    for (let time = 0; time < 3; time += 1) outcomes.push(await outcomeOf(replace(order.id)))
    expect(outcomes).toEqual(['ok', 'ok', 'out_of_stock'])
    expect(await standOf(order, order.id)).toBe(`completed ${order.codes[2]}`)
    expect(await statesOf(ctx, order.offer)).toEqual(['replaced', 'replaced', 'delivered'])
  })

  test('by two administrators at once takes as many codes as it gives', async () => {
    const order = await makeDeliveredOrder(ctx, 1, 3)
    await Promise.all([replace(order.id), replace(order.id, 0, other)])
    const states = await statesOf(ctx, order.offer)
    expect(states.filter((state) => state === 'delivered')).toHaveLength(1)
    expect(await stockOf(ctx, order.offer)).toBe(states.filter((state) => state === 'free').length)
  })

  test.each<[string, () => Promise<unknown>, string]>([
    ['with nothing in stock', async () => replace((await makeDeliveredOrder(ctx, 1)).id), 'out_of_stock'],
    ['that is not there', async () => replace((await makeDeliveredOrder(ctx, 1, 1)).id, 1), 'code_not_found'],
    ['before it was delivered', async () => replace((await makePaidOrder(ctx)).id), 'code_not_found'],
    ['of no order', () => replace('000000000000'), 'order_not_found'],
  ])('%s is refused', async (_, attempt, outcome) => {
    expect(await outcomeOf(attempt())).toBe(outcome)
  })

  test('that is refused leaves the old one as it was', async () => {
    const order = await makeDeliveredOrder(ctx, 1)
    await outcomeOf(replace(order.id))
    expect(await standOf(order, order.id)).toBe(`completed ${order.codes[0]}`)
  })
})

describe('giving back the money of what is missing', () => {
  test('finishes an order of which a part is there', async () => {
    const order = await makePartOrder(ctx, 1, 3)
    const moved = await movedBy(ctx, () => refundRest(order.id))
    expect(moved).toEqual({ sales: -998 })
    expect(await standOf(order, order.id)).toBe(`completed ${order.codes[0]}`)
    const view = await orders.show(order.buyer.ctx, order.id)
    expect(view).toMatchObject({ refunded: 998, items: [{ quantity: 3, returned: 2 }] })
    expect(await usdOf(order.buyer)).toBe(998)
    expect(await openAlerts(ctx, order.id)).toEqual([])
  })

  test('cancels an order of which nothing is there', async () => {
    const order = await makePartOrder(ctx, 0, 2)
    await refundRest(order.id)
    expect(await standOf(order, order.id)).toBe('cancelled')
    expect(await usdOf(order.buyer)).toBe(998)
  })

  test('counts as sold what was delivered', async () => {
    const order = await makePartOrder(ctx, 1, 3)
    await refundRest(order.id)
    expect(await soldOf(order.offer.id)).toEqual({ sold: 1 })
  })

  test.each([
    ['once', 1, () => [admin]],
    ['twice', 2, () => [admin, admin]],
    ['by two administrators', 2, () => [admin, other]],
  ])('asked for %s at once pays once', async (_, __, by) => {
    const order = await makePartOrder(ctx, 1, 3)
    const outcomes = await Promise.all(by().map((each) => outcomeOf(refundRest(order.id, each))))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(outcomes.filter((outcome) => !['ok', 'invalid_transition'].includes(outcome))).toEqual([])
    expect(await usdOf(order.buyer)).toBe(998)
  })

  test('never gives back more than was left of it', async () => {
    const order = await makePartOrder(ctx, 1, 3)
    await orders.refund(admin.ctx, order.id, { minor: 700, reason })
    await refundRest(order.id)
    expect(await usdOf(order.buyer)).toBe(3 * 499)
    expect(await standOf(order, order.id)).toBe(`completed ${order.codes[0]}`)
  })

  test('while an import brings it ends well either way', async () => {
    const order = await makePartOrder(ctx, 0, 2)
    const [outcome] = await Promise.all([outcomeOf(refundRest(order.id)), refill(admin, order.offer, 2)])
    await orders.deliver(ctx, order.id)
    const isBack = outcome === 'ok'
    expect((await standOf(order, order.id)).split(' ')[0]).toBe(isBack ? 'cancelled' : 'completed')
    expect(await usdOf(order.buyer)).toBe(isBack ? 998 : 0)
    expect(await stockOf(ctx, order.offer)).toBe(isBack ? 2 : 0)
  })

  test.each<[string, () => Promise<{ id: string }>, string]>([
    ['lacks nothing', () => makePaidOrder(ctx), 'nothing_missing'],
    ['was completed', () => makeDeliveredOrder(ctx, 1), 'invalid_transition'],
    ['a supplier is delivering', () => makeOrderUnderWay(), 'supplier_pending'],
  ])('of an order that %s is refused', async (_, made, outcome) => {
    const { id } = await made()
    expect(await movedBy(ctx, async () => expect(await outcomeOf(refundRest(id))).toBe(outcome))).toEqual({})
  })
})

test('nobody but an administrator mends an order', async () => {
  const { id, buyer } = await makePartOrder(ctx, 1, 2)
  for (const person of [buyer, await makeBuyer(ctx)]) {
    const by = { ...person, ctx: { ...person.ctx, needs: 'admin' as const } }
    const byHand = orders.deliverByHand(by.ctx, id, { item: 0, codes: newCodes(1), reason })
    const attempts = [byHand, replace(id, 0, by), refundRest(id, by)]
    const reveal = orders.revealOrder(by.ctx, id, reason)
    expect(await Promise.all([...attempts, reveal].map(outcomeOf))).toEqual(Array(4).fill('forbidden'))
  }
})
