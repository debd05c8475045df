import { InfiniteQueryObserver, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { byHandQuery } from '../../src/client/calls/admin-by-hand'
import { claimsQuery } from '../../src/client/calls/admin-claims'
import { waitingOrdersQuery } from '../../src/client/calls/admin-orders'
import { supplierOrdersQuery } from '../../src/client/calls/admin-suppliers'
import { inboxQuery } from '../../src/client/calls/admin-support'
import { readEveryMinute } from '../../src/client/calls/queries'
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

describe('a list that is left open', () => {
  const page = { hidden: false, dialog: false }
  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('document', {
      get hidden() {
        return page.hidden
      },
      querySelector: (selector: string) => (selector === 'dialog[open]' && page.dialog ? {} : null),
    })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    Object.assign(page, { hidden: false, dialog: false })
  })

  test.each([
    ['of paid orders that wait', waitingOrdersQuery],
    ['of orders at suppliers', supplierOrdersQuery({})],
    ['of complaints about codes', claimsQuery({ state: 'open' })],
    ['of requests for help', inboxQuery({})],
  ])('%s is read anew every minute, but not under a dialog, nor while nobody looks', async (_, { queryKey, meta }) => {
    let reads = 0
    const client = createQueryClient()
    const close = new QueryObserver(client, { queryKey, meta, queryFn: () => ++reads }).subscribe(() => {})
    const end = readEveryMinute(client)
    await vi.advanceTimersByTimeAsync(59_000)
    expect(reads).toBe(1)
    await vi.advanceTimersByTimeAsync(1000)
    expect(reads).toBe(2)
    for (const cause of ['dialog', 'hidden'] as const) {
      Object.assign(page, { [cause]: true })
      await vi.advanceTimersByTimeAsync(120_000)
      expect(reads).toBe(2)
      Object.assign(page, { [cause]: false })
    }
    await vi.advanceTimersByTimeAsync(60_000)
    expect(reads).toBe(3)
    end()
    await vi.advanceTimersByTimeAsync(120_000)
    expect(reads).toBe(3)
    close()
  })

  test('of top-ups by hand is read anew every ten seconds', () => {
    expect(byHandQuery({}).refetchInterval).toBe(10_000)
  })
})
