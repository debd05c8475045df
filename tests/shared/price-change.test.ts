import { expect, test } from 'vitest'
import { isFarOff, percentMoved } from '../../src/shared/price-change'

test.each([
  [1.55, 1.99, 28.4],
  [10, 10.5, 5],
  [10, 9, -10],
  [450, 450, 0],
  [30, 29.999, 0],
  [0.03, 0.04, 33.3],
])('a price that goes from %d to %d moves by %d percent', (before, after, percent) => {
  expect(percentMoved(before, after)).toBe(percent)
})

test.each<[number, number, number, boolean]>([
  [5, 1.55, 1.99, true],
  [5, 1.55, 1.63, false],
  [10, 10, 12, false],
  [10, 10, 12.01, true],
  [5, 0.1, 0.11, false],
  [-10, 10, 8, false],
  [-10, 10, 7.99, true],
  [10, 5.2, 4.99, true],
  [-10, 4.5, 4.99, true],
  [10, 4.99, 4.99, false],
  [0, 5.2, 4.99, true],
  [0, 4.99, 4.99, false],
])('asked for %d percent, from %d to %d is far off: %s', (asked, before, after, isFar) => {
  expect(isFarOff(asked, before, after)).toBe(isFar)
})
