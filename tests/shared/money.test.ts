import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toMajor, toMinor } from '../../src/shared/money'

test.each([
  [0, 0],
  [0.01, 1],
  [0.1, 10],
  [0.29, 29],
  [1, 100],
  [4.99, 499],
  [4.9, 490],
  [1.1, 110],
  [19.99, 1999],
  [8.2, 820],
  [1_234_567.89, 123_456_789],
  [10_000_000_000, 1_000_000_000_000],
])('%d in major units is %i in minor units, and back', (major, minor) => {
  expect(toMinor(major)).toBe(minor)
  expect(toMajor(minor)).toBe(major)
})

test.each([
  ['three decimals', 4.999],
  ['what floats make of 0.1 + 0.2', 0.1 + 0.2],
  ['a tenth of a cent', 0.001],
  ['less than JavaScript writes out', 1e-7],
  ['more than JavaScript writes out', 1e21],
  ['more than counts exactly', 10_000_000_000_000],
  ['a debt', -1],
  ['a small debt', -0.01],
  ['no number', Number.NaN],
  ['no end', Number.POSITIVE_INFINITY],
  ['no beginning', Number.NEGATIVE_INFINITY],
])('%s is no amount of money: %d', (_, major) => {
  expect(toMinor(major)).toBeUndefined()
})

test('minus zero is zero', () => {
  expect(Object.is(toMinor(-0), 0)).toBe(true)
})

test('every sum up to ten billion survives the way out and in', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (minor) => {
      expect(toMinor(toMajor(minor))).toBe(minor)
      expect(JSON.parse(JSON.stringify(toMajor(minor)))).toBe(toMajor(minor))
    }),
    { numRuns: 2000 },
  )
})

test('every number is either refused or the same sum with at most two decimals', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 10 ** 12 }), (major) => {
      const minor = toMinor(major)
      if (minor === undefined) return
      expect(Number.isSafeInteger(minor)).toBe(true)
      expect(toMajor(minor)).toBe(major)
    }),
    { numRuns: 2000 },
  )
})
