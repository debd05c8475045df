import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CallerCtx, Ctx, DeliveryMessage } from '../../../src/worker/domain/ctx'
import * as identity from '../../../src/worker/domain/identity/identity'
import * as orders from '../../../src/worker/domain/orders/orders'
import { sweep } from '../../../src/worker/domain/outbox/outbox'
import { createVault } from '../../../src/worker/providers/vault'
import { consumers } from '../../../src/worker/queue/consumers'
import {
  expectBooksToBalance,
  lostQueue,
  makeAdmin,
  makePaidOrder,
  openAlerts,
  testClock,
  testCtx,
} from '../../support/shop'

const minuteMs = 60 * 1000

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})

function batchOf(queue: string, orderIds: string[]): MessageBatch<DeliveryMessage> {
  return createMessageBatch(
    queue,
    orderIds.map((orderId, index) => ({
      id: `m${index}`,
      timestamp: testClock.nowMs(),
      attempts: 1,
      body: { orderId },
    })),
  )
}

/** Ids of the messages that are done and of those to be asked for again. */
async function consume(consumer: typeof consumers.delivery, with_: Ctx, orderIds: string[]) {
  const batch = batchOf('keyfall-delivery', orderIds)
  await consumer(with_, batch)
  const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext())
  return { done: explicitAcks.length, again: retryMessages.length }
}

const purchasesOf = async (caller: CallerCtx) => (await identity.profile(caller)).purchases

const untilStatus = (caller: CallerCtx, orderId: string, status: string) =>
  expect.poll(async () => (await orders.show(caller, orderId)).status).toBe(status)

test('an order on hold that is cancelled takes its alert with it', async () => {
  const { id, buyer } = await makePaidOrder(ctx)
  await orders.hold(ctx, id, 'delivery_failed')
  expect(await openAlerts(ctx, id)).toEqual(['delivery_failed'])
  const admin = await makeAdmin(ctx)
  await orders.setStatus(admin.ctx, id, { status: 'cancelled' })
  expect(await openAlerts(ctx, id)).toEqual([])
  expect(await orders.show(buyer.ctx, id)).toMatchObject({ status: 'cancelled', reason: null })
  await expectBooksToBalance()
})

describe('a message of the queue', () => {
  test('that arrives ten times at once delivers the order once', async () => {
    const { id, buyer, offer } = await makePaidOrder(ctx, { quantity: 2 })
    expect(await consume(consumers.delivery, ctx, Array(10).fill(id))).toEqual({ done: 10, again: 0 })
    const order = await orders.show(buyer.ctx, id)
    expect(order.status).toBe('completed')
    expect(order.items.flatMap((item) => item.codes)).toEqual(offer.codes.slice(0, 2))
    expect(await purchasesOf(buyer.ctx)).toBe(1)
    await expectBooksToBalance()
  })

  test('that arrives again a day later changes nothing', async () => {
    const { id, buyer } = await makePaidOrder(ctx)
    await orders.deliver(ctx, id)
    const before = await orders.show(buyer.ctx, id)
    testClock.ms += 24 * 60 * minuteMs
    await consume(consumers.delivery, ctx, [id])
    expect(await orders.show(buyer.ctx, id)).toEqual(before)
    await expectBooksToBalance()
  })

  test('that the real queue repeats ten times delivers the order once', async () => {
    const { id, buyer } = await makePaidOrder(ctx)
    await env.DELIVERY.sendBatch(Array.from({ length: 10 }, () => ({ body: { orderId: id } })))
    await untilStatus(buyer.ctx, id, 'completed')
    expect(await purchasesOf(buyer.ctx)).toBe(1)
    await expectBooksToBalance()
  })

  test.each(['000000000000', '', "'; DROP TABLE orders"])(
    'about no order (%j) is put aside quietly',
    async (orderId) => {
      expect(await consume(consumers.delivery, ctx, [orderId])).toEqual({ done: 1, again: 0 })
      expect(await openAlerts(ctx, orderId)).toEqual([])
    },
  )

  test('that fails for now is retried, and the others of its batch are acknowledged', async () => {
    const broken = await makePaidOrder(ctx)
    const fine = await makePaidOrder(ctx)
    const moody: Ctx = {
      ...ctx,
      log: (event, details) => {
        if (event === 'order_delivered' && details?.orderId === broken.id) throw new Error('out of memory')
      },
    }
    expect(await consume(consumers.delivery, moody, [broken.id, fine.id])).toEqual({ done: 1, again: 1 })
    expect((await orders.show(fine.buyer.ctx, fine.id)).status).toBe('completed')
    expect(await consume(consumers.delivery, ctx, [broken.id])).toEqual({ done: 1, again: 0 })
    await expectBooksToBalance()
  })
})

