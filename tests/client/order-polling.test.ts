import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { localError } from '../../src/client/calls/http'
import { orderQuery } from '../../src/client/calls/orders'
import { createQueryClient } from '../../src/client/calls/query-client'
import { orderOf } from './samples'

beforeEach(() => {
  vi.useFakeTimers()
  environmentManager.setIsServer(() => false)
})
afterEach(() => {
  vi.useRealTimers()
  environmentManager.setIsServer(() => true)
})

/** How often a page that waits for an order asks within half a minute. */
async function askedOf(answer: () => Promise<never>): Promise<number> {
  const client = createQueryClient()
  const order = orderOf({ status: 'processing' })
  const query = orderQuery(order.orderId)
  client.setQueryData(query.queryKey, order)
  const asked = vi.fn(answer)
  const close = new QueryObserver(client, { ...query, queryFn: asked }).subscribe(() => {})
  await vi.advanceTimersByTimeAsync(30_000)
  close()
  client.clear()
  return asked.mock.calls.length
}

describe('a page that waits for its order asks no more often', () => {
  test.each([
    ['without a network', localError('offline')],
    ['after too many calls', localError('network', 429)],
  ])('%s', async (_, error) => {
    const asked = await askedOf(() => Promise.reject(error))
    expect(asked).toBeGreaterThan(8)
    expect(asked).toBeLessThan(25)
  })
})
