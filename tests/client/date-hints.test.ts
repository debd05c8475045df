import { expect, test } from 'vitest'
import en from '../../locales/admin/en.json'
import { dateFields } from '../../src/client/features/admin/articles/article-fields'
import { termFields } from '../../src/client/features/admin/coupons/coupon-draft'
import { whenFields } from '../../src/client/features/admin/promotions/promotion-draft'
import { ownRateFields } from '../../src/client/features/admin/settings/rate-fields'

const textAt = (key = ''): unknown => key.split('.').reduce((tree: unknown, name) => Object(tree)[name], en as unknown)

test.each([
  ['coupon', termFields.startsAt],
  ['promotion', whenFields.startsAt],
  ['article', dateFields.startsAt],
  ['rate of the shop’s own', ownRateFields('rub').until],
])('the first moment that is typed for a %s says whose time it is', (_, { hint }) => {
  expect(textAt(hint)).toMatch(/^Your local time\./)
})
