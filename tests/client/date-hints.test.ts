import { expect, test } from 'vitest'
import en from '../../locales/admin/en.json'
import { dateFields } from '../../src/client/features/admin/articles/article-fields'
import { termFields } from '../../src/client/features/admin/coupons/coupon-draft'
import { whenFields } from '../../src/client/features/admin/promotions/promotion-draft'
import { ownRateFields, ownRateIn, rateForm } from '../../src/client/features/admin/settings/rate-fields'
import type { KnownRate } from '../../src/shared/contract/payments'

const textAt = (key = ''): unknown => key.split('.').reduce((tree: unknown, name) => Object(tree)[name], en as unknown)

test.each([
  ['coupon', termFields.startsAt],
  ['promotion', whenFields.startsAt],
  ['article', dateFields.startsAt],
  ['rate of the shop’s own', ownRateFields('rub').until],
])('the first moment that is typed for a %s says whose time it is', (_, { hint }) => {
  expect(textAt(hint)).toMatch(/^Your local time\./)
})

test('the end of a rate of the shop’s own keeps its seconds, until somebody types another one', () => {
  const known: KnownRate = {
    ...{ rate: { perUsd: 90, date: '2026-11-28', source: 'shop' }, official: null, answeredAt: null },
    ...{ ownUntil: '2026-12-31T23:59:59.999Z', version: '' },
  }
  const draft = rateForm('rub').draftOf(known)
  expect(ownRateIn('rub', { ...draft, perUsd: '91' }, known)).toEqual({ perUsd: 91, until: known.ownUntil })
  const moved = ownRateIn('rub', { ...draft, until: '2027-01-01T00:00' }, known)
  expect(moved?.until).toBe(new Date('2027-01-01T00:00').toISOString())
})
