import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as orders from '../../../src/worker/domain/orders/orders'
import { type Supplier, SupplierError, type SupplierOrder } from '../../../src/worker/domain/supplier'
import { sweepSupplierOrders } from '../../../src/worker/domain/supply/supply'
import { makeAdmin, makePaidOrder, openAlerts, type Person, testClock } from '../../support/shop'
import { expectVaultToAddUp, makeSuppliedOffer, newCodes, shopThatWaits, standOf } from '../../support/supplying'

// What a supplier says late, twice or never, and what the order has come to meanwhile.

const minuteMs = 60_000
let answers: Partial<Supplier>
let placed: string[]
const lost = (): Promise<SupplierOrder> => Promise.reject(new SupplierError('unknown', 'no answer'))
const done = (id: string, code = newCodes(1)[0] ?? ''): SupplierOrder => ({
  ...{ state: 'done', externalId: id },
  ...{ codes: [code], costMinor: 100 },
})

let ctx: Awaited<ReturnType<typeof shopThatWaits>>
let admin: Person
beforeAll(async () => {
  ctx = await shopThatWaits({
    place: (wish) => {
      placed.push(wish.id)
      return answers.place?.(wish) ?? lost()
    },
    status: (order) => answers.status?.(order) ?? Promise.resolve(undefined),
  })
  admin = await makeAdmin(ctx)
})
beforeEach(async () => {
  answers = {}
  placed = []
  await ctx.db.run(sql`UPDATE suppliers SET state = 'ok'`)
})
afterEach(() => expectVaultToAddUp())

async function order(quantity = 1) {
  testClock.ms += 1000
  const made = await makePaidOrder(ctx, { offer: await makeSuppliedOffer(ctx), quantity })
  await orders.deliver(ctx, made.id)
  return made
}
const later = async (id: string, ms = 10 * minuteMs) => {
  testClock.ms += ms
  await orders.deliver(ctx, id)
}
const piecesOf = (id: string) =>
  ctx.db.all<{ id: string; state: string; external: string | null }>(
    sql`SELECT id, state, external_id AS external FROM supplier_orders WHERE order_id = ${id} ORDER BY seq`,
  )
const statesOf = async (id: string) => (await piecesOf(id)).map((piece) => piece.state)

describe('an order whose answer was lost', () => {
  test('is placed again when the supplier does not know it', async () => {
    const made = await order()
    answers.place = async ({ id }) => done(id)
    await later(made.id)
    expect(await statesOf(made.id)).toEqual(['done'])
    expect(new Set(placed).size).toBe(1)
  })

  test('is never placed again once its order has ended', async () => {
    const made = await order()
    await ctx.db.run(sql`UPDATE orders SET status = 'cancelled', refunded = total WHERE id = ${made.id}`)
    answers.place = async ({ id }) => done(id)
    await later(made.id)
    expect([placed.length, await statesOf(made.id)]).toEqual([1, ['unknown']])
    await ctx.db.run(sql`UPDATE orders SET status = 'processing', refunded = 0 WHERE id = ${made.id}`)
  })

  test('is not placed twice where a search may be behind', async () => {
    const supplier = ctx.suppliers.get('gamesdrop')
    if (!supplier) throw new Error('no supplier')
    const slow = { ...ctx, suppliers: new Map([['gamesdrop' as const, { ...supplier, repeatAfterMs: 15 * minuteMs }]]) }
    const made = await order()
    for (const ms of [minuteMs, 5 * minuteMs, 5 * minuteMs]) {
      testClock.ms += ms
      await orders.deliver(slow, made.id)
    }
    expect(placed).toHaveLength(1)
    testClock.ms += 15 * minuteMs
    await orders.deliver(slow, made.id)
    expect(placed).toHaveLength(2)
  })
})

describe('an answer that the shop can’t book', () => {
  test('is asked about again and told: two orders under one number of the supplier', async () => {
    answers.place = async () => done('NUMBER-1')
    const first = await order()
    const second = await order()
    expect(await standOf(first, first.id)).toMatch(/^completed /)
    expect(await piecesOf(second.id)).toMatchObject([{ state: 'done', external: null }])
  })

  test('is asked about again with the number it has there, and the operator is told after half an hour', async () => {
    const made = await order()
    const [piece] = await piecesOf(made.id)
    // A bank disputes the payment between the supplier's answer and our booking.
    answers.status = async () => {
      await ctx.db.run(sql`UPDATE orders SET reason = 'disputed' WHERE id = ${made.id}`)
      return done('NUMBER-2')
    }
    await later(made.id, 31 * minuteMs)
    expect(await piecesOf(made.id)).toMatchObject([{ state: 'unknown', external: 'NUMBER-2' }])
    expect(await openAlerts(ctx, piece?.id ?? '')).toEqual(['supplier_order'])
    await ctx.db.run(sql`UPDATE orders SET reason = NULL WHERE id = ${made.id}`)
    answers.status = async () => done('NUMBER-2')
    await later(made.id)
    expect((await standOf(made, made.id)).split(' ')[0]).toBe('completed')
  })
})

