import { expect, test } from 'vitest'
import type { ZodType } from 'zod'
import { editedProduct, newProduct } from '../../src/shared/contract/catalogue'

const form = {
  title: 'Steam Wallet',
  description: 'Money for games.',
  image: '/art/steam.svg',
  category: 'wallets',
  type: 'steam',
  price: 4.99,
  rub: 449,
  amounts: [5, 10],
}

const problemsOf = (schema: ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

const pathsOf = (schema: ZodType, value: unknown): string[] =>
  problemsOf(schema, value).map((problem) => problem.split(':')[0] ?? '')

test('a form arrives with money in minor units', () => {
  expect(newProduct.parse(form)).toEqual({ ...form, price: 499, rub: 44_900 })
})

test.each([
  ['10, 20, x', [10, 20]],
  ['10,20', [10, 20]],
  [' 60 ,325,, 660 ', [60, 325, 660]],
  ['20, 10', [20, 10]],
  ['10, 10, 20, 10', [10, 20]],
  ['10, 1.5, -3, 0, 20', [10, 20]],
  ['10, 20px, 30', [10, 30]],
  ['1000000000, 1000000001', [1_000_000_000]],
  [
    [10, 20],
    [10, 20],
  ],
  [[10, 0, -1, 2.5, 10], [10]],
])('the amounts %j are read as %j', (amounts, expected) => {
  expect(newProduct.parse({ ...form, amounts }).amounts).toEqual(expected)
})

test.each([
  [''],
  ['x, y'],
  [' , '],
  ['0'],
  [[]],
  [[0.5]],
  [['10']],
  [10],
  [null],
  [Array.from({ length: 61 }, (_, index) => index + 1)],
])('the amounts %j are refused as invalid_amounts', (amounts) => {
  expect(problemsOf(newProduct, { ...form, amounts })).toEqual(['amounts: invalid_amounts'])
})

test('a product has amounts of its own or regions', () => {
  const { amounts, ...rest } = form
  const region = { label: 'USD', amounts }
  expect(problemsOf(newProduct, rest)).toEqual(['amounts: invalid_amounts'])
  expect(problemsOf(newProduct, { ...rest, regions: {} })).toEqual(['amounts: invalid_amounts'])
  expect(newProduct.parse({ ...rest, regions: { US: region } }).regions).toEqual({
    US: { ...region, description: '', prices: [] },
  })
})

const formNames = { name: 'Other', imageUrl: '/art/other.svg', priceUsd: 9.99, priceRub: 899 }

test('the names of the form of the specification are accepted', () => {
  const { title: _title, image: _image, price: _price, rub: _rub, ...rest } = form
  const parsed = { title: 'Other', image: '/art/other.svg', price: 999, rub: 89_900 }
  expect(newProduct.parse({ ...rest, ...formNames })).toMatchObject(parsed)
  expect(editedProduct.parse(formNames)).toEqual(parsed)
})

test('our own names win over those of the form', () => {
  expect(newProduct.parse({ ...form, ...formNames })).toEqual({ ...form, price: 499, rub: 44_900 })
})

test.each([
  ['https://example.com/a.png', true],
  ['/art/steam.svg', true],
  ['http://example.com/a.png', false],
  ['//example.com/a.png', false],
  ['javascript:alert(1)', false],
  ['data:image/svg+xml,x', false],
  ['art/steam.svg', false],
  ['/art/a b.svg', false],
  ['https://example.com/a.png" onerror="x', false],
  ['', false],
])('the picture %j is accepted: %j', (image, accepted) => {
  expect(problemsOf(newProduct, { ...form, image })).toEqual(accepted ? [] : ['image: invalid'])
})

test.each([
  [{ title: '   ' }, ['title: required']],
  [{ title: 'x'.repeat(121) }, ['title: too_long']],
  [{ description: '' }, ['description: required']],
  [{ price: -1 }, ['price: invalid_amount']],
  [{ rub: 1.999 }, ['rub: invalid_amount']],
])('%j is refused: %j', (change, problems) => {
  expect(problemsOf(newProduct, { ...form, ...change })).toEqual(problems)
})

test.each([
  [{ type: 'minecraft' }, 'type'],
  [{ slug: 'Big Wolf' }, 'slug'],
  [{ slug: 'a--b' }, 'slug'],
  [{ slug: '-a' }, 'slug'],
  [{ status: 'deleted' }, 'status'],
  [{ keywords: [''] }, 'keywords.0'],
  [{ keywords: Array.from({ length: 61 }, () => 'word') }, 'keywords'],
  [{ regions: { 'not a key!': { label: 'USD', amounts: [5] } } }, 'regions.not a key!'],
  [{ prices: [{ amount: 0, price: 1, rub: 1 }] }, 'prices.0.amount'],
  [{ texts: { ru: { title: 'Стим' } } }, 'texts.ru.description'],
])('%j is refused because of its %s', (change, path) => {
  expect(pathsOf(newProduct, { ...form, ...change })).toEqual([path])
})

test.each(['steam', 'free-fire-max', 'x2'])('%s is an address', (slug) => {
  expect(newProduct.parse({ ...form, slug }).slug).toBe(slug)
})

test('more regions than a product may have are refused', () => {
  const regions = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`R${index}`, { label: 'USD', amounts: [5] }]))
  expect(problemsOf(newProduct, { ...form, regions: regions(40) })).toEqual([])
  expect(problemsOf(newProduct, { ...form, regions: regions(41) })).toEqual(['regions: too_long'])
})

test('what an edit does not name stays unnamed, and what it names is checked', () => {
  expect(editedProduct.parse({})).toEqual({})
  expect(editedProduct.parse({ rub: 500, unknown: true })).toEqual({ rub: 50_000 })
  expect(problemsOf(editedProduct, { amounts: 'x' })).toEqual(['amounts: invalid_amounts'])
  expect(problemsOf(editedProduct, { price: -1 })).toEqual(['price: invalid_amount'])
})

test.each([null, [], 'form', 7])('a form must be an object: %j', (given) => {
  expect(newProduct.safeParse(given).success).toBe(false)
  expect(editedProduct.safeParse(given).success).toBe(false)
})
