import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { workerLimits } from '../../../src/shared/limits'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import * as orders from '../../../src/worker/domain/orders/orders'
import { type Supplier, SupplierError } from '../../../src/worker/domain/supplier'
import { watchSuppliers } from '../../../src/worker/domain/supply/supply'
import { dyingDb } from '../../support/paying'
import { type Providers, withSupplier } from '../../support/providers'
import { openAlerts, outcomeOf, testClock } from '../../support/shop'
import {
  expectSupplyToBalance,
  fateOf,
  none,
  one,
  openSupplyShop,
  ordersAt,
  paidTopUp,
  piecesOf,
  type SupplyShop,
} from '../../support/suppliers'

const secondMs = 1000
const minuteMs = 60 * secondMs

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

const undone = { made: 1, undone: 1 }
const atSupplier = () => ordersAt(providers, 'gamesdrop')
const idsOf = async (orderId: string) => (await piecesOf(shop.ctx, orderId)).map(({ id }) => id)
/** As many messages about one order as a queue may ever have of it, at the same moment. */
const deliverAtOnce = async (orderId: string) => {
  const ends = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(orders.deliver(shop.ctx, orderId))))
  expect(ends.filter((end) => end !== 'ok' && end !== 'unavailable')).toEqual([])
}

describe('a worker that dies', () => {
  const gone = () => {
    throw new Error('the worker is gone')
  }
  test.each<[string, string, (real: Supplier) => Partial<Supplier>, { made: number; undone: number }]>([
    ['before it asks for the price', '12345678', () => ({ quote: gone }), none],
    ['before it orders', '12345678', () => ({ place: gone }), none],
    ['after its order was carried out', '12345678', ({ place }) => ({ place: (wish) => place(wish).then(gone) }), one],
    ['after its order was accepted', '12345997', ({ place }) => ({ place: (wish) => place(wish).then(gone) }), one],
  ])('%s leaves one that is asked about once its time is over', async (_, playerId, change, made) => {
    const { orderId } = await paidTopUp(shop.ctx, playerId)
    shop.messages.length = 0
    const dying = withSupplier(shop.ctx, 'gamesdrop', change)
    expect(await outcomeOf(orders.deliver(dying, orderId))).toBe('the worker is gone')
    const [piece] = await piecesOf(shop.ctx, orderId)
    expect(piece).toMatchObject({ state: 'submitting', nextCheckAt: testClock.ms + workerLimits.suppliers.leaseMs })
    await deliverAtOnce(orderId)
    testClock.ms += workerLimits.suppliers.leaseMs - secondMs
    await orders.deliver(shop.ctx, orderId)
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({
      order: 'processing awaiting_supplier',
      pieces: ['submitting'],
    })
    expect(await atSupplier()).toEqual(made)
    await shop.schedule(4)
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'completed', debits: 1, refunds: 0 })
    expect(await idsOf(orderId)).toEqual([piece?.id])
    expect(await atSupplier()).toEqual(one)
  })

  // A delivery takes four batches, of which the last one keeps what the supplier has said: only before that players differ.
  const moments = [1, 2, 3, 4].flatMap((batch) => [['before', batch] as const, ['after', batch] as const])

  test.each([
    ...moments.map((moment) => [...moment, '12345678'] as const),
    ...['12345996', '12345998'].map((id) => ['before', 4, id] as const),
  ])('%s batch %i lets the top-up of %s end as if it had not', async (when, batch, playerId) => {
    const isCancelled = playerId.endsWith('996')
    const { orderId } = await paidTopUp(shop.ctx, playerId)
    shop.messages.length = 0
    expect(await outcomeOf(orders.deliver({ ...shop.ctx, db: dyingDb(batch, when) }, orderId))).toBe(
      'the worker is gone',
    )
    await shop.schedule(6)
    const end = isCancelled ? { order: 'cancelled rejected', refunds: 1 } : { order: 'completed', refunds: 0 }
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ ...end, debits: 1 })
    expect(await atSupplier()).toEqual(isCancelled ? undone : one)
  })
})

test('a top-up is delivered in four batches, each of which has a worker die before and after it above', async () => {
  const { orderId } = await paidTopUp(shop.ctx)
  expect(await outcomeOf(orders.deliver({ ...shop.ctx, db: dyingDb(5, 'before') }, orderId))).toBe('ok')
  expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'completed' })
})

