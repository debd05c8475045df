import { describe, expect, test } from 'vitest'
import type { AdminCoupon } from '../../src/client/calls/admin-coupons'
import { ApiError } from '../../src/client/calls/http'
import {
  changeOf,
  draftOfCoupon,
  problemsOf,
  termsOf,
  textOf,
} from '../../src/client/features/admin/coupons/coupon-draft'
import { stateOf, usesOf } from '../../src/client/features/admin/coupons/coupon-state'
import { conditionsOf, currenciesOf, exampleIn, offText } from '../../src/client/features/admin/coupons/coupon-words'
import { foundIn, goodsOf, noGoods, withOne } from '../../src/client/features/admin/discounts/goods'
import { refusedFields } from '../../src/client/features/admin/form/refused-fields'
import { editCoupon, makeCoupon } from '../../src/shared/contract/discounts'
import { inWords } from './words'

const reason = 'Spring sale'
const names = { categoryName: String, gameName: String }
const opened = draftOfCoupon(undefined)
const spring = { ...opened, name: ' Spring ', code: 'spring-10', percent: '10' }

const stored: AdminCoupon = {
  ...{ couponId: 'c', version: 3, name: 'Spring', percent: null, amountIn: { usd: 3, uzs: 35_000 } },
  ...{ productIds: ['p1'], categories: ['wallets'], currencies: ['usd'], leastIn: { usd: 30 } },
  ...{ games: ['free-fire'], packageIds: ['1001'] },
  ...{ startsAt: '2026-03-01T10:00:07.250Z', endsAt: '2026-04-01T10:00:59.999Z', uses: 100, usesPerBuyer: 2 },
  ...{ firstOrderOnly: false, belowCost: true, endedAt: null, madeAt: '2026-02-01T10:00:00.000Z' },
  ...{ code: 'SPRING', codes: 1, used: 0, broughtIn: {} },
}

describe('the form of a coupon', () => {
  test('sends a code of one’s own as the shop keeps it', () => {
    expect(makeCoupon.parse({ reason, ...changeOf(spring, undefined) })).toMatchObject({
      ...{ name: 'Spring', code: 'SPRING10', percent: 10, amountIn: null, leastIn: null, uses: null },
    })
  })

  test('sends how many random codes are drawn, and sums without gaps', () => {
    const draft = { ...spring, codes: 'random' as const, count: '500', kind: 'sum' as const, 'amountIn.rub': '250,50' }
    const change = changeOf(draft, undefined)
    expect(change).not.toHaveProperty('code')
    expect(makeCoupon.parse({ reason, ...change })).toMatchObject({
      count: 500,
      percent: null,
      amountIn: { rub: 25_050 },
    })
  })

  test('sends back what it was opened with', () => {
    const { name, percent, amountIn, productIds, categories, currencies, leastIn, startsAt, endsAt } = stored
    const { uses, usesPerBuyer, firstOrderOnly, belowCost, games, packageIds } = stored
    const change = changeOf(draftOfCoupon(stored), stored)
    expect(change).toEqual({
      ...{ name, percent, amountIn, productIds, categories, currencies, leastIn, startsAt, endsAt },
      ...{ uses, usesPerBuyer, firstOrderOnly, belowCost, games, packageIds },
    })
    expect(editCoupon.parse({ ...change, version: 3, reason })).toMatchObject({
      amountIn: { usd: 300, uzs: 3_500_000 },
    })
  })

  test.each<[what: string, typed: object, problems: object]>([
    ['nothing', {}, { name: 'required', code: 'required', percent: 'required' }],
    ['a code that is none', { ...spring, code: 'ÄÖÜ' }, { code: 'invalid' }],
    ['more than all', { ...spring, percent: '101' }, { percent: 'invalid' }],
    ['no sum', { ...spring, kind: 'sum' }, { 'amountIn.usd': 'required' }],
    [
      'a sum finer than it is shown',
      { ...spring, kind: 'sum', 'amountIn.uzs': '1.5' },
      { 'amountIn.uzs': 'invalid_amount' },
    ],
    ['too many codes', { ...spring, codes: 'random', count: '5001' }, { count: 'invalid' }],
    [
      'an end before the start',
      { ...spring, startsAt: '2026-03-02T10:00', endsAt: '2026-03-01T10:00' },
      { endsAt: 'invalid' },
    ],
    [
      'what no field shows any more',
      { ...spring, 'amountIn.usd': 'x', count: 'x', usesPerBuyer: 'x', firstOrderOnly: true },
      {},
    ],
  ])('says what is wrong with %s', (_, typed, problems) => {
    const draft = { ...opened, ...typed }
    expect(problemsOf(draft)).toEqual(problems)
    expect(changeOf(draft, undefined) === undefined).toBe(Object.keys(problems).length > 0)
  })

  test('shows what it takes off before it has a name or a code', () => {
    expect(termsOf({ ...opened, percent: '10' })).toMatchObject({ percent: 10 })
    expect(termsOf(opened)).toBeUndefined()
  })

  test.each([
    ['coupon_code_taken', 'code'],
    ['coupon_used_up', 'uses'],
  ])('shows %s beside its field', (code, field) => {
    expect(refusedFields(new ApiError(409, { code }))).toEqual({ [field]: code })
  })

  test('says in words what differs from what somebody else has saved', () => {
    const differing = (draft: typeof opened) => textOf(draft, inWords).map(({ name, value }) => `${name}: ${value}`)
    const [mine, theirs] = [draftOfCoupon(stored), draftOfCoupon({ ...stored, uses: 5, productIds: [] })]
    expect(differing(theirs).filter((line) => !differing(mine).includes(line))).toEqual([
      'admin.coupons.uses: 5',
      'admin.tabs.products: ',
    ])
  })
})

