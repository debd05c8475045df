import { expect, test } from 'vitest'
import { unfit } from '../../src/client/features/admin/items/unfit'
import { isTooSoon, noTerms, termsOf } from '../../src/client/features/admin/stock/import-terms'
import { changeOf, supplyForm } from '../../src/client/features/admin/stock/supply-fields'
import { consequenceOf } from '../../src/client/features/admin/suppliers/consequence'
import { supplierChange, supplierForm } from '../../src/client/features/admin/suppliers/supplier-fields'
import { inWords } from './words'

const offer = {
  ...{
    offerId: 'o',
    amount: 10,
    region: null,
    label: 'UC',
    stock: 3,
    sold: 1,
    waiting: 0,
    watching: 0,
    supplied: false,
  },
  ...({ lowStock: 5, source: 'stock', supplier: null, supplierRef: null, maxCost: null, margin: 15 } as const),
  ...{ paused: null, usableIn: null, version: '1' },
}
const opened = supplyForm.draftOf(offer)
const bought = { ...opened, source: 'supplier', supplier: 'kinguin', supplierRef: ' 65a1 ', maxCost: '12,50' } as const

test('an offer from stock sends nothing about a supplier', () => {
  expect(changeOf(opened)).toEqual({ lowStock: 5, source: 'stock' })
  expect(supplyForm.textOf(opened, inWords).map(({ name }) => name)).toEqual([
    'admin.supply.lowStock',
    'admin.supply.source',
  ])
})

test('an offer from a supplier names the item and the highest cost', () => {
  expect(changeOf(bought)).toEqual({
    ...{ lowStock: 5, source: 'supplier', supplier: 'kinguin', supplierRef: '65a1', maxCost: 12.5, margin: 15 },
  })
  expect(supplyForm.textOf(bought, inWords)).toContainEqual({ name: 'admin.supply.supplier', value: 'Kinguin' })
})

test.each([
  ['no item', { supplierRef: ' ' }, { supplierRef: 'required' }],
  ['no highest cost', { maxCost: '' }, { maxCost: 'invalid_amount' }],
  ['a margin above 500 percent', { margin: '501' }, { margin: 'invalid' }],
  ['a low stock of more than the shop counts', { lowStock: '100001' }, { lowStock: 'invalid' }],
])('an offer from a supplier with %s is not sent', (_, typed, problems) => {
  expect(supplyForm.problemsOf({ ...bought, ...typed })).toEqual(problems)
  expect(changeOf({ ...bought, ...typed })).toBeUndefined()
})

test.each([
  ['', undefined],
  ['much', undefined],
  ['0', undefined],
  ['1000001', undefined],
  ['12700', 12_700],
  ['1.23456', undefined],
  ['1,1625', 1.1625],
  ['0.0001', 0.0001],
])('a supplier whose unit costs "%s" dollars is saved at %s', (typed, rate) => {
  const draft = { lowBalance: '20,5', 'rates.usd': typed, 'rates.rub': '100', 'rates.uzs': '' }
  expect(supplierChange({ rates: { usd: 1, rub: 90 } }, draft)?.rates.usd).toBe(rate)
})

test('a rate that was never set may stay so, and one that was set can not be taken away', () => {
  const draft = { lowBalance: '0', 'rates.usd': '1.1', 'rates.rub': '', 'rates.uzs': '' }
  expect(supplierChange({ rates: { usd: 1 } }, draft)).toEqual({ lowBalance: 0, rates: { usd: 1.1 } })
  expect(supplierChange({ rates: { usd: 1, rub: 90 } }, draft)).toBeUndefined()
})

test('the settings of a supplier are told with its currency in the labels', () => {
  const supplier = {
    ...({ name: 'kinguin', state: 'ok', lookUpsOnly: false, balance: null, currency: 'eur' } as const),
    ...{
      lowBalance: 0,
      rates: { usd: 1.1, rub: 100 },
      checkedAt: null,
      off: false,
      failures: 0,
      brokenUntil: null,
      usualSeconds: null,
      lastDays: { delivered: 0, refused: 0, p50: null, p95: null },
      version: '1',
    },
  }
  const { draftOf, textOf, problemsOf } = supplierForm(supplier)
  expect(problemsOf(draftOf(supplier))).toEqual({})
  expect(textOf(draftOf(supplier), inWords).map(({ value }) => value)).toEqual(['0', '1.1', '100', ''])
})

const now = Date.parse('2026-11-24T12:00:00')

test('codes without an end and a cost are imported as they are', () => {
  expect(termsOf(noTerms, now)).toEqual({ expiresAt: null, cost: null })
})

test('a day is good until its end, and a cost is of one code', () => {
  expect(termsOf({ expiresAt: '2030-01-31', cost: '0,75', currency: 'rub' }, now)).toEqual({
    expiresAt: new Date('2030-01-31T23:59:59').toISOString(),
    cost: { currency: 'rub', amount: 0.75 },
  })
})

test.each([
  ['an end in the past', { expiresAt: '2026-11-23' }],
  ['a cost that is no sum', { cost: 'cheap' }],
])('codes with %s are not imported', (_, typed) => {
  expect(termsOf({ ...noTerms, ...typed }, now)).toBeUndefined()
})

test('a code that ends today could hardly be sold', () => {
  expect(isTooSoon({ ...noTerms, expiresAt: '2026-11-24' }, Date.parse('2026-11-24T23:59:00'))).toBe(true)
})

test.each([
  ['taken', { taken: ['1'] }],
  ['forPlayer', { kind: 'code', forPlayer: true }],
  ['forCode', { kind: 'player', forPlayer: false }],
  [undefined, { kind: 'player', forPlayer: true }],
  [undefined, { kind: 'code', forPlayer: false }],
] as const)('an item is refused as %s when %j', (why, { kind = 'code', forPlayer = false, taken = [] }: Wanted) => {
  const item = { ref: '1', name: 'x', region: null, price: 1, currency: 'USD', inStock: true, forPlayer }
  expect(unfit(item, { kind, taken })).toBe(why && `admin.items.${why}`)
})

type Wanted = { kind?: 'code' | 'player'; forPlayer?: boolean; taken?: readonly string[] }

test.each([
  ['codes', 'processing', 'done', true, 'toBuyer'],
  ['codes', 'processing', 'done', false, 'noCode'],
  ['codes', 'processing', 'rejected', false, 'waits'],
  ['codes', 'cancelled', 'done', true, 'toStock'],
  ['codes', 'completed', 'rejected', false, 'nothing'],
  ['topup', 'processing', 'done', false, 'toppedUp'],
  ['topup', 'processing', 'rejected', false, 'refunds'],
] as const)('for %s that are %s, "%s" with a code %s: %s', (kind, status, outcome, hasCode, consequence) => {
  expect(consequenceOf({ kind, status, quantity: 1 }, outcome, hasCode)).toBe(`admin.closing.${consequence}`)
})

test.each([
  ['processing', 'done', 'toppedUpPiece'],
  ['processing', 'rejected', 'refundsPiece'],
  ['completed', 'rejected', 'nothing'],
] as const)('a piece of a top-up of several that is %s, "%s": %s', (status, outcome, consequence) => {
  expect(consequenceOf({ kind: 'topup', status, quantity: 3 }, outcome, false)).toBe(`admin.closing.${consequence}`)
})
