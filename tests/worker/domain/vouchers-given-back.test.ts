import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as inventory from '../../../src/worker/domain/inventory/inventory'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as vouchers from '../../../src/worker/domain/vouchers/vouchers'
import { quietShop } from '../../support/paying'
import { balanceOf, makeAdmin, makeBuyer, makeOffer, outcomeOf, type Person, wishFor } from '../../support/shop'
import { complain, expectVaultToAddUp } from '../../support/supplying'
import { makeVoucherOffer } from '../../support/vouchers'

let ctx: Awaited<ReturnType<typeof quietShop>>
let admin: Person
beforeAll(async () => {
  ctx = await quietShop()
  admin = await makeAdmin(ctx)
})
afterEach(() => expectVaultToAddUp())

describe('a voucher whose money is given back', () => {
  async function delivered() {
    const buyer = await makeBuyer(ctx, { usd: 500 })
    await cart.add(buyer.ctx, wishFor(await makeVoucherOffer(admin)))
    const { id } = await orders.payFromBalance(buyer.ctx, { currency: 'usd' })
    await orders.deliver(ctx, id)
    const [code = ''] = (await orders.show(buyer.ctx, id)).items[0]?.codes ?? []
    return { id, buyer, code }
  }
  const answer = async (order: { id: string; buyer: Person }, decision: 'refund' | 'replace') =>
    orders.answerClaim(admin.ctx, await complain(order), { decision, reply: 'We looked at it.' })

  test.each([
    ['the answer to a report', (order: { id: string; buyer: Person }) => answer(order, 'refund'), 500],
    ['another in its place', (order: { id: string; buyer: Person }) => answer(order, 'replace'), 0],
    ['a refund', ({ id }: { id: string }) => orders.refund(admin.ctx, id, { reason: 'sorry' }), 500],
  ])('by %s is redeemed no more', async (_, giveBack, balance) => {
    const order = await delivered()
    await giveBack(order)
    expect(await outcomeOf(vouchers.redeem(order.buyer.ctx, order.code))).toBe('voucher_not_found')
    expect((await balanceOf(ctx, order.buyer.userId)).usd).toBe(balance)
  })

  test('is refused once it was redeemed', async () => {
    const order = await delivered()
    const claim = await complain(order)
    await vouchers.redeem((await makeBuyer(ctx)).ctx, order.code)
    const attempts = [
      () => orders.answerClaim(admin.ctx, claim, { decision: 'refund', reply: 'We looked at it.' }),
      () => orders.answerClaim(admin.ctx, claim, { decision: 'replace', reply: 'We looked at it.' }),
      () => orders.refund(admin.ctx, order.id, { reason: 'sorry' }),
    ]
    for (const attempt of attempts) expect(await outcomeOf(attempt())).toBe('voucher_used')
    expect((await balanceOf(ctx, order.buyer.userId)).usd).toBe(0)
  })
})

test('a voucher that never came, and whose money is given back, takes nothing from what the goods beside it count', async () => {
  const [voucher, goods] = [await makeVoucherOffer(admin, 500, 1), await makeOffer(ctx, { usd: 2000 })]
  const buyer = await makeBuyer(ctx, { usd: 2500 })
  for (const offer of [voucher, goods]) await cart.add(buyer.ctx, wishFor(offer))
  const { id } = await orders.payFromBalance(buyer.ctx, { currency: 'usd' })
  const [code] = await ctx.db.all<{ id: number }>(
    sql`SELECT id FROM codes WHERE order_id = ${id} AND offer_id = ${voucher.id}`,
  )
  await inventory.voidCode(admin.ctx, code?.id ?? 0, 'a test')
  expect((await orders.refundRest(admin.ctx, id, 'It does not come.')).refunded).toBe(500)
  await orders.countKept(ctx)
  const [standing] = await ctx.db.all(sql`SELECT kept FROM tier_standings WHERE user_id = ${buyer.userId}`)
  expect(standing).toEqual({ kept: 2000 })
})
