import { expect, test } from 'vitest'
import type { Language } from '../../src/shared/languages'
import { type Currency, currencies, sellingTo } from '../../src/shared/money'
import { methodsIn, paymentMethods, providersFor, routesIn } from '../../src/shared/payments'

test.each<[string | undefined, string, Language, readonly Currency[], Currency]>([
  ['rub', 'UZ', 'uz', currencies, 'rub'],
  ['rub', 'UZ', 'uz', ['usd', 'uzs'], 'uzs'],
  ['eur', 'UZ', 'en', currencies, 'uzs'],
  [undefined, 'UZ', 'ru', currencies, 'uzs'],
  [undefined, 'RU', 'en', currencies, 'rub'],
  [undefined, 'RU', 'ru', ['usd', 'uzs'], 'usd'],
  [undefined, 'undefined', 'uz', currencies, 'uzs'],
  [undefined, 'DE', 'uz', ['rub', 'usd'], 'rub'],
  [undefined, 'DE', 'en', currencies, 'usd'],
])('a visitor who has chosen %s, from %s, reading %s, sees of %j first %s', (chosen, country, language, sold, own) => {
  expect(sellingTo(sold, { chosen, country, language })).toEqual({ sold, own })
})

test('every method has a provider in some currency, and a route that nobody serves is none', () => {
  expect([...new Set(currencies.flatMap(methodsIn))].sort()).toEqual([...paymentMethods].sort())
  expect(providersFor('uzs', 'card')).toEqual([])
  expect(routesIn('rub', { sbp: 'yookassa', card: 'stripe', payme: 'payme' })).toEqual({ sbp: 'yookassa' })
})
