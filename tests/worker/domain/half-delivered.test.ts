import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { gameForm } from '../../../src/shared/contract/game-settings'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as orders from '../../../src/worker/domain/orders/orders'
import { dispute } from '../../../src/worker/domain/payments/disputes'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as topUps from '../../../src/worker/domain/topups/topups'
import { byCard, movedBy, owedBy, refundInCabinet } from '../../support/paying'
import type { Providers } from '../../support/providers'
import { makeBuyer, type Person, uniqueName, wishFor } from '../../support/shop'
import { offerFrom } from '../../support/supplied'
import { expectSupplyToBalance, fateOf, openSupplyShop, ordersAt, type SupplyShop } from '../../support/suppliers'

const minuteMs = 60_000
const game = topUps.gameAt({ games: topUps.builtIn }, 'mobile-legends')
/** 86 diamonds cost 1.39 at GamesDrop and 1.845 at Smile.one. */
const drop = { supplier: 'gamesdrop', ref: '3001' }
const smile = { supplier: 'smileone', ref: 'mobilelegends/13' }
const price = 250

let shop: SupplyShop
let providers: Providers
beforeAll(async () => {
  shop = await openSupplyShop()
})
beforeEach(async () => {
  providers = await shop.begin()
  await sellFrom(drop)
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

function sellFrom(first: object, ...others: object[]) {
  const pack = { ...first, name: '86 Diamonds', priceIn: { usd: 2.5, rub: 250 }, others }
  return topUps.editSettings(shop.admin.ctx, game, gameForm.parse({ margin: 10, rates: { rub: 90 }, packages: [pack] }))
}

const fail = (fault: string, times = 1) => providers.fail({ provider: 'gamesdrop', fault, times })
const moneyThere = (balance: string) => providers.fail({ provider: 'gamesdrop', balance })
const stateOf = async (orderId: string) => {
  const { pieces, ...fate } = await fateOf(shop.ctx, orderId)
  return { ...fate, pieces: pieces.toSorted() }
}

async function byCardPaid(buyer: Person, payment: Awaited<ReturnType<typeof payments.startOrder>>) {
  await providers.pay(payment.payUrl)
  await providers.arrive()
  await shop.settle()
  return { buyer, payment, orderId: payment.orderId ?? '' }
}

/** A top-up of three pieces, as far as it is delivered at once. */
async function threePieces() {
  const buyer = await makeBuyer(shop.ctx)
  const [offer] = (await topUps.onSale(shop.ctx, game)).offers
  const { orderId } = await topUps.topUp(buyer.ctx, game, {
    ...{ player: { playerId: '12345678', server: '2001' }, offer: offer?.id ?? '', transactionId: uniqueName('t-') },
    ...{ currency: 'usd', pay: 'later', pieces: 3 },
  })
  return byCardPaid(buyer, await payments.startOrder(buyer.ctx, { ...byCard(), orderId }))
}

type Paid = Awaited<ReturnType<typeof threePieces>>

describe('an order that its provider gives back whole', () => {
  async function giveBack({ payment }: Paid) {
    await refundInCabinet(shop.ctx, providers, payment.id)
    await providers.arrive()
    await moneyThere('100')
  }
  const given = { debits: 1, refunds: 0, balance: 0 }

  test('keeps the piece that its player has, and gets no other one', async () => {
    await moneyThere('2.00')
    const paid = await threePieces()
    expect((await stateOf(paid.orderId)).pieces).toEqual(['done', 'waiting', 'waiting'])
    expect(await movedBy(shop.ctx, () => giveBack(paid))).toEqual({ sales: -3 * price, stripe: 3 * price })
    await shop.pass(60 * minuteMs)
    expect(await stateOf(paid.orderId)).toEqual({
      ...{ order: 'completed', ...given, pieces: ['done', 'rejected: by_hand', 'rejected: by_hand'] },
    })
    const [item] = (await orders.show(paid.buyer.ctx, paid.orderId)).items
    expect(item).toMatchObject({ quantity: 3, returned: 2 })
    expect(await owedBy(shop.ctx, paid.buyer)).toBe(0)
    expect((await ordersAt(providers, 'gamesdrop')).made).toBe(1)
  })

  test('is cancelled when its player has nothing', async () => {
    await moneyThere('1.00')
    const paid = await threePieces()
    await giveBack(paid)
    await shop.pass(60 * minuteMs)
    expect(await stateOf(paid.orderId)).toMatchObject({ order: 'cancelled charged_back', ...given })
    expect((await ordersAt(providers, 'gamesdrop')).made).toBe(0)
  })

  test.each([
    ['delivers it', 'slow', 'completed', ['done', 'done', 'rejected: by_hand']],
    ['does not', 'cancelled', 'completed', ['done', 'rejected: by_hand', 'rejected: cancelled']],
  ])('waits for what its supplier has taken, which %s: no more money moves', async (_, fault, order, pieces) => {
    await moneyThere('3.00')
    await fail(fault)
    const paid = await threePieces()
    expect((await stateOf(paid.orderId)).pieces).toEqual(['done', 'pending', 'waiting'])
    await giveBack(paid)
    expect(await stateOf(paid.orderId)).toMatchObject({ order: 'processing awaiting_supplier' })
    await shop.pass(60 * minuteMs)
    expect(await stateOf(paid.orderId)).toEqual({ order, ...given, pieces })
    expect((await ordersAt(providers, 'gamesdrop')).made).toBe(2)
  })

  test('asks no other supplier for what the first one then refuses', async () => {
    await sellFrom(drop, smile)
    await fail('cancelled', 3)
    const paid = await threePieces()
    expect((await stateOf(paid.orderId)).pieces).toEqual(['pending', 'pending', 'pending'])
    await giveBack(paid)
    await shop.pass(60 * minuteMs)
    expect(await stateOf(paid.orderId)).toMatchObject({ order: 'cancelled rejected', ...given })
    expect((await ordersAt(providers, 'smileone')).made).toBe(0)
  })

  test('ends as delivered also while a bank disputes it', async () => {
    await moneyThere('2.00')
    const paid = await threePieces()
    const id = shop.ctx.ids.id()
    const claimed = { id, minor: 3 * price, state: 'open' } as const
    await dispute(shop.ctx, paid.payment.id, claimed, { provider: 'stripe', key: `evt-${id}` })
    await giveBack(paid)
    const pieces = ['done', 'rejected: by_hand', 'rejected: by_hand']
    expect(await stateOf(paid.orderId)).toEqual({ order: 'completed', ...given, pieces })
  })

  test('leaves its buyer the code that was read; the missing one is not delivered', async () => {
    const offer = await offerFrom(shop.ctx, 'gamesdrop', { stock: 1 })
    await moneyThere('0.10')
    const buyer = await makeBuyer(shop.ctx)
    await cart.add(buyer.ctx, wishFor(offer, 2))
    const paid = await byCardPaid(buyer, await payments.startOrder(buyer.ctx, byCard()))
    await giveBack(paid)
    await shop.pass(60 * minuteMs)
    const view = await orders.show(buyer.ctx, paid.orderId)
    expect(view).toMatchObject({ status: 'completed', items: [{ quantity: 2, returned: 1 }] })
    expect(view.items[0]?.codes).toHaveLength(1)
    expect((await ordersAt(providers, 'gamesdrop')).made).toBe(0)
  })
})

describe('what was given back before a piece is refused counts for it', () => {
  const back = (orderId: string, minor: number) => orders.refund(shop.admin.ctx, orderId, { minor, reason: 'a test' })

  test.each([
    ['a part of its price', 100, 1, price],
    ['more than its price', 400, 1, 400],
    ['more than its price, and another one is refused', 400, 2, 2 * price],
    ['more than both cost', 600, 2, 600],
    ['all but a cent, and all are refused', 3 * price - 1, 3, 3 * price],
  ])('%s', async (_, before, refused, after) => {
    await moneyThere('0.10')
    const { buyer, orderId } = await threePieces()
    await back(orderId, before)
    await moneyThere('100')
    await fail('unavailable', refused)
    await shop.pass(60 * minuteMs)
    expect(await stateOf(orderId)).toMatchObject({
      ...{ order: refused === 3 ? 'cancelled rejected' : 'completed', balance: after },
      pieces: [...Array(3 - refused).fill('done'), ...Array(refused).fill('rejected: unavailable')],
    })
    expect((await orders.show(buyer.ctx, orderId)).refunded).toBe(after)
  })
})
