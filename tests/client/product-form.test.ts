import { expect, test } from 'vitest'
import { previewOf } from '../../src/client/features/admin/products/preview'
import {
  changeOf,
  draftOfProduct,
  newRegion,
  pricesOf,
  problemsOf,
} from '../../src/client/features/admin/products/product-draft'
import { textOfProduct } from '../../src/client/features/admin/products/product-text'
import type { ProductForm } from '../../src/shared/contract/admin-products'
import { olderNames } from './samples'
import { inWords } from './words'

const typed = (usd: string, rub: string, uzs = '') => ({ 'priceIn.usd': usd, 'priceIn.rub': rub, 'priceIn.uzs': uzs })

const stored: ProductForm = {
  ...({ id: 'p', version: 2, slug: 'star-rider', status: 'published', type: 'uc', category: 'pcGames' } as const),
  ...{ label: 'Stars', image: '/art/valorant.svg', keywords: ['stars', 'rider'], vouchers: false },
  prices: [
    { amount: 10, ...olderNames, priceIn: { usd: 2.5, rub: 225 } },
    { amount: 20, ...olderNames, priceIn: { usd: 4.75, rub: 430 } },
  ],
  regions: [],
  texts: { en: { title: 'Star Rider', description: 'Stars.' }, ru: { title: 'Всадник', description: 'Звёзды.' } },
}
const { prices, ...rest } = stored
const byRegion: ProductForm = {
  ...rest,
  prices: [],
  regions: ['TR', 'EU'].map((key) => ({ key, label: 'Stars', descriptions: { en: `${key} only` }, prices })),
}
const sent = prices.map(({ amount, priceIn }) => ({ amount, priceIn: { ...priceIn, uzs: null } }))
const opened = draftOfProduct(stored)
const inRegions = draftOfProduct(byRegion)
const empty = draftOfProduct(undefined)

test('what the first amount costs is the common price; only other prices stand in the table', () => {
  expect([opened['priceIn.usd'], opened['priceIn.rub']]).toEqual(['2.5', '225'])
  expect(opened.own).toMatchObject({
    amounts: '10, 20',
    prices: { 10: typed('', ''), 20: typed('4.75', '430') },
  })
})

test('a product that is opened and saved untouched stays as it is', () => {
  expect(problemsOf(opened)).toEqual({})
  expect(changeOf(opened)).toMatchObject({
    ...{ slug: 'star-rider', keywords: ['stars', 'rider'], amounts: [10, 20], prices: sent, regions: {} },
    texts: { ru: { title: 'Всадник', description: 'Звёзды.', regions: {} }, uz: null },
  })
})

test('a product by region has its amounts there, in the order of the regions', () => {
  const change = changeOf(inRegions)
  expect(change).not.toHaveProperty('amounts')
  expect(Object.keys(change?.regions ?? {})).toEqual(['TR', 'EU'])
  expect(change?.regions.TR).toEqual({ label: 'Stars', description: 'TR only', amounts: [10, 20], prices: sent })
})

test('an amount that is taken away and typed anew finds its price again', () => {
  const without = { ...opened.own, amounts: '10' }
  expect(pricesOf(without, opened)).toEqual([sent[0]])
  expect(pricesOf({ ...without, amounts: '10, ten, 20, 20' }, opened)).toEqual(sent)
})

test('a new common price is the price of each amount without one of its own', () => {
  expect(pricesOf(opened.own, typed('3', '270'))).toEqual([
    { amount: 10, priceIn: { usd: 3, rub: 270, uzs: null } },
    sent[1],
  ])
})

test('an amount without any price in a currency is not sold in it, whatever the others cost', () => {
  const [ten, twenty] = prices
  if (!ten || !twenty) throw new Error('two amounts are stored')
  const dollars = { ...twenty, priceIn: { usd: 4.75 } }
  const draft = draftOfProduct({ ...stored, prices: [ten, dollars] })
  expect(draft['priceIn.rub']).toBe('')
  expect(draft.own.prices).toEqual({ 10: typed('', '225'), 20: typed('4.75', '') })
  expect(problemsOf(draft)).toEqual({})
  expect(changeOf(draft)?.prices).toEqual([sent[0], { amount: 20, priceIn: { usd: 4.75, rub: null, uzs: null } }])
  expect(textOfProduct(draft, inWords)).toContainEqual({ name: 'admin.product.prices: 20', value: '4.75 usd' })
  expect(previewOf(draft, 'en', '').prices.map(({ priceIn }) => priceIn)).toEqual([ten.priceIn, dollars.priceIn])
})

