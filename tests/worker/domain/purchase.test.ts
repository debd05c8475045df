import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import * as cart from '../../../src/worker/domain/cart/cart'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import { balanceOf, expectBooksToBalance, makeBuyer, makeOffer, outcomeOf, testCtx, wishFor } from '../../support/shop'

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})

describe('paying a cart from the balance', () => {
  test('makes one order, takes the money once, empties the cart and delivers the codes', async () => {
    const buyer = await makeBuyer(ctx, { usd: 1000 })
    const offer = await makeOffer(ctx)
    await cart.add(buyer.ctx, wishFor(offer, 2))
    const order = await orders.payFromBalance(buyer.ctx, { currency: 'usd' })
    expect(order).toMatchObject({ status: 'processing', total: 998, quantity: 2 })
    expect(await balanceOf(ctx, buyer.userId)).toEqual({ usd: 2, rub: 0 })
    expect(await cart.show(buyer.ctx)).toEqual([])

    await orders.deliver(ctx, order.id)
    const delivered = await orders.show(buyer.ctx, order.id)
    expect(delivered.status).toBe('completed')
    expect(delivered.items.flatMap((item) => item.codes)).toEqual(offer.codes.slice(0, 2))
    await expectBooksToBalance(ctx)
  })

  test.each([
    [498, 'insufficient_funds'],
    [499, 'ok'],
    [500, 'ok'],
  ])('a buyer with %i cents who wants a thing for 499 gets %s', async (usd, outcome) => {
    const buyer = await makeBuyer(ctx, { usd })
    await cart.add(buyer.ctx, wishFor(await makeOffer(ctx)))
    expect(await outcomeOf(orders.payFromBalance(buyer.ctx, { currency: 'usd' }))).toBe(outcome)
    await expectBooksToBalance(ctx)
  })
})

test('fifty buyers for the last ten codes: ten orders, ten different codes, forty keep their money', async () => {
  const offer = await makeOffer(ctx, { stock: 10 })
  const buyers = await Promise.all(Array.from({ length: 50 }, () => makeBuyer(ctx, { usd: 499 })))
  await Promise.all(buyers.map((buyer) => cart.add(buyer.ctx, wishFor(offer))))
  const outcomes = await Promise.all(
    buyers.map((buyer) => outcomeOf(orders.payFromBalance(buyer.ctx, { currency: 'usd' }))),
  )
  expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(10)
  expect(outcomes.filter((outcome) => outcome === 'out_of_stock')).toHaveLength(40)
  const [sold] = await ctx.db.all(
    sql`SELECT count(*) AS codes, count(DISTINCT order_id) AS orders FROM codes WHERE offer_id = ${offer.id} AND order_id IS NOT NULL`,
  )
  expect(sold).toEqual({ codes: 10, orders: 10 })
  const left = await Promise.all(buyers.map((buyer) => balanceOf(ctx, buyer.userId)))
  expect(left.filter((balance) => balance.usd === 499)).toHaveLength(40)
  await expectBooksToBalance(ctx)
})
