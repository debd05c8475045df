import { describe, expect, test } from 'vitest'
import { isFirst } from '../../src/client/features/security/first-purchase'

const order = (orderId: string, status: 'pending' | 'processing' | 'completed' | 'cancelled') => ({ orderId, status })
const page = (...orders: ReturnType<typeof order>[]) => ({ orders, nextCursor: null })

describe('an order is the first purchase', () => {
  test.each([
    ['when it is the only one', [page(order('A', 'processing'))], true],
    [
      'when nothing came of the others',
      [page(order('A', 'completed'), order('B', 'cancelled'), order('C', 'pending'))],
      true,
    ],
    ['but not after another one', [page(order('A', 'processing'), order('B', 'completed'))], false],
    ['but not before it is on the list', [page(order('B', 'completed'))], false],
    ['but not while older ones are not known', [{ ...page(order('A', 'completed')), nextCursor: 'x' }], false],
  ])('%s', (_what, pages, expected) => {
    expect(isFirst(pages, 'A')).toBe(expected)
  })
})
