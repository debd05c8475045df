import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalOf, minorOf, toMajor, toMinor } from '../../src/shared/money'

/** The same cases in every run. */
const seed = 20_261_122

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

test('every sum up to ten billion survives formatting and parsing', () => {
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

const minorUnits = fc.bigInt({ min: 0n, max: 10n ** 15n - 1n }).map(Number)

test('every sum that can be written with thirteen digits survives being written as a provider writes it', () => {
  fc.assert(
    fc.property(minorUnits, (minor) => {
      expect(decimalOf(minor)).toMatch(/^\d{1,13}\.\d{2}$/)
      expect(minorOf(decimalOf(minor))).toBe(minor)
      expect(toMajor(minor)).toBe(Number(decimalOf(minor)))
    }),
    { seed, numRuns: 3000 },
  )
})

const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 15 })
const sign = fc.constantFrom(
  '',
  '-',
  '+',
  ' ',
  '.',
  ',',
  'e',
  '0x',
  '\u0661',
  '\u202e',
  '\u0000',
  '\n',
  '1e3',
  'NaN',
  "'",
)
const awkward = fc.tuple(sign, digits, sign, digits, sign).map((parts) => parts.join(''))
const anyText = fc.oneof(
  awkward,
  fc.tuple(digits, digits).map((parts) => parts.join('.')),
  fc.string({ unit: 'binary' }),
)

test('a text is a sum exactly if it is digits and at most two decimals, and then no cent is lost', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const [whole = '', fraction, ...more] = text.split('.')
      const isWhole = /^[0-9]{1,13}$/.test(whole) && !whole.includes('\n')
      const isSum = isWhole && more.length === 0 && (fraction === undefined || /^[0-9]{1,2}$/.test(fraction))
      const exact = isSum ? BigInt(whole) * 100n + BigInt((fraction ?? '').padEnd(2, '0')) : undefined
      expect(minorOf(text)).toBe(exact === undefined ? undefined : Number(exact))
    }),
    { seed, numRuns: 5000 },
  )
})

test('what is added up in minor units is what a till with exact decimals adds up', () => {
  const line = fc.record({ minor: fc.integer({ min: 0, max: 10 ** 8 }), quantity: fc.integer({ min: 1, max: 100 }) })
  fc.assert(
    fc.property(fc.array(line, { maxLength: 50 }), (lines) => {
      const given = lines.map(({ minor, quantity }) => ({ major: toMajor(minor), quantity }))
      const sum = given.reduce((total, { major, quantity }) => total + (toMinor(major) ?? Number.NaN) * quantity, 0)
      const exact = lines.reduce((total, { minor, quantity }) => total + BigInt(minor) * BigInt(quantity), 0n)
      expect(BigInt(sum)).toBe(exact)
      expect(minorOf(decimalOf(sum))).toBe(sum)
    }),
    { seed, numRuns: 1000 },
  )
})
