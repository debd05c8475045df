import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { voidCode } from '../../../src/worker/domain/inventory/inventory'
import * as orders from '../../../src/worker/domain/orders/orders'
import { movedBy, stockOf } from '../../support/paying'
import {
  balanceOf,
  makeAdmin,
  makeBuyer,
  makeOffer,
  makePaidOrder,
  openAlerts,
  outcomeOf,
  type Person,
} from '../../support/shop'
import {
  codeIdOf,
  expectVaultToAddUp,
  makeDeliveredOrder,
  makeOrderUnderWay,
  makePartOrder,
  newCodes,
  overtakenOpening,
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

const reason = 'the buyer asked'
type Owned = Parameters<typeof codeIdOf>[0]
const replaceBy = (codeId: string, { id }: Pick<Owned, 'id'>, by = admin) =>
  orders.replaceCode(by.ctx, id, { codeId, reason })
const replace = async (order: Owned, code = 0) => replaceBy(await codeIdOf(order, code), order)
const refundRest = (id: string, by = admin) => orders.refundRest(by.ctx, id, reason)
const usdOf = async (buyer: Person) => (await balanceOf(ctx, buyer.userId)).usd
const soldOf = async (offerId: string) => (await ctx.db.all(sql`SELECT sold FROM offers WHERE id = ${offerId}`))[0]

describe('replacing a code', () => {
  test('gives the next free code; the old one is void and both are kept', async () => {
    const order = await makeDeliveredOrder(ctx, 2, 2)
    await replace(order)
    const [, second, third] = order.codes
    expect(await standOf(order, order.id)).toBe(`completed ${second} ${third}`)
    expect(await statesOf(ctx, order.offer)).toEqual(['replaced', 'delivered', 'delivered', 'free'])
    expect(await stockOf(ctx, order.offer)).toBe(1)
    expect(await usdOf(order.buyer)).toBe(0)
  })

  test('takes none that went to another offer at that moment', async () => {
    const order = await makeDeliveredOrder(ctx, 1, 1)
    const elsewhere = await makeOffer(ctx, { stock: 0 })
    const codeId = await codeIdOf(order)
    const [, free = ''] = order.codes
    const meanwhile = overtakenOpening(admin, async () => {
      const [, row] = await rowsOf(ctx, order.offer)
      await voidCode(other.ctx, row?.id ?? 0, reason)
      await refill(other, elsewhere, [free])
    })
    expect(await outcomeOf(orders.replaceCode(meanwhile, order.id, { codeId, reason }))).toBe('no_free_code')
    expect(await statesOf(ctx, elsewhere)).toEqual(['free'])
    expect(await standOf(order, order.id)).toBe(`completed ${order.codes[0]}`)
  })

  test('works as long as a free code is there', async () => {
    const order = await makeDeliveredOrder(ctx, 3, 2)
    const outcomes = []
    for (let time = 0; time < 3; time += 1) outcomes.push(await outcomeOf(replace(order)))
    expect(outcomes).toEqual(['ok', 'ok', 'no_free_code'])
    expect(await standOf(order, order.id)).toBe(`completed ${order.codes.slice(2).join(' ')}`)
    expect(await statesOf(ctx, order.offer)).toEqual(['replaced', 'replaced', ...Array(3).fill('delivered')])
  })

  test('a second time, also by another administrator at once, takes no other code', async () => {
    const order = await makeDeliveredOrder(ctx, 1, 3)
    const codeId = await codeIdOf(order)
    const tries = [admin, other].map((by) => outcomeOf(orders.replaceCode(by.ctx, order.id, { codeId, reason })))
    expect((await Promise.all(tries)).sort()).toEqual(['code_void', 'ok'])
    expect(await outcomeOf(replaceBy(codeId, order))).toBe('code_void')
    expect(await standOf(order, order.id)).toBe(`completed ${order.codes[1]}`)
    expect(await statesOf(ctx, order.offer)).toEqual(['replaced', 'delivered', 'free', 'free'])
    expect(await stockOf(ctx, order.offer)).toBe(2)
  })

  test('under one key is done once, at once and later, and another code under it is refused', async () => {
    const order = await makeDeliveredOrder(ctx, 2, 3)
    const [codeId, next] = [await codeIdOf(order), await codeIdOf(order, 1)]
    const click = (requestHash: string, id = codeId) =>
      orders.replaceCode({ ...admin.ctx, idempotency: { key: `replace-${order.id}`, requestHash } }, order.id, {
        ...{ codeId: id, reason },
      })
    const answers = await Promise.all([click('one'), click('one')])
    answers.push(await click('one'))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    expect(await outcomeOf(click('another', next))).toBe('idempotency_mismatch')
    expect(await statesOf(ctx, order.offer)).toEqual(['replaced', 'delivered', 'delivered', 'free', 'free'])
  })

  test('after another of the same item replaces the one that was meant', async () => {
    const order = await makeDeliveredOrder(ctx, 3, 2)
    const second = await codeIdOf(order, 1)
    await replace(order)
    await replaceBy(second, order)
    expect(await statesOf(ctx, order.offer)).toEqual(['replaced', 'replaced', ...Array(3).fill('delivered')])
  })

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'that is not there, or of another order',
      async () => {
        const order = await makeDeliveredOrder(ctx, 1, 1)
        expect(await outcomeOf(replace(order, 1))).toBe('code_not_found')
        return replaceBy(await codeIdOf(await makeDeliveredOrder(ctx)), order)
      },
      'code_not_found',
    ],
    [
      'before it was delivered',
      async () => {
        const order = await makePaidOrder(ctx)
        return replaceBy(String((await rowsOf(ctx, order.offer))[0]?.id), order)
      },
      'code_not_found',
    ],
    ['of no order', () => replaceBy('1', { id: '000000000000' }), 'order_not_found'],
    [
      'of an order that was refunded in full',
      async () => {
        const order = await makeDeliveredOrder(ctx, 1, 1)
        await orders.refund(admin.ctx, order.id, { reason })
        return replace(order)
      },
      'order_refunded',
    ],
  ])('%s is refused', async (_, attempt, outcome) => {
    expect(await outcomeOf(attempt())).toBe(outcome)
  })
})

