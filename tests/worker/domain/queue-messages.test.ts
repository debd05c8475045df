import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import { consumers } from '../../../src/worker/queue/consumers'
import { expectBooksToBalance, makePaidOrder, openAlerts, testClock, testCtx } from '../../support/shop'

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})

/** What becomes of messages with these bodies. */
async function consume(consumer: typeof consumers.delivery, with_: Ctx, queue: string, bodies: unknown[]) {
  const messages = bodies.map((body, nth) => ({ id: `m${nth}`, timestamp: testClock.ms, attempts: 1, body }))
  const batch = createMessageBatch(queue, messages)
  await consumer(with_, batch)
  const { explicitAcks, retryMessages } = await getQueueResult(batch, createExecutionContext())
  return { done: explicitAcks.toSorted(), again: retryMessages.map(({ msgId }) => msgId) }
}

describe.each([
  ['keyfall-delivery', consumers.delivery],
  ['keyfall-delivery-dead', consumers['delivery-dead']],
  ['keyfall-jobs', consumers.jobs],
  ['keyfall-notices', consumers.notices],
])('a message of %s', (queue, consumer) => {
  test.each([[null], ['text'], [7], [[]], [{}], [{ orderId: 7, alertIds: 'all', job: 'no such job', ids: [] }]])(
    'that reads %j is acknowledged with an alert',
    async (body) => {
      await ctx.db.run(sql`UPDATE alerts SET cleared_at = 1`)
      expect(await consume(consumer, ctx, queue, [body])).toEqual({ done: ['m0'], again: [] })
      expect(await openAlerts(ctx, queue)).toEqual(['message_unreadable'])
    },
  )
})

test('a message of another shape keeps no order of its batch from being delivered', async () => {
  const paid = [await makePaidOrder(ctx), await makePaidOrder(ctx)]
  const bodies = [{ orderId: paid[0]?.id }, null, { orderId: paid[1]?.id }]
  const { done } = await consume(consumers.delivery, ctx, 'keyfall-delivery', bodies)
  expect(done).toEqual(['m0', 'm1', 'm2'])
  const shown = await Promise.all(paid.map(({ id, buyer }) => orders.show(buyer.ctx, id)))
  expect(shown.map(({ status }) => status)).toEqual(['completed', 'completed'])
  await expectBooksToBalance()
})

test('a message of another shape is retried when its alert could not be stored', async () => {
  const db: Ctx['db'] = Object.create(ctx.db)
  db.$client = Object.assign(Object.create(ctx.db.$client), {
    prepare: (query: string) => ctx.db.$client.prepare(query),
    batch: () => Promise.reject(new Error('the database is away')),
  })
  expect(await consume(consumers.delivery, { ...ctx, db }, 'keyfall-delivery', [null])).toEqual({
    done: [],
    again: ['m0'],
  })
})
