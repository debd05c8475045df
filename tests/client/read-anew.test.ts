import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { byHandQuery } from '../../src/client/calls/admin-by-hand'
import { claimsQuery } from '../../src/client/calls/admin-claims'
import { waitingOrdersQuery } from '../../src/client/calls/admin-orders'
import { supplierOrdersQuery } from '../../src/client/calls/admin-suppliers'
import { inboxQuery } from '../../src/client/calls/admin-support'
import { createQueryClient, readAnew } from '../../src/client/calls/query-client'

const queryKey = ['statement']
const soon = () => new Promise((resolve) => setTimeout(resolve, 1))

/** A shop with a balance, which a screen watches. An answer says what the shop had when it was asked, and waits. */
function openScreen(kind: 'fact' | 'list') {
  const shop = { balance: 100 }
  const waiting: (() => void)[] = []
  const queryFn = () => {
    const { balance } = shop
    return new Promise<number>((resolve) => waiting.push(() => resolve(balance)))
  }
  const client = createQueryClient()
  const paged = { queryKey, queryFn, initialPageParam: '', getNextPageParam: () => null }
  const observer =
    kind === 'fact' ? new QueryObserver(client, { queryKey, queryFn }) : new InfiniteQueryObserver(client, paged)
  const close = observer.subscribe(() => {})
  const answerAll = async () => {
    do {
      for (const answer of waiting.splice(0)) answer()
      await soon()
    } while (waiting.length > 0 || observer.getCurrentResult().isFetching)
  }
  return { shop, client, answerAll, close, shown: () => JSON.stringify(observer.getCurrentResult().data) }
}

describe.each(['fact', 'list'] as const)('a %s shows a change', (kind) => {
  test.each([
    ['that was made while its first answer was on its way', false],
    ['that was made after its first answer', true],
  ])('%s', async (_, isAnswered) => {
    const { shop, client, answerAll, close, shown } = openScreen(kind)
    if (isAnswered) await answerAll()
    shop.balance = 107.5
    void readAnew(client, queryKey)
    await soon()
    await answerAll()
    expect(shown()).toContain('107.5')
    close()
  })
})

test.each<[what: string, { refetchInterval?: unknown }]>([
  ['paid orders that wait', waitingOrdersQuery],
  ['orders at suppliers', supplierOrdersQuery({})],
  ['top-ups by hand', byHandQuery({})],
  ['complaints about codes', claimsQuery({ state: 'open' })],
  ['requests for help', inboxQuery({})],
])('a list of %s that is left open is read anew within a minute', (_, { refetchInterval }) => {
  expect(refetchInterval).toBeLessThanOrEqual(60_000)
})
