import { expect, test } from 'vitest'
import { withNewest } from '../../src/client/calls/newest-orders'

type Page = { orders: { orderId: string; date: string; status: string }[]; nextCursor: string | null }

/** Orders named by their day, so that a later name is a newer order. */
const page = (days: readonly number[], nextCursor: string | null = 'more', status = 'pending'): Page => ({
  orders: days.map((day) => ({ orderId: `o${day}`, date: `2026-11-${day}T00:00:00.000Z`, status })),
  nextCursor,
})

const list = (...pages: Page[]) => ({ pages, pageParams: pages.map((_, at) => (at === 0 ? '' : `${at}`)) })
const shown = (merged: ReturnType<typeof withNewest<Page['orders'][number]>>) =>
  merged?.pages.map(({ orders }) => orders.map(({ orderId }) => orderId))

test('a new order comes first, and nothing of the list is lost or doubled', () => {
  const known = list(page([22, 21]), page([20, 19]))
  expect(shown(withNewest(known, page([23, 22])))).toEqual([
    ['o23', 'o22', 'o21'],
    ['o20', 'o19'],
  ])
})

test('an order of the newest page is shown as it is now', () => {
  const merged = withNewest(list(page([22, 21])), page([22, 21], 'more', 'completed'))
  expect(merged?.pages[0]?.orders.map(({ status }) => status)).toEqual(['completed', 'completed'])
})

test('an order that no longer fits the filters leaves the list', () => {
  const known = list(page([23, 22, 21]), page([20]))
  expect(shown(withNewest(known, page([23, 21])))).toEqual([['o23', 'o21'], ['o20']])
})

test('a list that fits into its newest page is that page', () => {
  expect(shown(withNewest(list(page([22, 21], null)), page([22], null)))).toEqual([['o22']])
  expect(shown(withNewest(list(page([22], null)), page([], null)))).toEqual([[]])
})

test('a list whose newest page has moved on by more than a page is asked for anew', () => {
  expect(withNewest(list(page([12, 11])), page([23, 22]))).toBeUndefined()
  expect(withNewest(list(), page([23]))).toBeUndefined()
})

test('the addresses of the next pages stay', () => {
  const known = list(page([22, 21]), page([20], null))
  expect(withNewest(known, page([23, 22]))).toMatchObject({
    pageParams: ['', '1'],
    pages: [{ nextCursor: 'more' }, { nextCursor: null }],
  })
})