test.each(['12345678', '12345998', '12345997', '12345995'])(
  'ten copies of one message about the top-up of %s order it once',
  async (playerId) => {
    const { orderId } = await paidTopUp(shop.ctx, playerId)
    await deliverAtOnce(orderId)
    expect(await idsOf(orderId)).toHaveLength(1)
    expect(await atSupplier()).toEqual(playerId.endsWith('995') ? none : one)
    for (let round = 0; round < 2; round += 1) {
      testClock.ms += minuteMs
      await deliverAtOnce(orderId)
    }
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ debits: 1, refunds: 0 })
    expect(await atSupplier()).toEqual(playerId.endsWith('995') ? none : one)
  },
)

describe('a call that fails', () => {
  // Only the order itself leaves a doubt, and meets both.
  test.each([
    ['quote', 'error500'],
    ['place', 'error500'],
    ['place', 'timeout'],
    ['status', 'timeout'],
  ] as const)('(%s, %s) is repeated, and the player is topped up once', async (call, fault) => {
    const { orderId } = await paidTopUp(shop.ctx, call === 'status' ? '12345997' : '12345678')
    let failures = 0
    const failing = withSupplier(shop.ctx, 'gamesdrop', (real) => ({
      async [call](...given: never[]) {
        if (failures++ < 2) await providers.fail({ provider: 'gamesdrop', fault })
        return Reflect.apply(real[call], real, given)
      },
    }))
    for (let round = 0; round < 4; round += 1) {
      await orders.deliver(failing, orderId)
      testClock.ms += 5 * minuteMs
    }
    expect(failures).toBeGreaterThan(0)
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'completed', debits: 1, refunds: 0 })
    expect(await atSupplier()).toEqual(one)
  })
})

describe('a supplier that is down', () => {
  const goDown = () => providers.fail({ provider: 'gamesdrop', fault: 'error500', times: 1000 })
  const comeBack = () => providers.reset()
  /** The gaps between the messages about the only order there is, in seconds, while time passes. */
  async function gapsUntil(untilMs: number): Promise<number[]> {
    const gaps: number[] = []
    for (let [next] = shop.messages; next && next.dueMs <= untilMs; [next] = shop.messages) {
      expect(shop.messages).toHaveLength(1)
      gaps.push(next.delaySeconds)
      await shop.pass(next.dueMs - testClock.ms)
    }
    return gaps
  }

  test.each([
    ['has not been ordered', '12345678', 'waiting', none],
    ['was accepted', '12345997', 'pending', one],
    ['may have been accepted', '12345998', 'unknown', one],
  ])('for over half an hour is asked ever more seldom about a top-up that %s', async (_, playerId, state, made) => {
    const { orderId } = await paidTopUp(shop.ctx, playerId)
    if (made === none) await goDown()
    await shop.settle()
    if (made === one) await goDown()
    const startMs = testClock.ms
    const gaps = await gapsUntil(startMs + 35 * minuteMs)
    expect(gaps.slice(0, 7)).toEqual([10, 20, 40, 80, 160, 300, 300])
    expect(new Set(gaps.slice(5))).toEqual(new Set([300]))
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'processing awaiting_supplier', pieces: [state] })
    expect(await openAlerts(shop.ctx, 'gamesdrop')).toEqual(['supplier_down'])
    const ids = await idsOf(orderId)
    await comeBack()
    expect(await atSupplier()).toEqual(made)
    await shop.pass(20 * minuteMs)
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'completed', debits: 1, refunds: 0 })
    expect(await idsOf(orderId)).toEqual(ids)
    expect(await atSupplier()).toEqual(one)
    await watchSuppliers(shop.ctx)
    expect([...(await openAlerts(shop.ctx, 'gamesdrop')), ...(await openAlerts(shop.ctx, ids[0] ?? ''))]).toEqual([])
  })

  test('is told of after 30 minutes of an order, once', async () => {
    const { orderId } = await paidTopUp(shop.ctx)
    await goDown()
    await shop.settle()
    const [id = ''] = await idsOf(orderId)
    const startMs = testClock.ms
    await gapsUntil(startMs + 30 * minuteMs - 1)
    expect(await openAlerts(shop.ctx, id)).toEqual([])
    await gapsUntil(startMs + 36 * minuteMs)
    expect(await openAlerts(shop.ctx, id)).toEqual(['supplier_order'])
    await gapsUntil(startMs + 45 * minuteMs)
    expect(await openAlerts(shop.ctx, id)).toEqual(['supplier_order'])
  })

  test('sells nothing after ten minutes, and everything when it is back', async () => {
    await goDown()
    await watchSuppliers(shop.ctx)
    expect(await freeFire.offers(shop.ctx)).toHaveLength(2)
    testClock.ms += 10 * minuteMs
    await watchSuppliers(shop.ctx)
    expect(await outcomeOf(freeFire.offers(shop.ctx))).toBe('provider_failed')
    await comeBack()
    await watchSuppliers(shop.ctx)
    testClock.ms += workerLimits.catalogueCacheMs
    expect(await freeFire.offers(shop.ctx)).toHaveLength(2)
    expect(await openAlerts(shop.ctx, 'gamesdrop')).toEqual([])
  })

  test('is told of after ten minutes, not at its first failure, where it had no money before', async () => {
    const { orderId } = await paidTopUp(shop.ctx)
    const place = () => Promise.reject(new SupplierError('empty', 'no money'))
    await orders.deliver(
      withSupplier(shop.ctx, 'gamesdrop', () => ({ place })),
      orderId,
    )
    await watchSuppliers(shop.ctx)
    await goDown()
    await watchSuppliers(shop.ctx)
    expect(await openAlerts(shop.ctx, 'gamesdrop')).toEqual(['supplier_balance'])
    testClock.ms += 10 * minuteMs
    await watchSuppliers(shop.ctx)
    expect((await openAlerts(shop.ctx, 'gamesdrop')).toSorted()).toEqual(['supplier_balance', 'supplier_down'])
  })
})

