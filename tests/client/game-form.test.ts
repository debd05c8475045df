import { describe, expect, test } from 'vitest'
import { moved } from '../../src/client/features/admin/form/moved'
import {
  changeOf,
  draftOfGame,
  packageByHand,
  packageOf,
  problemsOf,
  refByHand,
  textOf,
} from '../../src/client/features/admin/games/game-fields'
import { joinedBy, withPackages } from '../../src/client/features/admin/games/joining'
import { saleStateOf } from '../../src/client/features/admin/games/sale-state'
import { unratedIn, unsoldIn } from '../../src/client/features/admin/games/unsold'
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
  others: [],
  costIn: {},
  paused: null,
  shown: true,
}
const none = { usd: null, rub: null, uzs: null }
const settings: GameSettings = {
  version: '7',
  region: null,
  margin: 12.5,
  preference: 'fixed',
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
    preference: 'fixed',
    rates: { rub: 90, uzs: null },
    packages: [
      { supplier: 'gamesdrop', ref: '1001', name: '100 Diamonds', priceIn: none, shown: true, others: [] },
      {
        supplier: 'gamesdrop',
        ref: '1002',
        name: '100 Diamonds',
        priceIn: { usd: 3.5, rub: null, uzs: 40_000 },
        shown: false,
        others: [],
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
    { supplier: 'gamesdrop', ref: '1002', name: '100 Diamonds', priceIn: none, shown: false, others: [] },
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
    ...{ ref: '9', name: offered, shown: true, others: [] },
    ...{ 'priceIn.usd': '', 'priceIn.rub': '', 'priceIn.uzs': '' },
  })
})

test('each package is told with its place and its own prices', () => {
  expect(textOf(opened, inWords).slice(5)).toEqual([
    { name: 'admin.games.packages: GamesDrop 1001', value: '1. 100 Diamonds · admin.games.shown' },
    {
      name: 'admin.games.packages: GamesDrop 1002',
      value: '2. 100 Diamonds · 3.5 currency.usd · 40000 currency.uzs · admin.games.hidden',
    },
  ])
})

test('packages that two suppliers call by one number are told apart', () => {
  const item = { ref: '7', name: '60 Gold' }
  const packages = [packageOf(item, 'gamesdrop'), packageOf(item, 'smileone')]
  const names = textOf({ ...opened, packages }, inWords).flatMap(({ name }) => (name.endsWith(' 7') ? [name] : []))
  expect(names).toEqual(['admin.games.packages: GamesDrop 7', 'admin.games.packages: Smile.one 7'])
})

test.each([
  [0, 1, ['b', 'a', 'c']],
  [2, -1, ['a', 'c', 'b']],
] as const)('the package at place %i is moved by %i', (place, by, order) => {
  expect(moved(['a', 'b', 'c'], place, by)).toEqual(order)
})

test.each([
  ['admin.games.hidden', { shown: false, paused: 'item' }],
  ['admin.games.sold', { sells: { ...olderNames, priceIn: { usd: 1, rub: 90 } }, paused: 'supplier' }],
  ['admin.games.unasked', { cost: null, paused: 'item' }],
  ['admin.supply.pausedItem', { paused: 'item' }],
  ['admin.supply.pausedSupplier', { cost: null, paused: 'supplier' }],
  ['admin.supply.pausedRegion', { paused: 'region' }],
  ['admin.games.loss', { paused: 'price' }],
  ['admin.games.pausedRate', { paused: 'rate' }],
] as const)('a package is told as %s when it is %j', (name, part) => {
  expect(saleStateOf({ ...diamonds, cost: 0.9, inStock: true, sells: null, ...part }).name).toBe(name)
})

test('what is by hand has a price of its own, and a name made of its own', () => {
  const added = packageByHand(' Weekly Pass! ', opened.packages)
  expect(added).toMatchObject({ supplier: 'hand', ref: 'weekly-pass', name: 'Weekly Pass!', shown: true })
  const draft = { ...opened, packages: [...opened.packages, added] }
  expect(problemsOf(draft)).toEqual({ 'packages.2.priceIn.usd': 'required' })
  expect(changeOf(draft)).toBeUndefined()
  const priced = { ...draft, packages: [{ ...added, 'priceIn.usd': '4' }] }
  expect(changeOf(priced)?.packages).toMatchObject([{ supplier: 'hand', ref: 'weekly-pass', priceIn: { usd: 4 } }])
})

