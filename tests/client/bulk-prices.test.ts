import { expect, test } from 'vitest'
import { belowCost, linesOf, marginIn, percentOf, pricedBy } from '../../src/client/features/admin/games/bulk-prices'
import { draftOfGame, packageOf } from '../../src/client/features/admin/games/game-fields'
import type { GameSettings } from '../../src/shared/contract/game-settings'
import { olderNames } from './samples'

const packed = {
  ...{ supplier: 'gamesdrop' as const, price: null, rub: null, others: [], shown: true, inStock: true, paused: null },
  sells: { ...olderNames, priceIn: { usd: 1 } },
}
const settings: GameSettings = {
  ...{ version: '7', region: null, margin: 10, preference: 'fixed', rates: { rub: 90 }, rubPerUsd: 90 },
  packages: [
    { ...packed, itemId: 'a', ref: '1', name: 'Few', priceIn: {}, cost: 0.93, costIn: { usd: 0.93, rub: 83.7 } },
    {
      ...{ ...packed, itemId: 'b', ref: '2', name: 'Many', priceIn: { usd: 5, uzs: 70_000 } },
      ...{ cost: 2.79, costIn: { usd: 2.79, rub: 251.1, uzs: 35_000 } },
    },
  ],
}
const draft = draftOfGame(settings)
const lines = (way: 'percent' | 'margin' | 'cost', percent = '', packages = draft.packages) =>
  linesOf(packages, draft, settings, { way, percent })?.map(({ before, after }) => ({ before, after }))

// 0.93 with 10 percent is 1.023, rounded up to the cent; 1.03 dollars are 92.70 roubles, rounded up to the rouble.
const few = { usd: 1.03, rub: 93 }
const many = { usd: 5, rub: 450, uzs: 70_000 }

test.each([
  ['raised', '5', { usd: 1.09, rub: 98 }, { usd: 5.25, rub: 473, uzs: 73_500 }],
  ['raised with a comma', '2,5', { usd: 1.06, rub: 96 }, { usd: 5.13, rub: 462, uzs: 71_750 }],
  ['lowered', '-10', { usd: 0.93, rub: 84 }, { usd: 4.5, rub: 405, uzs: 63_000 }],
  ['only rounded', '0', few, many],
])('prices are %s by %s percent, up to the step of each currency', (_, percent, one, other) => {
  expect(lines('percent', percent)).toEqual([
    { before: few, after: one },
    { before: many, after: other },
  ])
})

test('prices become the cost with another margin, in the currencies in which a package is sold', () => {
  expect(lines('margin', '20')).toEqual([
    { before: few, after: { usd: 1.12, rub: 101 } },
    { before: many, after: { usd: 3.35, rub: 302, uzs: 42_000 } },
  ])
})

test('prices go back to the margin of the game, by the rates of the form', () => {
  expect(lines('cost')).toEqual([
    { before: few, after: few },
    { before: many, after: { usd: 3.07, rub: 277 } },
  ])
  const typed = { ...draft, 'rates.rub': '100', margin: '50' }
  const [line] = linesOf(draft.packages, typed, settings, { way: 'cost', percent: '' }) ?? []
  expect(line).toMatchObject({ after: { usd: 1.4, rub: 140 }, costs: { usd: 0.93, rub: 93 } })
})

test('what was taken over a moment ago has its price by what the supplier has said', () => {
  const item = { ref: '3', name: 'New', costIn: { usd: 1.26 } }
  expect(lines('percent', '5', [packageOf(item, 'smileone')])).toEqual([
    { before: { usd: 1.39, rub: 126 }, after: { usd: 1.46, rub: 133 } },
  ])
})

test('what nobody knows the cost of keeps its own price where prices follow the cost', () => {
  const own = { ...packageOf({ ref: '9', name: 'By hand' }, 'hand'), 'priceIn.usd': '4' }
  expect(lines('margin', '20', [own])).toEqual([{ before: { usd: 4, rub: 360 }, after: { usd: 4, rub: 360 } }])
  expect(lines('percent', '5', [own])).toEqual([{ before: { usd: 4, rub: 360 }, after: { usd: 4.2, rub: 378 } }])
})

test.each([
  ['percent', '', 'invalid'],
  ['percent', 'much', 'invalid'],
  ['percent', '-91', 'invalid'],
  ['margin', '-1', 'invalid'],
  ['margin', '501', 'invalid'],
] as const)('nothing changes by %s of %j', (way, percent, problem) => {
  expect(percentOf({ way, percent })).toEqual({ problem })
  expect(lines(way, percent)).toBeUndefined()
})

test.each([
  ['-9', []],
  ['-10', []],
  ['-11', ['usd', 'rub']],
] as const)('at %s percent a package is below its cost in %j', (percent, currencies) => {
  const [line] = linesOf(draft.packages, draft, settings, { way: 'percent', percent }) ?? []
  expect(line && belowCost(line)).toEqual(currencies)
})

test('the margin of a new price is told in each currency with a cost', () => {
  const [, line] = linesOf(draft.packages, draft, settings, { way: 'percent', percent: '0' }) ?? []
  expect(line && (['usd', 'rub', 'uzs'] as const).map((currency) => marginIn(line, currency))).toEqual([
    79.2, 79.2, 100,
  ])
})

test('a changed price becomes the own one, and none where prices follow the cost again', () => {
  const priced = (way: 'percent' | 'cost') => {
    const [, line] = linesOf(draft.packages, draft, settings, { way, percent: '5' }) ?? []
    return line && pricedBy(line, { way, percent: '5' })
  }
  expect(priced('percent')).toMatchObject({
    ref: '2',
    'priceIn.usd': '5.25',
    'priceIn.rub': '473',
    'priceIn.uzs': '73500',
  })
  expect(priced('cost')).toMatchObject({ ref: '2', 'priceIn.usd': '', 'priceIn.rub': '', 'priceIn.uzs': '' })
})