describe('an answer that comes while a bank begins to dispute the order', () => {
  type Answers = (disputed: () => Promise<unknown>) => Partial<Supplier>
  const refusal = { state: 'rejected', externalId: null, reason: 'unavailable' } as const

  test.each<[string, string, boolean, Answers, string, { made: number; undone: number }]>([
    [
      'leaves a piece waiting that the supplier was not sent, because it has no such item',
      ...(['12345678', false] as const),
      (disputed) => ({ quote: () => disputed().then(() => undefined) }),
      ...(['waiting', one] as const),
    ],
    [
      'leaves a piece unknown that the supplier was sent, though it says no',
      ...(['12345678', false] as const),
      (disputed) => ({ place: () => disputed().then(() => refusal) }),
      ...(['unknown', one] as const),
    ],
    [
      'leaves a piece accepted that the supplier has taken, though it says no by now',
      ...(['12345997', true] as const),
      (disputed) => ({ status: () => disputed().then(() => refusal) }),
      ...(['pending', one] as const),
    ],
  ])('%s', async (_, playerId, isTaken, answers, state, made) => {
    const { orderId } = await paidTopUp(shop.ctx, playerId)
    if (isTaken) await shop.pass(secondMs)
    testClock.ms += 10 * secondMs
    const dispute = (reason: string | null) =>
      shop.ctx.db.run(sql`UPDATE orders SET reason = ${reason} WHERE id = ${orderId}`)
    const mixed = withSupplier(shop.ctx, 'gamesdrop', () => answers(() => dispute('disputed')))
    await orders.deliver(mixed, orderId)
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({
      ...{ order: 'processing disputed', refunds: 0, pieces: [state] },
    })
    await dispute(null)
    await shop.schedule(10)
    expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'completed', debits: 1, refunds: 0 })
    expect(await atSupplier()).toEqual(made)
  })
})

test.each([
  ['the price is out of reach', () => providers.fail({ provider: 'gamesdrop', ref: '1001', price: '1.04' })],
  ['the item is sold out', () => providers.fail({ provider: 'gamesdrop', fault: 'unavailable', times: 100 })],
])('a top-up that may have been accepted is not given back because %s by now', async (_, meanwhile) => {
  const { orderId } = await paidTopUp(shop.ctx)
  const once = withSupplier(shop.ctx, 'gamesdrop', ({ place }) => ({
    async place(wish) {
      await providers.fail({ provider: 'gamesdrop', fault: 'error500' })
      return place(wish)
    },
  }))
  await orders.deliver(once, orderId)
  expect(await fateOf(shop.ctx, orderId)).toMatchObject({ pieces: ['unknown'] })
  await meanwhile()
  await shop.pass(40 * minuteMs)
  expect(await fateOf(shop.ctx, orderId)).toMatchObject({ refunds: 0, pieces: ['unknown'] })
  expect(await openAlerts(shop.ctx, (await idsOf(orderId))[0] ?? '')).toEqual(['supplier_order'])
  await providers.reset()
  await shop.pass(10 * minuteMs)
  expect(await fateOf(shop.ctx, orderId)).toMatchObject({ order: 'completed', debits: 1, refunds: 0 })
  expect(await atSupplier()).toEqual(one)
})
