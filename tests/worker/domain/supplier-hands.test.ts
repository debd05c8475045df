import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { workerLimits } from '../../../src/shared/limits'
import * as cart from '../../../src/worker/domain/cart/cart'
import * as orders from '../../../src/worker/domain/orders/orders'
import { type Providers, withSupplier } from '../../support/providers'
import {
  balanceOf,
  lostQueue,
  makeAdmin,
  makeBuyer,
  makePaidOrder,
  openAlerts,
  outcomeOf,
  type Person,
  testClock,
  uniqueName,
  wishFor,
} from '../../support/shop'
import {
  closeByHand,
  done,
  type Found,
  offerFrom,
  rejected,
  stuckCodes,
  stuckTopUp,
  supplierOrder,
} from '../../support/supplied'
import {
  expectSupplyToBalance,
  fateOf,
  one,
  openSupplyShop,
  ordersAt,
  paidTopUp,
  piecesOf,
  type SupplyShop,
} from '../../support/suppliers'
import { standOf } from '../../support/supplying'

const minuteMs = 60_000
const reason = 'seen in its cabinet'

let shop: SupplyShop
let providers: Providers
let other: Person
beforeAll(async () => {
  shop = await openSupplyShop()
  other = await makeAdmin(shop.ctx)
})
beforeEach(async () => {
  providers = await shop.begin()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

const atSupplier = () => ordersAt(providers, 'gamesdrop')
const fault = (name: string, times = 1) => providers.fail({ provider: 'gamesdrop', fault: name, times })
const firstPiece = async (orderId: string) => (await piecesOf(shop.ctx, orderId))[0]?.id ?? ''
const byHand = (id: string, found: Found, by = shop.admin) => closeByHand(by, id, found)

describe('a top-up that can’t be asked about', () => {
  test.each([
    ['12345997', done, { order: 'completed', refunds: 0, balance: 897, pieces: ['done'] }],
    ['12345998', rejected, { order: 'cancelled rejected', refunds: 1, balance: 1000, pieces: ['rejected: by_hand'] }],
  ])('(%s) is settled by hand as %j, once', async (playerId, found, fate) => {
    const { orderId, pieceId } = await stuckTopUp(shop, providers, playerId)
    await shop.pass(40 * minuteMs)
    expect(await openAlerts(shop.ctx, pieceId)).toEqual(['supplier_order'])
    expect(await byHand(pieceId, found)).toBe('ok')
    expect(await fateOf(shop.ctx, orderId)).toMatchObject(fate)
    expect(await openAlerts(shop.ctx, pieceId)).toEqual([])
    for (const again of [done, rejected]) expect(await byHand(pieceId, again)).toBe('invalid_transition')
    await providers.reset()
    await shop.pass(60 * minuteMs)
    expect(await fateOf(shop.ctx, orderId)).toMatchObject(fate)
  })

  test('settled by two administrators at once in two ways ends in one of them', async () => {
    const { orderId, pieceId } = await stuckTopUp(shop, providers)
    const ends = await Promise.all([byHand(pieceId, done), byHand(pieceId, rejected, other)])
    expect(ends.toSorted()).toEqual(['invalid_transition', 'ok'])
    const { order, refunds } = await fateOf(shop.ctx, orderId)
    expect([order, refunds]).toEqual(ends[0] === 'ok' ? ['completed', 0] : ['cancelled rejected', 1])
  })

  test('settled under the number of another order does not keep that one from its end unnoticed', async () => {
    const mistaken = await paidTopUp(shop.ctx, '12345997')
    const other = await paidTopUp(shop.ctx, '12345998')
    await shop.settle()
    const numbers = providers.calls.flatMap(({ answer }) => /"orderId":(\d+)/.exec(answer)?.[1] ?? [])
    const wrong = { ...done, externalId: String(Math.max(...numbers.map(Number)) + 1) }
    expect(await byHand(await firstPiece(mistaken.orderId), wrong)).toBe('ok')
    for (let round = 0; round < 8; round += 1) {
      testClock.ms += 5 * minuteMs
      await shop.schedule(1)
    }
    const { order } = await fateOf(shop.ctx, other.orderId)
    const alerts = await openAlerts(shop.ctx, await firstPiece(other.orderId))
    expect([order, alerts]).not.toEqual(['processing awaiting_supplier', []])
  })

  test('can’t be settled under a number that another order has', async () => {
    const [first, second] = [await paidTopUp(shop.ctx, '12345997'), await paidTopUp(shop.ctx, '12345997')]
    await shop.settle()
    const [piece] = await piecesOf(shop.ctx, first.orderId)
    const found = { ...done, externalId: piece?.externalId ?? '' }
    expect(await byHand(await firstPiece(second.orderId), found)).toBe('invalid_request')
    await shop.pass(10 * minuteMs)
    expect(await fateOf(shop.ctx, second.orderId)).toMatchObject({ order: 'completed', pieces: ['done'] })
  })

  test('settled at once with another top-up under one number gives the number to one of them', async () => {
    const [first, second] = [await paidTopUp(shop.ctx, '12345998'), await paidTopUp(shop.ctx, '12345998')]
    await shop.settle()
    const found = { ...rejected, externalId: '987654' }
    const pieces = [await firstPiece(first.orderId), await firstPiece(second.orderId)] as const
    const ends = await Promise.all([byHand(pieces[0], found), byHand(pieces[1], found, other)])
    expect(ends.toSorted()).toEqual(['invalid_request', 'ok'])
  })

  test('that nobody has ordered can’t be settled', async () => {
    expect(await byHand('NOTHING', done)).toBe('supplier_order_not_found')
  })
})

describe('settling what a worker is asking about', () => {
  test('has to wait until its time is over; then it can be settled', async () => {
    const { orderId } = await paidTopUp(shop.ctx)
    const dying = withSupplier(shop.ctx, 'gamesdrop', () => ({ place: () => Promise.reject(new Error('gone')) }))
    await outcomeOf(orders.deliver(dying, orderId))
    const pieceId = await firstPiece(orderId)
    expect(await byHand(pieceId, rejected)).toBe('supplier_pending')
    testClock.ms += workerLimits.suppliers.leaseMs - 1
    expect(await byHand(pieceId, rejected)).toBe('supplier_pending')
    testClock.ms += 1
    expect(await byHand(pieceId, rejected)).toBe('ok')
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'cancelled rejected', refunds: 1, balance: 1000 })
  })

  test.each([done, rejected])('as %j stands when the worker’s answer comes late', async (found) => {
    const { orderId } = await paidTopUp(shop.ctx, found === done ? '12345996' : '12345678')
    const late = withSupplier(shop.ctx, 'gamesdrop', ({ place }) => ({
      async place(wish) {
        const answer = await place(wish)
        testClock.ms += workerLimits.suppliers.leaseMs
        expect(await byHand(wish.id, found)).toBe('ok')
        return answer
      },
    }))
    await orders.deliver(late, orderId)
    await shop.pass(60 * minuteMs)
    const end = found === done ? { order: 'completed', refunds: 0 } : { order: 'cancelled rejected', refunds: 1 }
    expect(await fateOf(shop.ctx, orderId)).toMatchObject(end)
  })
})

