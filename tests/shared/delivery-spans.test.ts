import { expect, test } from 'vitest'
import { deliverySpansMs, spanOf } from '../../src/shared/delivery-spans'

const [first = 0] = deliverySpansMs
const last = deliverySpansMs.at(-1) ?? 0

test('the bounds of times go up', () => {
  expect(deliverySpansMs).toEqual(deliverySpansMs.toSorted((a, b) => a - b))
})

test.each([
  ['no time at all', 0, 0],
  ['a time before the order, by a clock that was set back', -1000, 0],
  ['the first bound itself', first, 0],
  ['a moment more', first + 1, 1],
  ['the last bound itself', last, deliverySpansMs.length - 1],
  ['longer than all bounds', last + 1, deliverySpansMs.length],
])('%s is put in its span', (_, ms, span) => {
  expect(spanOf(ms)).toBe(span)
})
