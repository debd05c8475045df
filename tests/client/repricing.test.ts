import { expect, test } from 'vitest'
import { firstRule, problemsOf, wishOf } from '../../src/client/features/admin/products/repricing-rule'

test.each([
  ['10', 10],
  ['-5,5', -5.5],
  ['−5', -5],
  ['+ 0.25', 0.25],
])('prices are changed by "%s" percent: %d', (percent, read) => {
  expect(wishOf({ ...firstRule, percent }, ['p'])).toEqual({
    ...{ products: ['p'], percent: read, currencies: ['usd', 'rub', 'uzs'] },
    rounding: { usd: 'none', rub: 'none', uzs: 'none' },
  })
})

test.each(['', 'ten', '1.234', '--5', '1e2', '99999'])('"%s" is no percentage', (percent) => {
  expect(problemsOf({ ...firstRule, percent })).toEqual({ percent: 'invalid' })
  expect(wishOf({ ...firstRule, percent }, ['p'])).toBeUndefined()
})

test('nothing is asked without a product or without a currency', () => {
  const rule = { ...firstRule, percent: '10' }
  expect(wishOf(rule, [])).toBeUndefined()
  expect(wishOf({ ...rule, usd: false, rub: false, uzs: false }, ['p'])).toBeUndefined()
  expect(wishOf({ ...rule, usd: false, uzs: false, 'rounding.rub': 'nines' }, ['p'])).toMatchObject({
    currencies: ['rub'],
    rounding: { usd: 'none', rub: 'nines', uzs: 'none' },
  })
})