test('a new product misses what has to be there', () => {
  expect(problemsOf(empty)).toEqual({
    ...{ title: 'required', description: 'required', category: 'required', image: 'required', label: 'required' },
    ...{ 'priceIn.usd': 'invalid_amount', amounts: 'invalid_amounts' },
  })
  expect(changeOf(empty)).toBeUndefined()
})

const [turkey = newRegion([], ''), europe = newRegion([], '')] = inRegions.regions

test.each([
  ['an address with spaces', { slug: 'Not An Address' }, { slug: 'invalid' }],
  ['a picture from nowhere', { image: 'valorant' }, { image: 'invalid' }],
  ['a keyword longer than 60', { keywords: 'x'.repeat(61) }, { keywords: 'too_long' }],
  ['no amount among the words', { own: { ...opened.own, amounts: 'ten, x' } }, { amounts: 'invalid_amounts' }],
  [
    'an own price of nothing',
    { own: { ...opened.own, prices: { 20: typed('0', 'x') } } },
    { 'prices.1.priceIn.usd': 'invalid_amount', 'prices.1.priceIn.rub': 'invalid_amount' },
  ],
  [
    'half a translation',
    { texts: { ...opened.texts, uz: { title: 'Chavandoz', description: ' ' } } },
    { 'texts.uz.description': 'required' },
  ],
])('%s is told beside the field and not sent', (_, typed, problems) => {
  expect(problemsOf({ ...opened, ...typed })).toEqual(problems)
  expect(changeOf({ ...opened, ...typed })).toBeUndefined()
})

test.each([
  ['without a key', [turkey, { ...europe, key: ' ' }], { 'key.1': 'required' }],
  ['with a key of other signs', [turkey, { ...europe, key: 'Е У' }], { 'key.1': 'invalid' }],
  ['that is there already', [turkey, { ...europe, key: 'TR ' }], { 'key.1': 'repeated' }],
  ['without a word for its pieces', [{ ...turkey, label: '' }], { 'regions.TR.label': 'required' }],
  ['without an amount', [{ ...turkey, amounts: '' }], { 'regions.TR.amounts': 'invalid_amounts' }],
])('a region %s is told beside the field', (_, regions, problems) => {
  expect(problemsOf({ ...inRegions, regions })).toEqual(problems)
})

test('a note of a region in a language wants that language told as a whole', () => {
  const regions = [{ ...turkey, 'notes.uz': 'Faqat Turkiya' }]
  expect(problemsOf({ ...inRegions, regions })).toEqual({
    'texts.uz.title': 'required',
    'texts.uz.description': 'required',
  })
})

test('an added region is called as the product, and has a number of its own', () => {
  expect(newRegion(inRegions.regions, 'Stars')).toMatchObject({ id: 2, key: '', label: 'Stars', amounts: '' })
})

test('every amount is told with what it costs, also where that is the common price', () => {
  const told = textOfProduct(opened, inWords)
  expect(told).toContainEqual({ name: 'admin.product.prices: 10', value: '2.5 usd · 225 rub' })
  expect(told).toContainEqual({ name: 'admin.product.title, language.ru', value: 'Всадник' })
  expect(textOfProduct(inRegions, inWords)).toContainEqual({ name: 'EU: 20', value: '4.75 usd · 430 rub' })
})

test('buyers who read a language without texts see English, and a draft without a title has a name', () => {
  expect(previewOf(opened, 'ru', 'Untitled').title).toBe('Всадник')
  expect(previewOf(opened, 'uz', 'Untitled').title).toBe('Star Rider')
  expect(previewOf(empty, 'en', 'Untitled')).toMatchObject({ title: 'Untitled', amounts: [1], hasFilter: false })
})
