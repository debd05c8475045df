import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { bankSays, byCard, fateOf, isFrozen, movedBy, owedBy, stockOf } from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import {
  balanceOf,
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  outcomeOf,
  type Person,
  wishFor,
} from '../../support/shop'
import { openSupplyShop, type SupplyShop, topUpFor } from '../../support/suppliers'
import {
  codeIdOf,
  expectVaultToAddUp,
  makeSuppliedOffer,
  refill,
  shopThatWaits,
  standOf,
} from '../../support/supplying'

// What a bank takes back while a part is delivered, or while a supplier is delivering.

const price = 499

describe('an order that was delivered in part and is disputed', () => {
  let ctx: Awaited<ReturnType<typeof shopThatWaits>>
  let providers: Providers
  let admin: Person
  beforeAll(async () => {
    ctx = await shopThatWaits()
    admin = await makeAdmin(ctx)
  })
  beforeEach(() => {
    providers = openProviders(ctx)
  })
  afterEach(() => expectVaultToAddUp())

  /** Three pieces, paid by card, of which two are there. */
  async function partOrder() {
    const offer = await makeSuppliedOffer(ctx, { stock: 2 })
    const buyer = await makeBuyer(ctx)
    await cart.add(buyer.ctx, wishFor(offer, 3))
    const payment = await payments.startOrder(buyer.ctx, byCard())
    await providers.pay(payment.payUrl)
    await providers.arrive()
    const id = payment.orderId ?? ''
    await orders.deliver(ctx, id)
    return { buyer, offer, payment, id }
  }

  test('ends when the bank keeps the money: what its buyer has is owed, the rest is unsold', async () => {
    const order = await partOrder()
    const moved = await movedBy(ctx, () => bankSays(ctx, providers, order.payment.id, 'created', 'lost'))
    expect(moved).toEqual({ sales: -price, stripe: 3 * price })
    expect(await owedBy(ctx, order.buyer)).toBe(-2 * price)
    expect([await isFrozen(ctx, order.buyer), (await balanceOf(ctx, order.buyer.userId)).usd]).toEqual([true, 0])
    expect(await standOf(order, order.id)).toBe(`cancelled charged_back ${order.offer.codes.join(' ')}`)
    expect(await refill(admin, order.offer, 1)).toMatchObject({ added: 1 })
    expect(await stockOf(ctx, order.offer)).toBe(1)
  })

  test('goes on when the bank gives the money back', async () => {
    const order = await partOrder()
    expect(await movedBy(ctx, () => bankSays(ctx, providers, order.payment.id, 'created', 'won'))).toEqual({})
    const { codes } = await refill(admin, order.offer, 1)
    await orders.deliver(ctx, order.id)
    expect(await standOf(order, order.id)).toBe(`completed ${[...order.offer.codes, ...codes].join(' ')}`)
    expect(await owedBy(ctx, order.buyer)).toBe(0)
  })

  test('has its buyer owe what was delivered, also when the rest was given back before', async () => {
    const order = await partOrder()
    await orders.refund(admin.ctx, order.id, { minor: price, reason: 'a test' })
    await bankSays(ctx, providers, order.payment.id, 'created', 'lost')
    expect([await owedBy(ctx, order.buyer), (await balanceOf(ctx, order.buyer.userId)).usd]).toEqual([-2 * price, 0])
  })

  test('gives no other code for one that its buyer has while the bank decides, nor after it has kept the money', async () => {
    const order = await partOrder()
    const reply = 'Here is another.'
    const codeId = await codeIdOf(order)
    await orders.fileClaim(order.buyer.ctx, order.id, { item: 0, codeId, message: 'used already' })
    const { claims } = await orders.listClaims(admin.ctx, { limit: 1 })
    await refill(admin, order.offer, 2)
    for (const state of ['created', 'lost'] as const) {
      await bankSays(ctx, providers, order.payment.id, state)
      const byHand = orders.replaceCode(admin.ctx, order.id, { codeId, reason: 'a test' })
      expect(await outcomeOf(byHand)).toBe('invalid_transition')
      const answer = orders.answerClaim(admin.ctx, claims[0]?.id ?? '', { decision: 'replace', reply })
      expect(await outcomeOf(answer)).toBe('invalid_transition')
    }
  })
})

describe('a top-up that its supplier is delivering when the bank keeps the money', () => {
  let shop: SupplyShop
  let providers: Providers
  beforeAll(async () => {
    shop = await openSupplyShop()
  })
  beforeEach(async () => {
    providers = await shop.begin()
  })
  afterEach(() => expectBooksToBalance())

  /** Paid by card, accepted by the supplier, lost to the bank. */
  async function lostTopUp(playerId: string) {
    const { ctx } = shop
    const buyer = await makeBuyer(ctx)
    const { orderId } = await freeFire.topUp(buyer.ctx, topUpFor(playerId, { pay: 'later' }))
    const payment = await payments.startOrder(buyer.ctx, { ...byCard(), orderId })
    await providers.pay(payment.payUrl)
    await providers.arrive()
    await shop.settle()
    await bankSays(ctx, providers, payment.id, 'created', 'lost')
    return { buyer, orderId, payment }
  }
  const standing = async ({ buyer, payment }: Awaited<ReturnType<typeof lostTopUp>>) => {
    const { order, balance } = await fateOf(shop.ctx, payment.id)
    return { order, balance, owed: await owedBy(shop.ctx, buyer) }
  }

  test('is delivered and owed', async () => {
    const topUp = await lostTopUp('12345997')
    expect(await standing(topUp)).toMatchObject({ balance: 0, owed: -103 })
    await shop.pass(30 * 60_000)
    expect(await standing(topUp)).toEqual({ order: 'completed', balance: 0, owed: -103 })
  })

  test('is owed no more when the supplier takes it back', async () => {
    const topUp = await lostTopUp('12345996')
    await shop.pass(30 * 60_000)
    await payments.collectDebts(shop.ctx)
    expect(await standing(topUp)).toEqual({ order: 'cancelled rejected', balance: 0, owed: 0 })
    expect(await isFrozen(shop.ctx, topUp.buyer)).toBe(false)
  })
})
