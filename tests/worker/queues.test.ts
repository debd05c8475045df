import { createExecutionContext, createMessageBatch, getQueueResult } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test, vi } from 'vitest'
import worker from '../../src/worker/index'
import { expectBooksToBalance, makePaidOrder, testCtx } from '../support/shop'

test.each(['keyfall-delivery', 'keyfall-staging-delivery'])(
  'a paid order is delivered by %s, whatever the shop before its last word is called',
  async (queue) => {
    const ctx = await testCtx()
    const { id } = await makePaidOrder(ctx)
    const message = { id: `about-${id}`, timestamp: new Date(), attempts: 1, body: { orderId: id } }
    const batch = createMessageBatch(queue, [message])
    const execution = createExecutionContext()
    await worker.queue(batch, env, execution)
    expect((await getQueueResult(batch, execution)).explicitAcks).toEqual([message.id])
    const [order] = await ctx.db.all<{ status: string }>(`SELECT status FROM orders WHERE id = '${id}'`)
    expect(order).toEqual({ status: 'completed' })
    await expectBooksToBalance()
  },
)

test('a message of an unknown queue is retried, and the log says so', async () => {
  const lines = vi.spyOn(console, 'log').mockImplementation(() => {})
  const batch = createMessageBatch('keyfall-deliveries', [{ id: 'm', timestamp: new Date(), attempts: 1, body: {} }])
  const execution = createExecutionContext()
  await worker.queue(batch, env, execution)
  const { retryBatch, ackAll } = await getQueueResult(batch, execution)
  expect([retryBatch.retry, ackAll]).toEqual([true, false])
  expect(lines).toHaveBeenCalledWith(JSON.stringify({ event: 'queue_unknown', queue: 'keyfall-deliveries' }))
  lines.mockRestore()
})
