import { describe, expect, test } from 'vitest'
import { formatsOf } from '../../src/client/i18n/formats'
import { pageTranslator } from '../../src/client/i18n/page-translator'
import { formatsIn } from './samples'

const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ')

describe('money is written', () => {
  test.each([
    ['en', 1234.5, 'usd', 2, '$1,234.50'],
    ['ru', 1234.5, 'usd', 2, '1 234,50 $'],
    ['uz', 1234.5, 'usd', 2, '1 234,50 $'],
    ['en', 1000, 'rub', 0, '₽1,000'],
    ['ru', 99.9, 'rub', 2, '99,90 ₽'],
    ['en', 50_000, 'uzs', undefined, '50,000 UZS'],
    ['ru', 50_000, 'uzs', undefined, '50 000 сум'],
    ['uz', 50_000, 'uzs', undefined, '50 000 soʻm'],
  ] as const)('in %s: %d %s with %s decimals is %s', (language, sum, currency, decimals, text) => {
    expect(plain(formatsIn(language).money(sum, currency, decimals))).toBe(text)
  })

  test.each([
    ['en', '1,250,000 UZS'],
    ['ru', '1 250 000 сум'],
    ['uz', '1 250 000 soʻm'],
  ] as const)('in %s: so’m by their own word, %s', async (language, text) => {
    const { t } = (await pageTranslator(language, [], 'Keyfall')).speech()
    expect(plain(formatsOf(language, t).money(1_250_000, 'uzs'))).toBe(text)
  })

  test('with two decimals where its currency stands beside it', () => {
    expect(formatsIn('en').number(1234.5, 2)).toBe('1,234.50')
  })
})

test.each([
  ['en', 'Nov 21, 2026'],
  ['ru', '21.11.2026'],
  ['uz', '21.11.2026'],
] as const)('a day is written in %s as %s, whatever the clock of its reader', (language, text) => {
  expect(formatsIn(language).day('2026-11-21T23:30:00.000Z')).toBe(text)
})

test.each([
  ['GLOBAL', 'Global'],
  ['TR', 'Türkiye'],
  ['JP', 'Japan'],
  ['LATAM', 'LATAM'],
  ['toString', 'toString'],
])('the region %s is called %s', (region, name) => {
  expect(formatsIn('en').region(region)).toBe(name)
})

test.each([
  ['ru', 'TR', 'Турция'],
  ['ru', 'PL', 'Польша'],
  ['uz', 'TR', 'Turkiya'],
  ['uz', 'PL', 'Poland'],
] as const)(
  'in %s the region %s is called %s, by the server as by a browser without Uzbek names',
  (language, region, name) => {
    expect(formatsIn(language).region(region)).toBe(name)
  },
)

test.each([
  [{ amount: 1200, label: 'UC' }, '1,200 UC'],
  [{ amount: 60, label: 'UC', region: 'TR' }, '60 UC · Türkiye'],
  [{ amount: 60, label: 'UC', region: null }, '60 UC'],
])('the offer %j is called %s', (offer, text) => {
  expect(formatsIn('en').offer(offer)).toBe(text)
})