describe('a worker that dies between its commit and its message', () => {
  test('leaves an order that the sweep sends to the real queue once it is due', async () => {
    const { id, buyer } = await makePaidOrder(ctx)
    expect((await orders.show(buyer.ctx, id)).status).toBe('processing')
    testClock.ms += minuteMs - 1
    expect(await sweep(ctx)).toBe(0)
    testClock.ms += 1
    expect(await sweep(ctx)).toBe(1)
    await untilStatus(buyer.ctx, id, 'completed')
    const owed = await ctx.db.all(sql`SELECT 1 FROM outbox WHERE order_id = ${id}`)
    expect(owed).toEqual([])
    await expectBooksToBalance()
  })

  test('leaves an order that is sent although the sweep dies too', async () => {
    const { id, buyer } = await makePaidOrder(ctx)
    testClock.ms += minuteMs
    await expect(sweep({ ...ctx, delivery: lostQueue(ctx) })).rejects.toThrow('the worker is gone')
    expect(await sweep(ctx)).toBe(1)
    await untilStatus(buyer.ctx, id, 'completed')
    await expectBooksToBalance()
  })

  test('leaves a thousand orders that one sweep sends', async () => {
    const sent: number[] = []
    const counting: Ctx = {
      ...ctx,
      delivery: {
        ...lostQueue(ctx),
        async sendBatch(messages) {
          sent.push([...messages].length)
          return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
        },
      },
    }
    const { id } = await makePaidOrder(ctx)
    const copies = sql`orders WHERE id LIKE ${`${id}_%`}`
    await ctx.db.run(sql`INSERT INTO orders (id, user_id, kind, currency, total, agreed, quantity, status, payment_method, placed_at, content)
      WITH RECURSIVE nth (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth WHERE n < 249)
      SELECT id || n, user_id, kind, currency, total, agreed, quantity, 'cancelled', payment_method, placed_at, content
        FROM orders, nth WHERE id = ${id}`)
    await ctx.db.run(sql`INSERT INTO outbox (order_id, due_at) SELECT id, 0 FROM ${copies}`)
    testClock.ms += minuteMs
    expect(await sweep(counting)).toBe(250)
    expect(sent).toEqual([100, 100, 50])
    await ctx.db.run(sql`DELETE FROM outbox WHERE order_id LIKE ${`${id}_%`}`)
    await ctx.db.run(sql`DELETE FROM ${copies}`)
    await orders.deliver(ctx, id)
  })

  test('leaves an order that is retried with growing gaps, an hour at most', async () => {
    const { id } = await makePaidOrder(ctx)
    const elsewhere = () => ctx.delivery.sendBatch([{ body: { orderId: 'another' } }])
    const silent: Ctx = { ...ctx, delivery: { ...lostQueue(ctx), sendBatch: elsewhere } }
    const gaps: number[] = []
    for (let round = 0; round < 9; round += 1) {
      const [row] = await ctx.db.all<{ due: number }>(sql`SELECT due_at AS due FROM outbox WHERE order_id = ${id}`)
      const due = row?.due ?? 0
      gaps.push((due - testClock.ms) / minuteMs)
      testClock.ms = due
      await sweep(silent)
    }
    expect(gaps).toEqual([1, 1, 2, 4, 8, 16, 32, 60, 60])
    await orders.deliver(ctx, id)
    await expectBooksToBalance()
  })
})

describe('an order that can not be delivered', () => {
  test('for want of the right key stays whole and on hold with one alert, and is delivered when the key is back', async () => {
    const { id, buyer, offer } = await makePaidOrder(ctx, { quantity: 3 })
    const wrongKey = { ...ctx, vault: await createVault([btoa('w'.repeat(32))]) }
    await consume(consumers.delivery, wrongKey, [id, id])
    const held = await orders.show({ ...buyer.ctx, vault: wrongKey.vault }, id)
    expect(held).toMatchObject({ status: 'processing', reason: 'on_hold', completedAt: null })
    expect((await orders.show(buyer.ctx, id)).items.flatMap((item) => item.codes)).toEqual([])
    expect(await openAlerts(ctx, id)).toEqual(['delivery_failed'])
    await expectBooksToBalance()

    await orders.deliver(ctx, id)
    const order = await orders.show(buyer.ctx, id)
    expect(order).toMatchObject({ status: 'completed', reason: null })
    expect(order.items.flatMap((item) => item.codes)).toEqual(offer.codes.slice(0, 3))
    expect(await openAlerts(ctx, id)).toEqual([])
    await expectBooksToBalance()
  })

  test('because one of three codes was altered shows none of them', async () => {
    const { id, buyer } = await makePaidOrder(ctx, { quantity: 3 })
    await ctx.db.run(sql`UPDATE codes SET sealed = 'AAAA.' || sealed WHERE order_id = ${id} AND id = (
      SELECT max(id) FROM codes WHERE order_id = ${id})`)
    await orders.deliver(ctx, id)
    const held = await orders.show(buyer.ctx, id)
    expect(held).toMatchObject({ status: 'processing', reason: 'on_hold' })
    expect(held.items.flatMap((item) => item.codes)).toEqual([])
    expect(await openAlerts(ctx, id)).toEqual(['delivery_failed'])
    await expectBooksToBalance()
  })

  test('is marked by the dead letter queue with one alert, however often it is told', async () => {
    const { id, buyer } = await makePaidOrder(ctx)
    expect(await consume(consumers['delivery-dead'], ctx, [id, id, id])).toEqual({ done: 3, again: 0 })
    expect(await orders.show(buyer.ctx, id)).toMatchObject({ status: 'processing', reason: 'on_hold' })
    expect(await openAlerts(ctx, id)).toEqual(['dead_letter'])
    await orders.deliver(ctx, id)
    expect(await openAlerts(ctx, id)).toEqual([])
    await expectBooksToBalance()
  })

  test('and was delivered meanwhile raises no alert', async () => {
    const { id, buyer } = await makePaidOrder(ctx)
    await orders.deliver(ctx, id)
    await consume(consumers['delivery-dead'], ctx, [id])
    expect(await orders.show(buyer.ctx, id)).toMatchObject({ status: 'completed', reason: null })
    expect(await openAlerts(ctx, id)).toEqual([])
  })
})

test('ten delivered purchases make a trusted buyer', async () => {
  const first = await makePaidOrder(ctx)
  await orders.deliver(ctx, first.id)
  expect(await identity.profile(first.buyer.ctx)).toMatchObject({ level: 'regular', purchases: 1, nextLevelAt: 10 })
  await ctx.db.run(sql`UPDATE users SET purchases = 10 WHERE id = ${first.buyer.userId}`)
  expect(await identity.profile(first.buyer.ctx)).toMatchObject({ level: 'trusted', purchases: 10, nextLevelAt: null })
})
