import { expect, test } from 'vitest'
import { moved } from '../../src/client/features/admin/form/moved'
import { changeOf, draftOfGame, packageOf, problemsOf, textOf } from '../../src/client/features/admin/games/game-fields'
import { saleStateOf } from '../../src/client/features/admin/games/sale-state'
import type { GameSettings } from '../../src/shared/contract/game-settings'
import { olderNames } from './samples'
import { inWords } from './words'

const byOlderNames = { price: null, rub: null }
const diamonds = {
  itemId: 'a',
  supplier: 'gamesdrop' as const,
  ref: '1001',
  name: '100 Diamonds',
  ...byOlderNames,
  priceIn: {},
  shown: true,
}
const none = { usd: null, rub: null, uzs: null }
const settings: GameSettings = {
  version: '7',
  region: null,
  margin: 12.5,
  rates: { rub: 90 },
  rubPerUsd: 90,
  packages: [
    { ...diamonds, cost: 0.9, inStock: true, sells: { ...olderNames, priceIn: { usd: 1.02, rub: 91.8 } } },
    {
      ...{ ...diamonds, ref: '1002', priceIn: { usd: 3.5, uzs: 40_000 } },
      ...{ shown: false, cost: 2.79, inStock: true, sells: null },
    },
  ],
}
const opened = draftOfGame(settings)
const [first = opened.packages[0], second = first] = opened.packages
if (!first || !second) throw new Error('two packages are opened')

test('what is opened and saved untouched stays as it is', () => {
  expect(problemsOf(opened)).toEqual({})
  expect(changeOf(opened)).toEqual({
    region: null,
    margin: 12.5,
    rates: { rub: 90, uzs: null },
    packages: [
      { supplier: 'gamesdrop', ref: '1001', name: '100 Diamonds', priceIn: none, shown: true },
      {
        supplier: 'gamesdrop',
        ref: '1002',
        name: '100 Diamonds',
        priceIn: { usd: 3.5, rub: null, uzs: 40_000 },
        shown: false,
      },
    ],
  })
})

test.each([
  ['a margin above 500 percent', { margin: '500,01' }, { margin: 'invalid' }],
  ['a margin finer than a hundredth', { margin: '1.234' }, { margin: 'invalid' }],
  ['a margin below zero', { margin: '-1' }, { margin: 'invalid' }],
  ['a dollar for nothing', { 'rates.uzs': '0' }, { 'rates.uzs': 'invalid_amount' }],
  ['a package without a name', { packages: [{ ...first, name: ' ' }] }, { 'packages.0.name': 'required' }],
  [
    'own prices that are none, of the second package',
    { packages: [first, { ...second, 'priceIn.usd': '0', 'priceIn.uzs': 'much' }] },
    { 'packages.1.priceIn.usd': 'invalid_amount', 'packages.1.priceIn.uzs': 'invalid_amount' },
  ],
])('%s is told beside the field and not sent', (_, typed, problems) => {
  expect(problemsOf({ ...opened, ...typed })).toEqual(problems)
  expect(changeOf({ ...opened, ...typed })).toBeUndefined()
})

test('a package without own prices costs what the margin makes of it', () => {
  const typed = { ...opened, packages: [{ ...second, 'priceIn.usd': '', 'priceIn.uzs': ' ' }] }
  expect(changeOf(typed)?.packages).toEqual([
    { supplier: 'gamesdrop', ref: '1002', name: '100 Diamonds', priceIn: none, shown: false },
  ])
})

test.each([
  ['Free Fire (Global): 100 Diamonds', '100 Diamonds'],
  ['Weekly Membership', 'Weekly Membership'],
  [`Free Fire: ${'x'.repeat(90)}`, 'x'.repeat(80)],
])('the item %s of the supplier is offered as %s', (name, offered) => {
  const item = { ref: '9', name, region: null, price: 1, currency: 'USD', inStock: true, forPlayer: true }
  expect(packageOf(item, 'smileone')).toEqual({
    supplier: 'smileone',
    ...{ ref: '9', name: offered, shown: true },
    ...{ 'priceIn.usd': '', 'priceIn.rub': '', 'priceIn.uzs': '' },
  })
})

test('each package is told with its place and its own prices', () => {
  expect(textOf(opened, inWords).slice(4)).toEqual([
    { name: 'admin.games.packages: 1001', value: '1. 100 Diamonds · admin.games.shown' },
    {
      name: 'admin.games.packages: 1002',
      value: '2. 100 Diamonds · 3.5 currency.usd · 40000 currency.uzs · admin.games.hidden',
    },
  ])
})

test.each([
  [0, 1, ['b', 'a', 'c']],
  [2, -1, ['a', 'c', 'b']],
] as const)('the package at place %i is moved by %i', (place, by, order) => {
  expect(moved(['a', 'b', 'c'], place, by)).toEqual(order)
})

test.each([
  ['hidden', { shown: false }],
  ['sold', { sells: { ...olderNames, priceIn: { usd: 1, rub: 90 } } }],
  ['unasked', { cost: null }],
  ['outOfStock', { inStock: false }],
  ['loss', { priceIn: { usd: 0.8 } }],
  ['loss', { priceIn: { rub: 80 } }],
  ['closed', { priceIn: { usd: 1, uzs: 1 } }],
] as const)('a package is %s when it is %j', (state, part) => {
  const one = { ...diamonds, cost: 0.9, inStock: true, sells: null, ...part }
  const name = state === 'outOfStock' ? 'admin.items.outOfStock' : `admin.games.${state}`
  expect(saleStateOf(one, settings).name).toBe(name)
})