test.each([
  ['100 Diamonds', [], '100-diamonds'],
  ['100 Diamonds', ['100-diamonds', '100-diamonds-2'], '100-diamonds-3'],
  ['Алмазы', [], 'package'],
  ['A very long name of a package', [], 'a-very-long-name'],
])('a package by hand called %s, beside %j, is %s', (name, taken, ref) => {
  expect(refByHand(name, taken)).toBe(ref)
})

test('the other suppliers of a package are sent in their order, and told', () => {
  const others = [
    { supplier: 'smileone' as const, ref: 'freefire/1' },
    { supplier: 'hand' as const, ref: 'a' },
  ]
  const draft = { ...opened, packages: [{ ...first, others }] }
  expect(changeOf(draft)?.packages).toMatchObject([{ others }])
  expect(textOf(draft, inWords).at(-1)?.value).toBe(
    '1. 100 Diamonds · admin.games.shown · admin.games.alsoFrom Smile.one freefire/1 · admin.games.alsoFrom admin.tabs.by-hand a',
  )
})

describe('a package of a name that the game has already', () => {
  const few = { ...first, name: '60 Gold', savedName: '60 Gold' }
  const packages = [few, { ...second, name: '300 Gold', savedName: '300 Gold' }]
  const item = (ref: string, name = 'Castle Siege: 60  gold ') => packageOf({ ref, name }, 'smileone')

  test('of another supplier is a further supplier of it', () => {
    expect(joinedBy(packages, item('9'))).toBe(few)
    const all = withPackages(packages, [item('9'), item('10', '600 Gold'), item('11', '600 Gold')])
    expect(all.map(({ name, others }) => [name, others.map(({ ref }) => ref)])).toEqual([
      ['60 Gold', ['9']],
      ['300 Gold', []],
      ['600 Gold', ['11']],
    ])
    expect(problemsOf({ ...opened, packages: all })).toEqual({})
  })

  test('is refused beside its field where there is no room for one more supplier, or where it is renamed', () => {
    const others = ['1', '2', '3'].map((ref) => ({ supplier: 'smileone' as const, ref }))
    const full = withPackages([{ ...few, others }], [item('9')])
    expect(problemsOf({ ...opened, packages: full })).toEqual({ 'packages.1.name': 'name_taken' })
    const renamed = packages.map((each) => ({ ...each, name: '60 gold' }))
    expect(problemsOf({ ...opened, packages: renamed })).toEqual({ 'packages.1.name': 'name_taken' })
  })

  test('may stay where two were saved so', () => {
    expect(opened.packages.map(({ name }) => name)).toEqual(['100 Diamonds', '100 Diamonds'])
    expect(problemsOf(opened)).toEqual({})
  })
})

test('a game without rates is told to be sold in dollars only, but for what has a price of its own', () => {
  const sold = ['usd', 'rub', 'uzs'] as const
  const bare = { ...opened, 'rates.rub': ' ' }
  expect(unratedIn(opened, sold)).toEqual(['uzs'])
  expect(unratedIn(bare, sold)).toEqual(['rub', 'uzs'])
  expect(unratedIn(bare, ['usd', 'rub'])).toEqual(['rub'])
  const inDollars = { priceIn: { usd: 3.5, uzs: 40_000 }, sells: { ...olderNames, priceIn: { usd: 3.5 } } }
  expect(unsoldIn(first, undefined, bare, sold)).toEqual({ unrated: ['rub', 'uzs'], unknownCost: [] })
  expect(unsoldIn(second, undefined, opened, sold)).toEqual({ unrated: [], unknownCost: [] })
  expect(unsoldIn(second, inDollars, bare, sold)).toEqual({ unrated: ['rub'], unknownCost: ['uzs'] })
})