describe('giving back the money of what is missing', () => {
  test('finishes an order of which a part is there, which alone counts as sold', async () => {
    const order = await makePartOrder(ctx, 1, 3)
    const moved = await movedBy(ctx, () => refundRest(order.id))
    expect(moved).toEqual({ sales: -998 })
    expect(await standOf(order, order.id)).toBe(`completed ${order.codes[0]}`)
    const view = await orders.show(order.buyer.ctx, order.id)
    expect(view).toMatchObject({ refunded: 998, items: [{ quantity: 3, returned: 2 }] })
    expect(await usdOf(order.buyer)).toBe(998)
    expect(await soldOf(order.offer.id)).toEqual({ sold: 1 })
    expect(await openAlerts(ctx, order.id)).toEqual([])
  })

  test('cancels an order of which nothing is there', async () => {
    const order = await makePartOrder(ctx, 0, 2)
    await refundRest(order.id)
    expect(await standOf(order, order.id)).toBe('cancelled')
    expect(await usdOf(order.buyer)).toBe(998)
  })

  test('asked for by two administrators at once pays once', async () => {
    const order = await makePartOrder(ctx, 1, 3)
    const outcomes = await Promise.all([admin, other].map((by) => outcomeOf(refundRest(order.id, by))))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(outcomes.filter((outcome) => !['ok', 'invalid_transition'].includes(outcome))).toEqual([])
    expect(await usdOf(order.buyer)).toBe(998)
  })

  test('never gives back more than was left of the order’s money', async () => {
    const order = await makePartOrder(ctx, 1, 3)
    await orders.refund(admin.ctx, order.id, { minor: 700, reason })
    await refundRest(order.id)
    expect(await usdOf(order.buyer)).toBe(3 * 499)
    expect(await standOf(order, order.id)).toBe(`completed ${order.codes[0]}`)
  })

  test('at the moment of an import ends in a refund or a delivery, not both', async () => {
    const order = await makePartOrder(ctx, 0, 2)
    const [outcome] = await Promise.all([outcomeOf(refundRest(order.id)), refill(admin, order.offer, 2)])
    await orders.deliver(ctx, order.id)
    const isBack = outcome === 'ok'
    expect((await standOf(order, order.id)).split(' ')[0]).toBe(isBack ? 'cancelled' : 'completed')
    expect(await usdOf(order.buyer)).toBe(isBack ? 998 : 0)
    expect(await stockOf(ctx, order.offer)).toBe(isBack ? 2 : 0)
  })

  test('at the moment in which a voided code leaves its place to another one keeps that one for the buyer', async () => {
    const order = await makePartOrder(ctx, 0, 2)
    await refill(admin, order.offer, 1)
    const meanwhile = overtakenOpening(other, async () => {
      const [there] = await rowsOf(ctx, order.offer)
      await voidCode(other.ctx, there?.id ?? 0, reason)
      await refill(other, order.offer, 1)
    })
    await orders.refundRest(meanwhile, order.id, reason)
    expect(await statesOf(ctx, order.offer)).toEqual(['voided', 'delivered'])
    expect(await usdOf(order.buyer)).toBe(499)
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

test('only an administrator can replace codes or refund missing ones', async () => {
  const { id, buyer } = await makePartOrder(ctx, 1, 2)
  for (const person of [buyer, await makeBuyer(ctx)]) {
    const by = { ...person, ctx: { ...person.ctx, needs: 'admin' as const } }
    const byHand = orders.deliverByHand(by.ctx, id, { item: 0, codes: newCodes(1), reason })
    const attempts = [byHand, replaceBy('1', { id }, by), refundRest(id, by)]
    const reveal = orders.revealOrder(by.ctx, id, reason)
    expect(await Promise.all([...attempts, reveal].map(outcomeOf))).toEqual(Array(4).fill('forbidden'))
  }
})
