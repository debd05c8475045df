import { expect, test } from 'vitest'
import { changeOf, draftOfProduct, problemsOf } from '../../src/client/features/admin/products/product-draft'
import { textOfProduct } from '../../src/client/features/admin/products/product-text'
import type { ProductForm } from '../../src/shared/contract/admin-products'
import type { Fiscal } from '../../src/shared/contract/catalogue'
import { olderNames } from './samples'
import { inWords } from './words'

// What receipts in Uzbekistan say of a product: once for all amounts of a shelf.

const fiscal: Fiscal = { ikpu: '10999001001000000', packageCode: '1500001', vatPercent: 12 }
const typed = { ikpu: '10999001001000000', packageCode: '1500001', vatPercent: '12' }
const empty = { ikpu: '', packageCode: '', vatPercent: '' }

/** A stored product of two amounts. */
const product = (...known: (Fiscal | undefined)[]): ProductForm => ({
  ...({ id: 'p', version: 2, slug: 'star-rider', status: 'published', type: 'uc', category: 'pcGames' } as const),
  ...{ label: 'Stars', image: '/art/valorant.svg', keywords: [], regions: [], vouchers: false },
  prices: known.map((each, index) => ({
    ...{ amount: 10 * (index + 1), ...olderNames, priceIn: { usd: 2.5 } },
    ...(each && { fiscal: each }),
  })),
  texts: { en: { title: 'Star Rider', description: 'Stars.' } },
})

const saidOf = (draft: ReturnType<typeof draftOfProduct>) => changeOf(draft)?.prices?.map((each) => each.fiscal)
const withTyped = (stored: ProductForm, changes: object) => {
  const draft = draftOfProduct(stored)
  return { ...draft, own: { ...draft.own, fiscal: { ...draft.own.fiscal, ...changes } } }
}

test.each<[string, ProductForm, object, (Fiscal | null | undefined)[]]>([
  ['nothing is stored and nothing typed: nothing is said', product(undefined, undefined), {}, [undefined, undefined]],
  ['all have the same: it is said again', product(fiscal, fiscal), {}, [fiscal, fiscal]],
  ['it is typed: it holds for all amounts', product(undefined, undefined), typed, [fiscal, fiscal]],
  ['what all have is emptied: it is taken away', product(fiscal, fiscal), empty, [null, null]],
  [
    'the amounts differ and nothing is typed: each keeps its own',
    product(fiscal, undefined),
    {},
    [undefined, undefined],
  ],
  ['the amounts differ and it is typed: it holds for all', product(fiscal, undefined), typed, [fiscal, fiscal]],
])('%s', (_, stored, changes, said) => {
  const draft = withTyped(stored, changes)
  expect(problemsOf(draft)).toEqual({})
  expect(saidOf(draft)).toEqual(said)
})

test.each<[object, object]>([
  [{ ikpu: '1234' }, { 'fiscal.ikpu': 'invalid' }],
  [{ packageCode: 'box' }, { 'fiscal.packageCode': 'invalid' }],
  [{ packageCode: ' ' }, { 'fiscal.packageCode': 'required' }],
  [{ vatPercent: '101' }, { 'fiscal.vatPercent': 'invalid' }],
  [{ vatPercent: '' }, { 'fiscal.vatPercent': 'invalid' }],
])('%j is told beside the field and not sent', (changes, problems) => {
  const draft = withTyped(product(fiscal, fiscal), changes)
  expect(problemsOf(draft)).toEqual(problems)
  expect(changeOf(draft)).toBeUndefined()
})

test('the tax codes of a product are told in words where they are filled in', () => {
  const told = textOfProduct(draftOfProduct(product(fiscal, fiscal)), inWords)
  expect(told).toContainEqual({ name: 'admin.product.prices: admin.product.ikpu', value: '10999001001000000' })
  expect(
    textOfProduct(draftOfProduct(product(undefined)), inWords)
      .map(({ name }) => name)
      .join(),
  ).not.toMatch('ikpu')
})
