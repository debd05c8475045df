import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { currencies, largestSum, smallestUnit } from '../../../src/shared/money'
import { read } from '../../../src/worker/db/database'
import { paidForFirst, paidForFirstSql, paidForNext } from '../../../src/worker/db/paid'
import * as orders from '../../../src/worker/domain/orders/orders'
import { auditDb } from '../../support/audits'
import { luckOf } from '../../support/luck'
import { movedBy } from '../../support/paying'
import { balanceOf, makeAdmin, outcomeOf, type Person } from '../../support/shop'
import { complain, expectVaultToAddUp, makeDeliveredOrder, makePartOrder, shopThatWaits } from '../../support/supplying'

let ctx: Awaited<ReturnType<typeof shopThatWaits>>
let admin: Person
beforeAll(async () => {
  ctx = await shopThatWaits()
  admin = await makeAdmin(ctx)
})
afterEach(() => expectVaultToAddUp())

/** Makes an order one that something was taken off: `paid` for all pieces of its only item. */
async function takeOff(orderId: string, paid: number): Promise<void> {
  await ctx.db.run(sql`UPDATE orders SET total = ${paid}, agreed = ${paid} WHERE id = ${orderId}`)
  await ctx.db.run(sql`UPDATE order_items SET paid = ${paid} WHERE order_id = ${orderId}`)
}
const answerAll = async (order: Parameters<typeof complain>[0], pieces: number) => {
  const given: number[] = []
  for (let piece = 0; piece < pieces; piece += 1) {
    const before = (await balanceOf(ctx, order.buyer.userId)).usd
    // The claimed code is void after each answer, so the next one is the first.
    await orders.answerClaim(admin.ctx, await complain(order), { decision: 'refund', reply: 'We looked at it.' })
    given.push((await balanceOf(ctx, order.buyer.userId)).usd - before)
  }
  return given
}

describe('what was paid for an item', () => {
  const luck = luckOf(27)
  const items = Array.from({ length: 300 }, () => {
    const currency = luck.pick(currencies)
    const unit = smallestUnit(currency)
    const quantity = 1 + luck.below(100)
    return { currency, quantity, paid: luck.below(luck.pick([2, 100, largestSum[currency] / unit])) * unit }
  })

  test('is divided among its pieces without a rest, in sums that its currency can show, in any parts', () => {
    for (const { currency, ...item } of items) {
      const parts: number[] = []
      let returned = 0
      while (returned < item.quantity) {
        const pieces = 1 + luck.below(item.quantity - returned)
        parts.push(paidForNext(pieces, { ...item, returned }, currency))
        returned += pieces
      }
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(item.paid)
      expect(parts.filter((part) => part < 0 || part % smallestUnit(currency) !== 0)).toEqual([])
    }
  })

  test('is divided by the database in the same way', async () => {
    const wanted = items.map((item) => ({ ...item, pieces: luck.below(item.quantity + 1) }))
    const rows = sql`(SELECT key, value ->> 'paid' AS paid, 0 AS unit_price, value ->> 'quantity' AS quantity,
      value ->> 'currency' AS currency, value ->> 'pieces' AS pieces FROM json_each(${JSON.stringify(wanted)})) AS item`
    const first = paidForFirstSql(sql`pieces`, 'item', sql`currency`)
    const [answered] = await read(auditDb, [
      auditDb
        .select({ minor: first.as('minor') })
        .from(rows)
        .orderBy(sql`key`),
    ])
    expect(answered.map(({ minor }) => minor)).toEqual(
      wanted.map(({ pieces, currency, ...item }) => paidForFirst(pieces, item, currency)),
    )
  })
})

describe('of an order that something was taken off', () => {
  test('claims about all codes give back exactly what was paid, and no more than that', async () => {
    const order = await makeDeliveredOrder(ctx, 3)
    await takeOff(order.id, 1000)
    expect(await answerAll(order, 3)).toEqual([333, 333, 334])
    expect(await outcomeOf(orders.refund(admin.ctx, order.id, { reason: 'again' }))).toBe('refund_too_large')
  })

  test.each([
    [1, 3, 666],
    [2, 3, 333],
    [1, 4, 750],
  ])('%i of %i pieces are there: the rest gives back %i of 1000', async (there, pieces, rest) => {
    const order = await makePartOrder(ctx, there, pieces)
    await takeOff(order.id, 1000)
    const moved = await movedBy(ctx, async () => {
      await orders.refundRest(admin.ctx, order.id, 'none are left')
    })
    expect(moved).toEqual({ sales: -rest })
  })

  test('and that cost nothing, missing pieces end without money', async () => {
    const order = await makePartOrder(ctx, 1, 3)
    await takeOff(order.id, 0)
    expect(await movedBy(ctx, () => orders.refundRest(admin.ctx, order.id, 'none are left'))).toEqual({})
    expect(await orders.show(order.buyer.ctx, order.id)).toMatchObject({ status: 'completed', refunded: 0 })
  })

  test('the order shows what each item would have cost and what was paid', async () => {
    const order = await makeDeliveredOrder(ctx, 3)
    await takeOff(order.id, 1000)
    const { items, total } = await orders.show(order.buyer.ctx, order.id)
    expect(items.map(({ unitPrice, paid }) => ({ unitPrice, paid }))).toEqual([{ unitPrice: 499, paid: 1000 }])
    expect(total).toBe(1000)
  })
})