describe('pieces of one order', () => {
  test('that wait for different moments are each asked about in time', async () => {
    const sent: number[] = []
    const heard = {
      ...ctx,
      delivery: {
        ...ctx.delivery,
        send: async (_: unknown, options?: { delaySeconds?: number }) => {
          sent.push(options?.delaySeconds ?? 0)
          return { metadata: { metrics: await ctx.delivery.metrics() } }
        },
      },
    }
    answers.place = async ({ id }) => ({ state: 'pending', externalId: id })
    const made = await order(2)
    const [first] = await piecesOf(made.id)
    await ctx.db.run(sql`UPDATE supplier_orders SET next_check_at = next_check_at + 5000 WHERE id = ${first?.id}`)
    answers.status = async ({ id }) => done(id)
    testClock.ms += 10_000
    await orders.deliver(heard, made.id)
    expect(sent).toContain(5)
    expect((await statesOf(made.id)).toSorted()).toEqual(['done', 'pending'])
  })

  test('are told of as they stand now: not sent yet, then without an answer', async () => {
    answers.place = () => Promise.reject(new SupplierError('empty', 'no money'))
    const made = await order()
    const [piece] = await piecesOf(made.id)
    const said = async () => {
      const [row] = await ctx.db.all<{ state: string }>(
        sql`SELECT detail ->> '$[1].state.say' AS state FROM alerts WHERE subject = ${piece?.id} AND cleared_at IS NULL`,
      )
      return row?.state
    }
    await later(made.id, 31 * minuteMs)
    expect(await said()).toBe('state_waiting')
    answers.place = lost
    await later(made.id)
    expect([await statesOf(made.id), await said()]).toEqual([['unknown'], 'state_unknown'])
  })

  test('that were withdrawn leave no alert behind', async () => {
    answers.place = () => Promise.reject(new SupplierError('empty', 'no money'))
    const made = await order()
    const [piece] = await piecesOf(made.id)
    await later(made.id, 31 * minuteMs)
    expect(await openAlerts(ctx, piece?.id ?? '')).toEqual(['supplier_order'])
    await orders.setStatus(admin.ctx, made.id, { status: 'cancelled' })
    expect(await openAlerts(ctx, piece?.id ?? '')).toEqual([])
  })

  test('that can’t go on let those of other orders pass in the schedule', async () => {
    const stuck = await order()
    const behind = await order()
    await ctx.db.run(sql`UPDATE supplier_orders SET next_check_at = 1 WHERE order_id = ${stuck.id}`)
    testClock.ms += 10 * minuteMs
    const waiting = {
      ...ctx,
      delivery: { ...ctx.delivery, sendBatch: async () => ({ metadata: { metrics: await ctx.delivery.metrics() } }) },
    }
    await sweepSupplierOrders(waiting)
    const due = await ctx.db.all<{ id: string; at: number }>(
      sql`SELECT order_id AS id, next_check_at AS at FROM supplier_orders WHERE order_id IN (${stuck.id}, ${behind.id})`,
    )
    expect(due.map(({ at }) => at)).toEqual([testClock.ms, testClock.ms])
  })
})

describe('a code brought by hand', () => {
  test('goes to what waits for stock before what a supplier is to deliver', async () => {
    answers.place = ({ id }) =>
      placed.length === 1
        ? Promise.resolve({ state: 'rejected', externalId: id, reason: 'cancelled' })
        : Promise.reject(new SupplierError('empty', 'no money'))
    const made = await order(2)
    await later(made.id, 0)
    expect((await statesOf(made.id)).toSorted()).toEqual(['rejected', 'waiting'])
    await orders.deliverByHand(admin.ctx, made.id, { item: 0, codes: newCodes(1), reason: 'a test' })
    expect((await statesOf(made.id)).toSorted()).toEqual(['rejected', 'waiting'])
    expect(await openAlerts(ctx, made.id)).toEqual([])
    answers.place = async ({ id }) => done(id)
    await later(made.id)
    expect((await standOf(made, made.id)).split(' ')[0]).toBe('completed')
  })
})

test.each(['dead_letter', 'delivery_failed'] as const)(
  'an order that was on hold (%s) only waits for stock once a delivery has got through',
  async (kind) => {
    answers.place = async () => ({ state: 'rejected', externalId: null, reason: 'unavailable' })
    const made = await order()
    await orders.hold(ctx, made.id, kind)
    expect((await openAlerts(ctx, made.id)).toSorted()).toEqual(['awaiting_stock', kind])
    await later(made.id)
    expect(await standOf(made, made.id)).toBe('processing awaiting_stock')
    expect(await openAlerts(ctx, made.id)).toEqual(['awaiting_stock'])
  },
)

test('a supplier’s code that can’t be opened does not keep the order from being refunded', async () => {
  const offer = await makeSuppliedOffer(ctx, { stock: 1 })
  answers.place = async () => ({ state: 'rejected', externalId: null, reason: 'unavailable' })
  const made = await makePaidOrder(ctx, { offer, quantity: 2 })
  const broken = { ...ctx, vault: { ...ctx.vault, unseal: () => Promise.reject(new Error('another key')) } }
  await orders.deliver(broken, made.id)
  const attempt = orders.refundRest({ ...admin.ctx, vault: broken.vault }, made.id, 'a test')
  await expect(attempt).rejects.toMatchObject({ code: 'unavailable' })
  expect(await standOf(made, made.id)).toBe('processing on_hold')
})
