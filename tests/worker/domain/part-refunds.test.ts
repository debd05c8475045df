import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as orders from '../../../src/worker/domain/orders/orders'
import { movedBy, stockOf } from '../../support/paying'
import { balanceOf, makeAdmin, openAlerts, outcomeOf, type Person } from '../../support/shop'
import {
  complain,
  expectVaultToAddUp,
  makePartOrder,
  makeWaitingOrder,
  overtaken,
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
const refund = (id: string, minor?: number, by = admin.ctx) => orders.refund(by, id, { minor, reason })
const cancel = (id: string, by = admin.ctx) => orders.setStatus(by, id, { status: 'cancelled' })
const usdOf = async (buyer: Person) => (await balanceOf(ctx, buyer.userId)).usd
const countsOf = (offerId: string) => ctx.db.all(sql`SELECT stock, sold FROM offers WHERE id = ${offerId}`)
type Part = Awaited<ReturnType<typeof makePartOrder>>
const briefOf = ({ status, reason: why, refunded, items }: orders.OrderView) => ({
  ...{ status, why, refunded },
  returned: items.map((item) => item.returned),
})
const shownTo = async ({ buyer, id }: Pick<Part, 'buyer' | 'id'>) => briefOf(await orders.show(buyer.ctx, id))

describe('an order that was delivered in part', () => {
  test('can’t be cancelled, because its buyer has codes of it', async () => {
    const order = await makePartOrder(ctx, 1, 3)
    expect(
      await movedBy(ctx, async () => expect(await outcomeOf(cancel(order.id))).toBe('invalid_transition')),
    ).toEqual({})
    expect(await standOf(order, order.id)).toBe(`processing awaiting_stock ${order.codes[0]}`)
    await refill(admin, order.offer, 2)
    await orders.deliver(ctx, order.id)
    expect((await shownTo(order)).status).toBe('completed')
  })

  test('and is refunded in full is finished with the codes that are there: imported ones are stock', async () => {
    const order = await makePartOrder(ctx, 1, 3)
    let answer: unknown
    const moved = await movedBy(ctx, async () => {
      answer = briefOf(await refund(order.id))
    })
    expect(moved).toEqual({ sales: -3 * 499 })
    const after = { status: 'completed', why: null, refunded: 3 * 499, returned: [2] }
    expect([answer, await shownTo(order)]).toEqual([after, after])
    expect(await standOf(order, order.id)).toBe(`completed ${order.codes[0]}`)
    expect(await usdOf(order.buyer)).toBe(3 * 499)
    expect([await openAlerts(ctx, order.id), await countsOf(order.offer.id)]).toEqual([[], [{ stock: 0, sold: 1 }]])
    await refill(admin, order.offer, 2)
    await orders.deliver(ctx, order.id)
    expect(await standOf(order, order.id)).toBe(`completed ${order.codes[0]}`)
    expect(await stockOf(ctx, order.offer)).toBe(2)
  })

  test('and is refunded in full gives unseen codes to the next waiting order', async () => {
    const order = await makePartOrder(ctx, 1, 4)
    const next = await makeWaitingOrder(ctx, { offer: order.offer })
    const { codes } = await refill(admin, order.offer, 2)
    expect(await statesOf(ctx, order.offer)).toEqual(['delivered', 'held', 'held'])
    await refund(order.id)
    await orders.deliver(ctx, next.id)
    expect(await shownTo(order)).toMatchObject({ status: 'completed', returned: [3] })
    expect(await standOf(next, next.id)).toBe(`completed ${codes[0]}`)
    expect(await stockOf(ctx, order.offer)).toBe(1)
  })

  test('and is refunded in steps goes on until all is given back, to the last cent', async () => {
    const order = await makePartOrder(ctx, 1, 3)
    for (const minor of [700, 3 * 499 - 701, 1]) {
      expect(await shownTo(order)).toMatchObject({ status: 'processing', returned: [0] })
      await refund(order.id, minor)
    }
    expect(await usdOf(order.buyer)).toBe(3 * 499)
    expect(await shownTo(order)).toMatchObject({ status: 'completed', refunded: 3 * 499, returned: [2] })
  })

  test('of which a code was paid back for a claim is refunded the rest, and no more', async () => {
    const order = await makePartOrder(ctx, 2, 4)
    await orders.answerClaim(admin.ctx, await complain(order), { decision: 'refund', reply: reason })
    const answer = briefOf(await refund(order.id))
    expect(answer).toEqual({ status: 'completed', why: null, refunded: 4 * 499, returned: [3] })
    expect(await shownTo(order)).toEqual(answer)
    expect([await usdOf(order.buyer), await outcomeOf(refund(order.id, 1))]).toEqual([4 * 499, 'refund_too_large'])
  })

  test('whose only codes were paid back for claims can be cancelled: nobody has any of it', async () => {
    const order = await makePartOrder(ctx, 1, 2)
    await orders.answerClaim(admin.ctx, await complain(order), { decision: 'refund', reply: reason })
    await cancel(order.id)
    expect([(await shownTo(order)).status, await usdOf(order.buyer)]).toEqual(['cancelled', 998])
    expect(await countsOf(order.offer.id)).toEqual([{ stock: 0, sold: 0 }])
  })
})

describe('at the moment that a part is delivered', () => {
  const arrive = async ({ id, offer }: Pick<Part, 'id' | 'offer'>) => {
    await refill(other, offer, 1)
    await orders.deliver(ctx, id)
  }

  test('cancelling is refused', async () => {
    const order = await makeWaitingOrder(ctx, { quantity: 2 })
    const by = overtaken(admin, () => arrive(order))
    expect(await outcomeOf(cancel(order.id, by))).toBe('invalid_transition')
    expect([(await shownTo(order)).status, await usdOf(order.buyer)]).toEqual(['processing', 0])
  })

  test('a full refund leaves the buyer the code and gives back all the money', async () => {
    const order = await makeWaitingOrder(ctx, { quantity: 2 })
    const answer = await refund(
      order.id,
      undefined,
      overtaken(admin, () => arrive(order)),
    )
    const after = { status: 'completed', why: null, refunded: 998, returned: [1] }
    expect([briefOf(answer), await shownTo(order)]).toEqual([after, after])
    expect((await standOf(order, order.id)).split(' ')).toHaveLength(2)
  })

  test('giving back the rest gives back what is still missing', async () => {
    const order = await makeWaitingOrder(ctx, { quantity: 3 })
    const by = overtaken(admin, () => arrive(order))
    await orders.refundRest(by, order.id, reason)
    expect(await shownTo(order)).toEqual({ status: 'completed', why: null, refunded: 998, returned: [2] })
  })
})

describe('two administrators at once', () => {
  const rest = (id: string) => orders.refundRest(other.ctx, id, reason)
  test.each<[string, number, (id: string) => Promise<unknown>, (id: string) => Promise<unknown>, number[]]>([
    ['who refund in full', 1, refund, (id) => refund(id, undefined, other.ctx), [3]],
    ['who refund in full and cancel', 0, refund, (id) => cancel(id, other.ctx), [3]],
    ['who cancel and give back the rest', 0, cancel, rest, [3]],
    ['who refund in full and give back the rest', 1, refund, rest, [2, 3]],
  ])('%s pay once', async (_, there, first, second, pieces) => {
    const order = await makePartOrder(ctx, there, 3)
    await Promise.all([first(order.id), second(order.id)].map(outcomeOf))
    const { status, refunded } = await shownTo(order)
    expect(pieces.map((count) => count * 499)).toContain(refunded)
    expect([status, await usdOf(order.buyer)]).toEqual([there === 0 ? 'cancelled' : 'completed', refunded])
  })
})
