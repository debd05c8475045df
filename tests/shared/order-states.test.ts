import { expect, test } from 'vitest'
import { canBecome, type OrderStatus, orderStatuses } from '../../src/shared/order-states'

const table: Record<OrderStatus, Record<OrderStatus, boolean>> = {
  pending: { pending: false, processing: true, completed: false, cancelled: true },
  processing: { pending: false, processing: false, completed: true, cancelled: true },
  completed: { pending: false, processing: false, completed: false, cancelled: false },
  cancelled: { pending: false, processing: false, completed: false, cancelled: false },
}

const pairs = orderStatuses.flatMap((from) => orderStatuses.map((to) => [from, to, table[from][to]] as const))

test('an order has four states', () => {
  expect(pairs).toHaveLength(16)
})

test.each(pairs)('an order that is %s may become %s: %s', (from, to, allowed) => {
  expect(canBecome(from, to)).toBe(allowed)
})
