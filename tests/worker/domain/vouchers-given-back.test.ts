import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as inventory from '../../../src/worker/domain/inventory/inventory'
import { redeemVoucher } from '../../../src/worker/domain/inventory/inventory'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as vouchers from '../../../src/worker/domain/vouchers/vouchers'
import { createVault } from '../../../src/worker/providers/vault'
import { byCard, quietShop, refundInCabinet } from '../../support/paying'
import { openProviders } from '../../support/providers'
import { balanceOf, makeAdmin, makeBuyer, makeOffer, outcomeOf, type Person, wishFor } from '../../support/shop'
import { complain, expectVaultToAddUp } from '../../support/supplying'
import { makeVoucherOffer } from '../../support/vouchers'

let ctx: Awaited<ReturnType<typeof quietShop>>
let admin: Person
const keyringOf = (letters: string) => createVault([...letters].map((letter) => btoa(letter.repeat(32))))
const vaults = { a: await keyringOf('a'), ab: await keyringOf('ab') }
beforeAll(async () => {
  ctx = await quietShop()
  admin = await makeAdmin(ctx)
})
afterEach(() => expectVaultToAddUp())

/** Somebody in a shop that seals with the last of these keys, and opens with each. */
const sealingWith = (keys: keyof typeof vaults, { ctx: by }: Person = admin) => ({
  ...admin,
  ctx: { ...by, vault: vaults[keys] },
})

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
    expect(await outcomeOf(redeemVoucher(order.buyer.ctx, order.code))).toBe('voucher_not_found')
    expect((await balanceOf(ctx, order.buyer.userId)).usd).toBe(balance)
  })

  test('is refused once it was redeemed', async () => {
    const order = await delivered()
    const claim = await complain(order)
    await redeemVoucher((await makeBuyer(ctx)).ctx, order.code)
    const attempts = [
      () => orders.answerClaim(admin.ctx, claim, { decision: 'refund', reply: 'We looked at it.' }),
      () => orders.answerClaim(admin.ctx, claim, { decision: 'replace', reply: 'We looked at it.' }),
      () => orders.refund(admin.ctx, order.id, { reason: 'sorry' }),
    ]
    for (const attempt of attempts) expect(await outcomeOf(attempt())).toBe('voucher_used')
    expect((await balanceOf(ctx, order.buyer.userId)).usd).toBe(0)
  })
})

test.each([
  ['vouchers are', vouchers.resealVouchers],
  ['codes are', inventory.reseal],
])('a voucher is paid back once too while only %s sealed with a new key', async (_, sealAnew) => {
  const offer = await makeVoucherOffer(sealingWith('a'))
  const buyer = await makeBuyer(ctx, { usd: 1000 })
  await cart.add(buyer.ctx, wishFor(offer, 2))
  const { id } = await orders.payFromBalance(buyer.ctx, { currency: 'usd' })
  await orders.deliver(sealingWith('a').ctx, id)
  const owner = { ...buyer, ctx: sealingWith('a', buyer).ctx }
  const [used = '', unused = ''] = (await orders.show(owner.ctx, id)).items[0]?.codes ?? []
  const claim = await complain({ id, buyer: owner }, 1)
  await sealAnew(sealingWith('ab').ctx)
  await redeemVoucher(sealingWith('ab', await makeBuyer(ctx)).ctx, used)
  expect(await outcomeOf(orders.refund(sealingWith('ab').ctx, id, { reason: 'sorry' }))).toBe('voucher_used')
  await orders.answerClaim(sealingWith('ab').ctx, claim, { decision: 'refund', reply: 'We looked at it.' })
  expect(await outcomeOf(redeemVoucher(sealingWith('ab', buyer).ctx, unused))).toBe('voucher_not_found')
  expect((await balanceOf(ctx, buyer.userId)).usd).toBe(500)
})

test.each([
  ['whole', [500], 'voucher_not_found'],
  ['in parts', [200, 300], 'voucher_not_found'],
  ['in part', [200], 'ok'],
])('a delivered voucher whose money goes back %s in the provider’s cabinet', async (_, parts, outcome) => {
  const providers = openProviders(ctx)
  const buyer = await makeBuyer(ctx)
  await cart.add(buyer.ctx, wishFor(await makeVoucherOffer(admin)))
  const payment = await payments.startOrder(buyer.ctx, byCard('usd'))
  await providers.pay(payment.payUrl)
  await providers.arrive()
  await orders.deliver(ctx, payment.orderId ?? '')
  const [code = ''] = (await orders.show(buyer.ctx, payment.orderId ?? '')).items[0]?.codes ?? []
  for (const minor of parts) await refundInCabinet(ctx, providers, payment.id, minor)
  await payments.check(buyer.ctx, payment.id)
  expect(await outcomeOf(redeemVoucher(buyer.ctx, code))).toBe(outcome)
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