test.each<[string, Partial<AdminCoupon>, string]>([
  ['before its start', { startsAt: '2026-03-10T00:00:00.000Z' }, 'notYet'],
  ['in its time', {}, 'runs'],
  ['at its end', { endsAt: '2026-03-05T00:00:00.000Z' }, 'ended'],
  ['ended by hand', { endedAt: '2026-03-02T00:00:00.000Z' }, 'ended'],
  ['with its last use gone', { uses: 2, codes: 3, used: 6 }, 'usedUp'],
  ['with one use left', { uses: 2, codes: 3, used: 5 }, 'runs'],
  ['of any number', { uses: null, used: 1000 }, 'runs'],
])('a coupon %s', (_, changes, state) => {
  expect(stateOf({ ...stored, ...changes }, Date.parse('2026-03-05T00:00:00.000Z'))).toBe(state)
})

test('may be used as often as all its codes together', () => {
  expect([usesOf({ codes: 3, uses: 2 }), usesOf({ codes: 3, uses: null })]).toEqual([6, null])
})

describe('what a buyer is told', () => {
  const plain = {
    ...stored,
    ...goodsOf(noGoods),
    currencies: [],
    leastIn: null,
    startsAt: null,
    endsAt: null,
  }

  test('names every condition, and none that there is not', () => {
    expect(conditionsOf(stored, inWords, names)).toHaveLength(9)
    expect(conditionsOf({ ...plain, usesPerBuyer: null }, inWords, names)).toEqual([])
    expect(offText(stored, inWords)).toBe('3 usd · 35000 uzs')
  })

  test('is of the currencies in which it takes something off', () => {
    expect(currenciesOf(stored)).toEqual(['usd'])
    expect(currenciesOf(plain)).toEqual(['usd', 'uzs'])
    expect(currenciesOf({ ...plain, percent: 5, amountIn: null })).toEqual(['usd', 'rub', 'uzs'])
    expect(currenciesOf({ ...plain, leastIn: { rub: 1 } })).toEqual([])
  })

  test.each([
    [{ percent: 10, amountIn: null }, 'usd', { list: 100, total: 90 }],
    [{ percent: 33, amountIn: null, leastIn: { uzs: 2_000_001 } }, 'uzs', { list: 2_000_001, total: 1_340_001 }],
    [{ percent: null, amountIn: { rub: 20_000 } }, 'rub', { list: 10_000, total: 0 }],
  ] as const)('%o in %s', (terms, currency, cost) => {
    expect(exampleIn({ ...plain, ...terms }, currency)).toEqual(cost)
  })
})

test('products are found by a part of their title, and else those of the coupon stand first', () => {
  const products = [
    { id: 'a', title: 'Steam' },
    { id: 'b', title: 'Xbox' },
  ]
  expect(foundIn(products, ' STE', []).map(({ id }) => id)).toEqual(['a'])
  expect(foundIn(products, '', ['b']).map(({ id }) => id)).toEqual(['b', 'a'])
  expect([withOne(['a'], 'b', true), withOne(['a', 'b'], 'a', false)]).toEqual([['a', 'b'], ['b']])
})