describe('a code that can’t be asked about', () => {
  test('is delivered with the code that its cabinet shows', async () => {
    const order = await stuckCodes(shop, providers)
    const code = uniqueName('CABINET-')
    expect(await byHand(order.pieceId, { ...done, code })).toBe('ok')
    expect(await standOf(order, order.id)).toBe(`completed ${code}`)
    expect(await byHand(order.pieceId, { ...done, code: uniqueName('CABINET-') })).toBe('invalid_transition')
  })

  test.each([
    ['without a code', done, ['supplier_code']],
    ['as rejected', rejected, []],
  ])('and is settled %s leaves a gap that waits for stock', async (_, found, alerts) => {
    const order = await stuckCodes(shop, providers)
    expect(await byHand(order.pieceId, found)).toBe('ok')
    expect(await standOf(order, order.id)).toBe('processing awaiting_stock')
    expect(await openAlerts(shop.ctx, order.pieceId)).toEqual(alerts)
  })

  test('and is settled with a code the shop knows is refused', async () => {
    const order = await stuckCodes(shop, providers)
    const known = await offerFrom(shop.ctx, 'gamesdrop', { stock: 1 })
    expect(await byHand(order.pieceId, { ...done, code: known.codes[0] })).toBe('code_known')
    expect(await standOf(order, order.id)).toBe('processing awaiting_supplier')
  })
})

