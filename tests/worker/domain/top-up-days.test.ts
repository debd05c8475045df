import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { suppliers } from '../../../src/shared/contract/suppliers'
import { deliverySpansMs, refusedSpan } from '../../../src/shared/delivery-spans'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import { deliveriesOf, sales } from '../../../src/worker/domain/reports/reports'
import { type Supplier, SupplierError, type SupplierOrder } from '../../../src/worker/domain/supplier'
import { listSuppliers, watchSuppliers } from '../../../src/worker/domain/supply/supply'
import { costOf } from '../../support/counting'
import { clientOf, success } from '../../support/http'
import { dyingDb } from '../../support/paying'
import { withSupplier } from '../../support/providers'
import { outcomeOf, testClock } from '../../support/shop'
import { closeByHand, supplierOrder } from '../../support/supplied'
import { expectSupplyToBalance, openSupplyShop, paidTopUp, piecesOf, type SupplyShop } from '../../support/suppliers'

const secondMs = 1000
const dayMs = 24 * 60 * 60 * secondMs

let shop: SupplyShop
beforeAll(async () => {
  shop = await openSupplyShop()
})
// Each test delivers in days of its own.
beforeEach(async () => {
  testClock.ms += 20 * dayMs
  await shop.begin()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectSupplyToBalance()
})

const isDone = async ({ id }: { id: string }) =>
  ({ state: 'done', externalId: id, codes: [], costMinor: 93 }) satisfies SupplierOrder
const isRefused: Supplier['place'] = async () => ({ state: 'rejected', externalId: null, reason: 'unavailable' })
const isPending: Supplier['place'] = async ({ id }) => ({ state: 'pending', externalId: id })
const answering = (answers: Partial<Supplier>): Ctx => withSupplier(shop.ctx, 'gamesdrop', () => answers)

/** A top-up that is delivered this long after it was ordered. */
async function delivered(afterMs: number): Promise<string> {
  const { orderId } = await paidTopUp(shop.ctx)
  await orders.deliver(answering({ place: isPending }), orderId)
  testClock.ms += afterMs
  await orders.deliver(answering({ status: isDone }), orderId)
  return orderId
}

async function refused(): Promise<string> {
  const { orderId } = await paidTopUp(shop.ctx)
  await orders.deliver(answering({ place: isRefused }), orderId)
  return orderId
}

type Row = { game: string; supplier: string; span: number; pieces: number }
/** What was counted in the last week. */
const counted = () =>
  shop.ctx.db.all<Row>(sql`SELECT game, supplier, span, sum(pieces) AS pieces FROM daily_topups
    WHERE day > ${new Date(testClock.ms - 7 * dayMs).toISOString().slice(0, 10)} GROUP BY 1, 2, 3 ORDER BY 3`)
const ofFreeFire = (span: number, pieces = 1): Row => ({ game: 'freefire', supplier: 'gamesdrop', span, pieces })

describe('a piece for a player', () => {
  test.each([
    ['that takes a quarter of a minute', 15 * secondMs, 2],
    ['that takes half a minute', 30 * secondMs, 3],
    ['that takes two days', 2 * dayMs, deliverySpansMs.length],
  ])('%s counts in its span', async (_, afterMs, span) => {
    await delivered(afterMs)
    expect(await counted()).toEqual([ofFreeFire(span)])
  })

  test('that is refused counts as such', async () => {
    await refused()
    expect(await counted()).toEqual([ofFreeFire(refusedSpan)])
  })

  test('counts once, however many workers deliver it and however often', async () => {
    const { orderId } = await paidTopUp(shop.ctx)
    const doing = answering({ place: isDone })
    await Promise.all(Array.from({ length: 5 }, () => outcomeOf(orders.deliver(doing, orderId))))
    for (let round = 0; round < 3; round += 1) await orders.deliver(doing, orderId)
    expect(await counted()).toEqual([ofFreeFire(0)])
  })

  // A delivery takes four batches (top-up-outages.test.ts), of which the last one counts.
  test.each([
    ['before', 1],
    ['after', 2],
    ['before', 3],
    ['before', 4],
    ['after', 4],
  ] as const)('counts once when a worker dies %s batch %i', async (when, batch) => {
    const { orderId } = await paidTopUp(shop.ctx)
    const dying = orders.deliver({ ...shop.ctx, db: dyingDb(batch, when) }, orderId)
    expect(await outcomeOf(dying)).toBe('the worker is gone')
    await shop.schedule(6)
    expect((await counted()).map(({ pieces }) => pieces)).toEqual([1])
  })

  test.each(['done', 'rejected'] as const)('that a person finds to be %s counts too', async (outcome) => {
    const { orderId } = await paidTopUp(shop.ctx)
    await orders.deliver(answering({ place: () => Promise.reject(new SupplierError('unknown', 'no answer')) }), orderId)
    const [piece] = await piecesOf(shop.ctx, orderId)
    expect(await closeByHand(shop.admin, piece?.id ?? '', { outcome })).toBe('ok')
    expect(await closeByHand(shop.admin, piece?.id ?? '', { outcome })).toBe('invalid_transition')
    expect(await counted()).toEqual([ofFreeFire(outcome === 'done' ? 0 : refusedSpan)])
  })

  test('that was given back before anybody was asked for it does not count, nor does a code', async () => {
    const { orderId } = await paidTopUp(shop.ctx)
    await orders.deliver(answering({ quote: () => Promise.reject(new SupplierError('down', 'gone')) }), orderId)
    await orders.refund(shop.admin.ctx, orderId, { reason: 'It was wanted.' })
    await supplierOrder(shop.ctx, 'gamesdrop')
    expect(await counted()).toEqual([])
  })
})

