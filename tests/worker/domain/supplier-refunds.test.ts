import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as orders from '../../../src/worker/domain/orders/orders'
import { movedBy } from '../../support/paying'
import type { Providers } from '../../support/providers'
import { outcomeOf, uniqueName } from '../../support/shop'
import { closeByHand, done, rejected, stuckCodes, stuckTopUp } from '../../support/supplied'
import {
  expectSupplyToBalance,
  fateOf,
  none,
  openSupplyShop,
  ordersAt,
  paidTopUp,
  piecesOf,
  type SupplyShop,
} from '../../support/suppliers'

const minuteMs = 60_000

let shop: SupplyShop
let providers: Providers
beforeAll(async () => {
  shop = await openSupplyShop()
})
beforeEach(async () => {
  providers = await shop.begin()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

const atSupplier = () => ordersAt(providers, 'gamesdrop')
const reason = 'the buyer asked'

describe('giving money back', () => {
  const refund = (id: string, minor?: number) => outcomeOf(orders.refund(shop.admin.ctx, id, { minor, reason }))
  const refundRest = (id: string) => outcomeOf(orders.refundRest(shop.admin.ctx, id, reason))
  const cancel = (id: string) => outcomeOf(orders.setStatus(shop.admin.ctx, id, { status: 'cancelled' }))

  test.each([
    ['accepted', '12345997'],
    ['perhaps accepted', '12345998'],
  ])('of a top-up that its supplier has %s waits for what becomes of it', async (_, playerId) => {
    const { orderId } = await stuckTopUp(shop, providers, playerId)
    const moved = await movedBy(shop.ctx, async () => {
      expect([await refund(orderId), await refund(orderId, 1), await cancel(orderId)]).toEqual(
        Array(3).fill('supplier_pending'),
      )
    })
    expect(moved).toEqual({})
    await providers.reset()
    await shop.pass(10 * minuteMs)
    expect(await refund(orderId)).toBe('ok')
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'completed', refunds: 1, balance: 1000 })
    expect(await refund(orderId)).toBe('refund_too_large')
  })

  test.each([
    ['refunded', refund],
    ['cancelled', cancel],
  ])('of a top-up that nobody has accepted: it is %s and never ordered', async (_, giveBack) => {
    const { orderId } = await paidTopUp(shop.ctx, '12345995')
    await shop.settle()
    expect(await giveBack(orderId)).toBe('ok')
    const ended = { order: 'cancelled', refunds: 1, balance: 1000, pieces: ['rejected: by_hand'] }
    expect(await fateOf(shop.ctx, orderId)).toMatchObject(ended)
    await shop.pass(60 * minuteMs)
    expect(await atSupplier()).toEqual(none)
  })

  test('of a top-up at the very moment of ordering it is either a refund or a top-up', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { orderId } = await paidTopUp(shop.ctx)
      const [, end] = await Promise.all([orders.deliver(shop.ctx, orderId), refund(orderId)])
      await shop.pass(5 * minuteMs)
      const { order, refunds, pieces } = await fateOf(shop.ctx, orderId)
      const isDone = pieces[0] === 'done'
      expect(order).toBe(isDone ? 'completed' : 'cancelled')
      expect(refunds).toBe(end === 'ok' ? 1 : 0)
    }
  })

  test('of codes a supplier is delivering waits for them, in every way', async () => {
    const order = await stuckCodes(shop, providers, 2)
    expect([await refund(order.id), await refundRest(order.id), await cancel(order.id)]).toEqual(
      Array(3).fill('supplier_pending'),
    )
    await closeByHand(shop.admin, order.pieceId, { ...done, code: uniqueName('CABINET-') })
    expect(await refundRest(order.id)).toBe('supplier_pending')
    for (const { id, state } of await piecesOf(shop.ctx, order.id))
      if (state !== 'done') await closeByHand(shop.admin, id, rejected)
    expect(await cancel(order.id)).toBe('invalid_transition')
    expect(await refundRest(order.id)).toBe('ok')
    expect(await fateOf(shop.ctx, order.id)).toMatchObject({ order: 'completed', refunds: 1, balance: 1999 })
  })
})