describe('codes brought by hand', () => {
  const bring = (id: string, count: number, item = 0) => {
    const codes = Array.from({ length: count }, () => uniqueName('HAND-'))
    return outcomeOf(orders.deliverByHand(shop.admin.ctx, id, { item, codes, reason }))
  }
  const statesOf = async (id: string) => (await fateOf(shop.ctx, id)).pieces

  test('take the place of as many pieces that nobody has accepted; the rest is still bought', async () => {
    await providers.fail({ provider: 'gamesdrop', balance: '0.10' })
    const order = await makePaidOrder(shop.ctx, { quantity: 3, offer: await offerFrom(shop.ctx, 'gamesdrop') })
    await orders.deliver(shop.ctx, order.id)
    expect(await bring(order.id, 1)).toBe('ok')
    expect((await statesOf(order.id)).toSorted()).toEqual(['rejected: by_hand', 'waiting', 'waiting'])
    await providers.fail({ provider: 'gamesdrop', balance: '100' })
    await shop.pass(10 * minuteMs)
    expect(await standOf(order, order.id)).toMatch(/^completed( \S+){3}$/)
    expect(await atSupplier()).toEqual({ made: 2, undone: 0 })
  })

  test('for one item leave what is bought for another alone', async () => {
    const [first, second] = [await offerFrom(shop.ctx, 'gamesdrop'), await offerFrom(shop.ctx, 'gamesdrop')]
    const buyer = await makeBuyer(shop.ctx, { usd: 3998 })
    for (const offer of [first, second]) await cart.add(buyer.ctx, wishFor(offer))
    const { id } = await orders.payFromBalance({ ...buyer.ctx, delivery: lostQueue(shop.ctx) }, { currency: 'usd' })
    await providers.fail({ provider: 'gamesdrop', balance: '0.10' })
    await orders.deliver(shop.ctx, id)
    expect(await bring(id, 1, 1)).toBe('ok')
    expect(await statesOf(id)).toEqual(['waiting', 'rejected: by_hand'])
    await providers.fail({ provider: 'gamesdrop', balance: '100' })
    await shop.pass(10 * minuteMs)
    expect(await standOf({ buyer }, id)).toMatch(/^completed( \S+){2}$/)
    expect(await atSupplier()).toEqual(one)
  })

  test('have no place beside what a supplier is delivering, nor in a top-up', async () => {
    await fault('slow', 2)
    const order = await supplierOrder(shop.ctx, 'gamesdrop', { quantity: 2 })
    const { orderId } = await paidTopUp(shop.ctx, '12345997')
    expect([await bring(order.id, 1), await bring(orderId, 1)]).toEqual(['nothing_missing', 'nothing_missing'])
    await shop.pass(10 * minuteMs)
    expect(await standOf(order, order.id)).toMatch(/^completed( \S+){2}$/)
    expect(await atSupplier()).toEqual({ made: 3, undone: 0 })
    expect(await balanceOf(shop.ctx, order.buyer.userId)).toMatchObject({ usd: 0 })
  })
})
