import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { commit } from '../../../src/worker/db/database'
import * as cart from '../../../src/worker/domain/cart/cart'
import { voidCode } from '../../../src/worker/domain/inventory/inventory'
import * as orders from '../../../src/worker/domain/orders/orders'
import { SupplierError } from '../../../src/worker/domain/supplier'
import { movedBy, stockOf } from '../../support/paying'
import {
  makeAdmin,
  makeBuyer,
  makeOffer,
  makePaidOrder,
  type Offer,
  openAlerts,
  outcomeOf,
  type Person,
  testClock,
  wishFor,
} from '../../support/shop'
import {
  expectVaultToAddUp,
  makeDeliveredOrder,
  makeOrderUnderWay,
  makePartOrder,
  makeSuppliedOffer,
  makeWaitingOrder,
  newCodes,
  refill,
  rowsOf,
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

const reason = 'bought elsewhere'
const bring = (id: string, codes: string[], { item = 0, by = admin } = {}) =>
  orders.deliverByHand(by.ctx, id, { item, codes, reason })
const outcomesOf = async (attempts: Promise<unknown>[]) => (await Promise.all(attempts.map(outcomeOf))).sort()
const waitingFor = (id: string) => ctx.db.all(sql`SELECT position, pieces FROM backorders WHERE order_id = ${id}`)
const piecesOf = async (id: string) =>
  (
    await ctx.db.all<{ state: string }>(
      sql`SELECT state || coalesce(' ' || reason, '') AS state FROM supplier_orders WHERE order_id = ${id} ORDER BY state`,
    )
  ).map(({ state }) => state)

/** A paid order of one piece of one offer and two of another, of which nothing is there. */
async function makeMixedOrder() {
  const offers = [await makeSuppliedOffer(ctx), await makeSuppliedOffer(ctx)] as const
  const buyer = await makeBuyer(ctx, { usd: 3 * 499 })
  for (const [index, offer] of offers.entries()) await cart.add(buyer.ctx, wishFor(offer, index + 1))
  const { id } = await orders.payFromBalance(buyer.ctx, { currency: 'usd' })
  await orders.deliver(ctx, id)
  return { id, buyer, offers }
}

describe('codes that are brought by hand', () => {
  test('complete an order that lacked them, at no cost to stock or money', async () => {
    const order = await makePartOrder(ctx, 1, 3)
    const codes = newCodes(2)
    expect(await movedBy(ctx, () => bring(order.id.toLowerCase(), codes))).toEqual({})
    expect(await standOf(order, order.id)).toBe(`completed ${[...order.codes, ...codes].join(' ')}`)
    expect([await openAlerts(ctx, order.id), await waitingFor(order.id)]).toEqual([[], []])
    expect(await stockOf(ctx, order.offer)).toBe(0)
    const entries = await ctx.db.all(sql`SELECT actor, action, reason FROM audit_entries WHERE subject = ${order.id}`)
    expect(entries).toEqual([{ actor: admin.userId, action: 'deliver_by_hand', reason }])
  })

  test('for a part of an order are shown at once, and the rest goes on waiting', async () => {
    const order = await makeWaitingOrder(ctx, { quantity: 3 })
    const [code = ''] = newCodes(1)
    await bring(order.id, [code])
    expect(await standOf(order, order.id)).toBe(`processing awaiting_stock ${code}`)
    expect(await waitingFor(order.id)).toEqual([{ position: 0, pieces: 2 }])
    const { codes } = await refill(admin, order.offer, 3)
    await orders.deliver(ctx, order.id)
    expect(await standOf(order, order.id)).toBe(`completed ${[code, ...codes.slice(0, 2)].join(' ')}`)
    expect(await stockOf(ctx, order.offer)).toBe(1)
  })

  test('go to the item they were brought for', async () => {
    const order = await makeMixedOrder()
    const codes = newCodes(3)
    const { items } = await orders.show(order.buyer.ctx, order.id)
    const pair = items.findIndex(({ quantity }) => quantity === 2)
    expect(await outcomeOf(bring(order.id, codes, { item: 1 - pair }))).toBe('nothing_missing')
    await bring(order.id, codes.slice(0, 2), { item: pair })
    expect(await standOf(order, order.id)).toBe(`processing awaiting_stock ${codes[0]} ${codes[1]}`)
    expect(await waitingFor(order.id)).toEqual([{ position: 1 - pair, pieces: 1 }])
    await bring(order.id, codes.slice(2), { item: 1 - pair })
    expect((await orders.show(order.buyer.ctx, order.id)).status).toBe('completed')
  })

  test('are kept and not shown while a bank disputes what was paid', async () => {
    const order = await makeWaitingOrder(ctx)
    await commit(ctx.db, orders.planDispute(ctx, order.id))
    const [code = ''] = newCodes(1)
    await bring(order.id, [code])
    expect(await standOf(order, order.id)).toBe('processing disputed')
    await commit(ctx.db, orders.planUndispute(ctx, { id: order.id, status: 'processing', refunded: 0 }))
    await orders.deliver(ctx, order.id)
    expect(await standOf(order, order.id)).toBe(`completed ${code}`)
  })
})

describe('codes brought by hand are refused', () => {
  let elsewhere: Offer
  beforeAll(async () => {
    elsewhere = await makeOffer(ctx, { stock: 0 })
  })

  test.each<[string, () => Promise<{ id: string }>, string]>([
    ['that was completed', () => makeDeliveredOrder(ctx), 'nothing_missing'],
    ['whose codes are all kept for it', () => makePaidOrder(ctx), 'nothing_missing'],
    ['that a supplier is delivering', () => makeOrderUnderWay(), 'nothing_missing'],
    [
      'that was cancelled',
      async () => {
        const order = await makeWaitingOrder(ctx)
        await orders.setStatus(admin.ctx, order.id, { status: 'cancelled' })
        return order
      },
      'invalid_transition',
    ],
    ['that is not there', async () => ({ id: '000000000000' }), 'order_not_found'],
  ])('for an order %s', async (_, made, outcome) => {
    const { id } = await made()
    const codes = newCodes(1)
    expect(await outcomeOf(bring(id, codes))).toBe(outcome)
    expect(await refill(admin, elsewhere, codes)).toMatchObject({ added: 1 })
  })

  test.each([
    [0, 3],
    [1, 2],
  ])('when %i of 2 are there and %i are brought', async (there, brought) => {
    const order = await makePartOrder(ctx, there, 2)
    const before = await standOf(order, order.id)
    expect(await outcomeOf(bring(order.id, newCodes(brought)))).toBe('nothing_missing')
    expect(await standOf(order, order.id)).toBe(before)
    expect(await outcomeOf(bring(order.id, newCodes(2 - there), { item: 1 }))).toBe('nothing_missing')
  })

  test('when one of them is in stock, was sold or voided, or comes twice, and none is given', async () => {
    const order = await makeWaitingOrder(ctx, { quantity: 3 })
    const { offer, codes: sold } = await makeDeliveredOrder(ctx, 1, 2)
    await voidCode(admin.ctx, (await rowsOf(ctx, offer))[2]?.id ?? 0, reason)
    expect(await statesOf(ctx, offer)).toEqual(['delivered', 'free', 'voided'])
    const [twice = ''] = newCodes(1)
    for (const known of [...sold.map((code) => [code]), [twice, twice]]) {
      expect(await outcomeOf(bring(order.id, [...newCodes(1), ...known]))).toBe('code_known')
      expect(await standOf(order, order.id)).toBe('processing awaiting_stock')
    }
  })
})

describe('two administrators at once', () => {
  test('who each bring all codes deliver the order once', async () => {
    const order = await makeWaitingOrder(ctx, { quantity: 2 })
    const attempts = [bring(order.id, newCodes(2)), bring(order.id, newCodes(2), { by: other })]
    const [failed, done] = await outcomesOf(attempts)
    expect(done).toBe('ok')
    expect(['invalid_transition', 'nothing_missing']).toContain(failed)
    expect((await standOf(order, order.id)).split(' ')).toHaveLength(3)
  })

  test('who each bring half of the codes complete the order', async () => {
    const order = await makeWaitingOrder(ctx, { quantity: 2 })
    const attempts = [bring(order.id, newCodes(1)), bring(order.id, newCodes(1), { by: other })]
    expect(await outcomesOf(attempts)).toEqual(['ok', 'ok'])
    expect((await standOf(order, order.id)).split(' ')[0]).toBe('completed')
  })

  test('who bring one code for two orders give it to one of them', async () => {
    const [first, second] = [await makeWaitingOrder(ctx), await makeWaitingOrder(ctx)]
    const codes = newCodes(1)
    const attempts = [bring(first.id, codes), bring(second.id, codes, { by: other })]
    expect(await outcomesOf(attempts)).toEqual(['code_known', 'ok'])
  })

  test('of whom one brings codes and one refunds end in a delivery or a refund, not both', async () => {
    const order = await makeWaitingOrder(ctx, { quantity: 2 })
    const attempts = [bring(order.id, newCodes(2)), orders.refundRest(other.ctx, order.id, reason)]
    const [failed, done] = await outcomesOf(attempts)
    expect(done).toBe('ok')
    expect(['invalid_transition', 'nothing_missing']).toContain(failed)
    const { status, refunded } = await orders.show(order.buyer.ctx, order.id)
    expect(refunded).toBe(status === 'completed' ? 0 : 998)
  })
})

describe('beside a supplier', () => {
  test('codes by hand fill no more than the missing pieces while it delivers one', async () => {
    const order = await makePaidOrder(ctx, { offer: await makeSuppliedOffer(ctx), quantity: 2 })
    let asked = 0
    const half = await shopThatWaits({
      place: async ({ id }) =>
        asked++ === 0
          ? { state: 'pending', externalId: id }
          : { state: 'rejected', externalId: null, reason: 'unavailable' },
    })
    await orders.deliver(half, order.id)
    expect(await waitingFor(order.id)).toEqual([{ position: 0, pieces: 1 }])
    expect(await outcomeOf(bring(order.id, newCodes(2)))).toBe('nothing_missing')
    expect(await outcomeOf(bring(order.id, newCodes(1)))).toBe('ok')
    expect((await standOf(order, order.id)).split(' ').slice(0, 2)).toEqual(['processing', 'awaiting_supplier'])
  })

  test('that does not answer, a code by hand replaces one piece and the rest is still bought', async () => {
    const silent = await shopThatWaits({
      quote: async () => {
        throw new SupplierError('down', 'nobody answers')
      },
    })
    const offer = await makeSuppliedOffer(ctx)
    const order = await makePaidOrder(ctx, { offer, quantity: 3 })
    await orders.deliver(silent, order.id)
    expect(await piecesOf(order.id)).toEqual(['waiting', 'waiting', 'waiting'])
    await orders.deliverByHand({ ...admin.ctx, suppliers: silent.suppliers }, order.id, {
      ...{ item: 0, codes: newCodes(1), reason },
    })
    expect(await piecesOf(order.id)).toEqual(['rejected by_hand', 'waiting', 'waiting'])
    const back = await shopThatWaits({
      place: async ({ id }) => ({ state: 'done', externalId: id, codes: newCodes(1), costMinor: 100 }),
    })
    testClock.ms += 5 * 60_000
    await orders.deliver(back, order.id)
    expect(await piecesOf(order.id)).toEqual(['done', 'done', 'rejected by_hand'])
    expect((await standOf(order, order.id)).split(' ')[0]).toBe('completed')
  })
})
