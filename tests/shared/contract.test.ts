import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { editedUser } from '../../src/shared/contract/admin'
import { addToCart, changeCart } from '../../src/shared/contract/cart'
import { editedProduct } from '../../src/shared/contract/catalogue'
import { moneyIn, moneyOf, pageQuery, searchQuery } from '../../src/shared/contract/common'
import { topUpPlayer } from '../../src/shared/contract/freefire'
import { changePassword, login, register } from '../../src/shared/contract/identity'
import { adminOrdersQuery, payFromBalance, setStatus } from '../../src/shared/contract/orders'
import { createPayment, topUp, transfer } from '../../src/shared/contract/payments'
import { importCodes } from '../../src/shared/contract/stock'
import type { Currency } from '../../src/shared/money'

/** What is wrong, as `path: message`; nothing when the value is accepted. */
const problemsOf = (schema: ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test.each([
  [0, 0],
  [4.99, 499],
  [100_000_000, 10_000_000_000],
])('the amount %d arrives as %i minor units', (given, minor) => {
  expect(moneyIn.parse(given)).toBe(minor)
})

test.each([4.999, -1, 100_000_000_000.01, 1e21, 1e-7])('the amount %d is refused as invalid_amount', (given) => {
  expect(problemsOf(moneyIn, given)).toEqual([': invalid_amount'])
})

test.each<[Currency, number, boolean]>([
  ['usd', 0.01, true],
  ['usd', 100_000_000, true],
  ['usd', 100_000_000.01, false],
  ['rub', 100_000_000.01, false],
  ['uzs', 1, true],
  ['uzs', 50_000.5, false],
  ['uzs', 100_000_000_000, true],
  ['uzs', 100_000_000_001, false],
])('in %s %d is a sum: %s', (currency, given, isSum) => {
  const wrong = isSum ? [] : ['invalid_amount']
  const named = (path: string) => wrong.map((code) => `${path}: ${code}`)
  const order = { type: 'order', currency, amount: given }
  expect(problemsOf(moneyOf(currency), given)).toEqual(named(''))
  for (const schema of [topUp, payFromBalance]) expect(problemsOf(schema, order)).toEqual(named('amount'))
  expect(problemsOf(createPayment, order)).toEqual(named('amount'))
  expect(problemsOf(transfer, { userId: '1', currency, amount: given })).toEqual(named('amount'))
  expect(
    problemsOf(topUpPlayer, { playerID: '12345678', offer: '1', trx_id: '12345678', currency, amount: given }),
  ).toEqual(named('amount'))
  expect(problemsOf(editedUser, { balances: { [currency]: given } })).toEqual(named(`balances.${currency}`))
  expect(problemsOf(editedProduct, { priceIn: { [currency]: given } })).toEqual(
    expect.arrayContaining(named(`priceIn.${currency}`)),
  )
  expect(problemsOf(importCodes, { amount: 1, codes: ['A'], cost: { currency, amount: given } })).toEqual(
    named('cost.amount'),
  )
})

test.each(['4.99', null, undefined, true, Number.NaN, Number.POSITIVE_INFINITY, [1]])(
  'an amount must be a number: %j',
  (given) => {
    expect(moneyIn.safeParse(given).success).toBe(false)
  },
)

const form = { nickname: 'newcomer', password: 'a-password-1' }

test.each([
  ['without a repetition', form],
  ['with the same password twice', { ...form, confirmPassword: form.password }],
  ['with fields we do not know', { ...form, role: 'admin' }],
])('somebody registers %s', (_, given) => {
  expect(register.parse(given)).not.toHaveProperty('role')
})

test.each([
  [{ ...form, confirmPassword: 'another-1' }, ['confirmPassword: passwords_dont_match']],
  [{ ...form, confirmPassword: '' }, ['confirmPassword: passwords_dont_match']],
  [{ ...form, nickname: 'ab' }, ['nickname: nickname_too_short']],
  [{ ...form, nickname: 'a'.repeat(33) }, ['nickname: nickname_too_long']],
  [{ ...form, nickname: 'bob\u200bby' }, ['nickname: nickname_invalid']],
  [{ ...form, password: 'short-1' }, ['password: password_too_short']],
  [{ ...form, password: 'no-number-here' }, ['password: password_no_number']],
  [{ nickname: 'ab', password: '1' }, ['nickname: nickname_too_short', 'password: password_too_short']],
])('the registration %j is refused: %j', (given, problems) => {
  expect(problemsOf(register, given)).toEqual(problems)
})

test.each([{}, { nickname: 'newcomer' }, { ...form, nickname: 7 }, { ...form, password: null }, null, 'form', []])(
  'a registration must be complete: %j',
  (given) => {
    expect(register.safeParse(given).success).toBe(false)
  },
)

test.each([
  [{ nickname: '', password: '' }, ['nickname: required', 'password: required']],
  [{ nickname: '   ', password: 'x' }, ['nickname: required']],
  [{ nickname: 'a'.repeat(201), password: 'x' }, ['nickname: too_long']],
  [{ nickname: 'demo', password: 'x'.repeat(1001) }, ['password: too_long']],
  // Whoever has an old, weak password must still get in.
  [{ nickname: 'demo', password: 'x' }, []],
])('the login %j is answered with %j', (given, problems) => {
  expect(problemsOf(login, given)).toEqual(problems)
})

test('a new password must follow the rules, the current one need not', () => {
  expect(problemsOf(changePassword, { current: 'x', next: 'a-password-2' })).toEqual([])
  expect(problemsOf(changePassword, { current: '', next: 'short' })).toEqual([
    'current: required',
    'next: password_too_short',
  ])
})

const wish = { amount: 60, price: 4.99, rub: 449, label: 'UC' }

test('one piece is put into the cart unless another number is asked for', () => {
  expect(addToCart.parse(wish)).toEqual({ ...wish, price: 499, rub: 44_900, qty: 1 })
  expect(addToCart.parse({ ...wish, region: null, qty: 100 })).toMatchObject({ region: null, qty: 100 })
})

test.each([
  [{ ...wish, qty: 101 }, 'qty'],
  [{ ...wish, qty: 0 }, 'qty'],
  [{ ...wish, qty: 1.5 }, 'qty'],
  [{ ...wish, amount: 1.5 }, 'amount'],
  [{ ...wish, price: '4.99' }, 'price'],
  [{ ...wish, rub: -1 }, 'rub'],
  [{ ...wish, label: undefined }, 'label'],
  [{ ...wish, label: 'x'.repeat(61) }, 'label'],
])('the wish %j is refused because of its %s', (given, path) => {
  expect(problemsOf(addToCart, given).map((problem) => problem.split(':')[0])).toEqual([path])
})

test('more pieces than one line may hold have an error code of their own', () => {
  expect(problemsOf(addToCart, { ...wish, qty: 101 })).toEqual(['qty: line_too_large'])
})

test.each([
  [{ key: 'a', action: 'increase' }, true],
  [{ key: 'a', action: 'double' }, false],
  [{ key: 'a', action: 'increase', qty: 2 }, true],
  [{ key: 'a', action: 'decrease', qty: 0 }, false],
  [{ key: '', action: 'remove' }, false],
  [{ key: 'a' }, false],
])('the change %j of a cart is accepted: %j', (given, accepted) => {
  expect(changeCart.safeParse(given).success).toBe(accepted)
})

test.each([
  [{ currency: 'usd' }, { currency: 'usd' }],
  [
    { currency: 'rub', amount: 449.5 },
    { currency: 'rub', amount: 44_950 },
  ],
])('the payment %j is read as %j', (given, parsed) => {
  expect(payFromBalance.parse(given)).toEqual(parsed)
})

test.each([{}, { currency: 'eur' }, { currency: 'USD' }, { currency: 'usd', amount: '1' }])(
  'the payment %j is refused',
  (given) => {
    expect(payFromBalance.safeParse(given).success).toBe(false)
  },
)

test.each([
  [{ amount: 60, codes: ['A'] }, []],
  [{ amount: 60, text: 'A\nB' }, []],
  [{ amount: 60, region: null, codes: [] }, []],
  [{ amount: 60 }, ['codes: required']],
  [{ amount: 60, codes: Array.from({ length: 10_001 }, () => 'A') }, ['codes: too_long']],
])('an import of codes is answered as expected, case %#', (given, problems) => {
  expect(problemsOf(importCodes, given)).toEqual(problems)
})

test('an edit of a user changes only the fields that it names', () => {
  expect(editedUser.parse({})).toEqual({})
  expect(editedUser.parse({ balanceUsd: 12.5, reason: ' gift ' })).toEqual({ balanceUsd: 1250, reason: 'gift' })
  expect(problemsOf(editedUser, { balanceUsd: -1 })).toEqual(['balanceUsd: invalid_amount'])
  expect(editedUser.safeParse({ role: 'owner' }).success).toBe(false)
})

test.each([
  [{}, { limit: 50 }],
  [
    { limit: '7', cursor: 'x' },
    { limit: 7, cursor: 'x' },
  ],
  [{ limit: '100' }, { limit: 100 }],
])('the page %j is read as %j', (given, parsed) => {
  expect(pageQuery.parse(given)).toEqual(parsed)
})

test.each(['0', '101', '-1', '1.5', 'ten', 'Infinity'])('a page of %s is refused', (limit) => {
  expect(pageQuery.safeParse({ limit }).success).toBe(false)
})

test('a search text is trimmed, and refused when it is long', () => {
  expect(searchQuery.parse({ search: ' 7Q ' })).toEqual({ limit: 50, search: '7Q' })
  expect(searchQuery.safeParse({ search: 'x'.repeat(101) }).success).toBe(false)
})

test.each([
  [setStatus, { status: 'completed' }, true],
  [setStatus, { status: 'refunded' }, false],
  [setStatus, {}, false],
  [adminOrdersQuery, { status: 'pending', from: '2026-11-21T00:00:00Z' }, true],
  [adminOrdersQuery, { status: 'lost' }, false],
  [adminOrdersQuery, { from: 'yesterday' }, false],
] as const)('what an administrator asks of orders is checked, case %#', (schema: ZodType, given, accepted) => {
  expect(schema.safeParse(given).success).toBe(accepted)
})
