import { expect, test } from 'vitest'
import { momentOf, optional, price, priceOf } from '../../src/client/features/admin/form/readings'
import { differenceOf, numberIn, sumIn } from '../../src/client/features/admin/sum'

test.each([
  ['12,50', 12.5],
  [' 1 000.5 ', 1000.5],
  ['0', 0],
  ['1.005', undefined],
  ['-1', undefined],
  ['', undefined],
  ['1,000.50', undefined],
])('"%s" is the sum %s', (text, sum) => {
  expect(sumIn(text)).toBe(sum)
})

test.each([
  ['1,5', 1, 1.5],
  ['1.55', 1, undefined],
  ['7', 0, 7],
  ['7.0', 0, undefined],
  ['1234567890', 0, undefined],
])('"%s" with %i decimals is the number %s', (text, decimals, number) => {
  expect(numberIn(text, decimals)).toBe(number)
})

test('what is left of a sum is exact to the cent', () => {
  expect(differenceOf(0.3, 0.1)).toBe(0.2)
  expect(differenceOf(100, 33.33)).toBe(66.67)
})

test('a price is above nothing; where none is needed, nothing typed is none', () => {
  expect(price('0')).toEqual({ problem: 'invalid_amount' })
  expect(optional(price)(' ')).toEqual({ value: null })
  expect(optional(price)('0')).toEqual({ problem: 'invalid_amount' })
})

test('a price in so’m has no tiyin, and may be larger than any in dollars', () => {
  expect(priceOf('uzs')('50 000')).toEqual({ value: 50_000 })
  expect(priceOf('uzs')('50 000,50')).toEqual({ problem: 'invalid_amount' })
  expect(priceOf('usd')('50,50')).toEqual({ value: 50.5 })
})

test.each([
  ['2026-12-01T00:00:00Z', { value: '2026-12-01T00:00:00.000Z' }],
  ['20255-01-01T23:59:59', { problem: 'invalid' }],
  ['tomorrow', { problem: 'invalid' }],
])('the moment %s is read as %j', (text, reading) => {
  expect(momentOf((typed) => new Date(typed))(text)).toEqual(reading)
})