test.each<[string, [number, number][], object]>([
  ['of nothing', [], { delivered: 0, refused: 0, p50: null, p95: null }],
  ['of refusals only', [[refusedSpan, 3]], { delivered: 0, refused: 3, p50: null, p95: null }],
  ['of one delivery', [[2, 1]], { delivered: 1, refused: 0, p50: 20_000, p95: 20_000 }],
  [
    'of halves',
    [
      [0, 2],
      [4, 2],
    ],
    { delivered: 4, p50: 5000, p95: 60_000 },
  ],
  [
    'of one slow among twenty',
    [
      [0, 19],
      [9, 1],
    ],
    { delivered: 20, p50: 5000, p95: 5000 },
  ],
  [
    'of two slow among twenty',
    [
      [refusedSpan, 5],
      [0, 18],
      [9, 2],
    ],
    { delivered: 20, refused: 5, p95: 3_600_000 },
  ],
  [
    'of what took longer than all bounds',
    [
      [0, 1],
      [13, 1],
    ],
    { delivered: 2, p50: 5000, p95: null },
  ],
])('the times %s are told by their bounds', (_, rows, told) => {
  expect(deliveriesOf(rows.map(([span, pieces]) => ({ span, pieces })))).toMatchObject(told)
})

test('the report tells deliveries by game and supplier, and costs the same however many there are', async () => {
  await delivered(25 * secondMs)
  const few = await costOf(shop.admin.ctx, (metered) => sales(metered, 7))
  for (let nth = 0; nth < 5; nth += 1) await delivered(25 * secondMs)
  await refused()
  const report = await sales(shop.admin.ctx, 7)
  expect(report.topUps).toEqual([
    {
      ...{ game: 'freefire', name: 'Free Fire', supplier: 'gamesdrop' },
      ...{ delivered: 6, refused: 1, p50: 30_000, p95: 30_000 },
    },
  ])
  const many = await costOf(shop.admin.ctx, (metered) => sales(metered, 7))
  expect(many.roundTrips).toBe(1)
  // A row more: a span that was not there.
  expect(many.rowsRead - few.rowsRead).toBeLessThanOrEqual(10)
})

describe('a supplier', () => {
  const now = async () => {
    const views = await listSuppliers({ ...shop.admin.ctx, suppliers: shop.ctx.suppliers })
    return views.find(({ name }) => name === 'gamesdrop')
  }

  test('is shown with its pieces of seven days, and its usual time is noted by the watch', async () => {
    await delivered(3 * 60 * secondMs)
    testClock.ms += 7 * dayMs
    await watchSuppliers(shop.ctx)
    expect(await now()).toMatchObject({ usualMs: null, lastDays: { delivered: 0, refused: 0, p50: null } })
    for (const afterMs of [12 * secondMs, 18 * secondMs, 50 * secondMs]) await delivered(afterMs)
    await refused()
    expect(await now()).toMatchObject({
      usualMs: null,
      lastDays: { delivered: 3, refused: 1, p50: 20_000, p95: 60_000 },
    })
    await watchSuppliers(shop.ctx)
    expect(await now()).toMatchObject({ usualMs: 20_000 })
  })

  test('is told over HTTP in seconds', async () => {
    const [first] = (await success(clientOf(shop.admin).get('/admin/suppliers'), suppliers)).suppliers
    expect(first).toMatchObject({ off: false, failures: 0, brokenUntil: null, lastDays: expect.anything() })
  })
})
