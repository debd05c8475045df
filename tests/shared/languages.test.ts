import { expect, test } from 'vitest'
import { inLanguage, isLanguage, preferredLanguage } from '../../src/shared/languages'

test.each([
  ['ru', 'ru'],
  ['uz', 'uz'],
  ['RU', 'ru'],
  ['ru-RU', 'ru'],
  ['uz-Latn-UZ', 'uz'],
  ['de, uz', 'uz'],
  ['ru, uz', 'ru'],
  ['uz;q=0.5, ru;q=0.9', 'ru'],
  ['en;q=0.8, uz', 'uz'],
  ['de, fr;q=0.9, ru;q=0.1', 'ru'],
  ['ru;q=0, uz;q=0.1', 'uz'],
  ['ru;q=0.70,uz;q=0.7', 'ru'],
  ['uz;Q=0.2,ru;Q=0.3', 'ru'],
  ['ru ; q=0.9', 'ru'],
  ['uz; q=0.2 , ru; q=0.9', 'ru'],
  ['  ru  ', 'ru'],
])('a reader who asks for `%s` gets %s', (header, language) => {
  expect(preferredLanguage(header)).toBe(language)
})

test.each([
  [''],
  [null],
  [undefined],
  ['*'],
  ['de, fr;q=0.5'],
  ['ru;q=0'],
  ['russian'],
  [';;,,;q=1'],
  ['e'.repeat(5000)],
])('a reader who asks for `%s` gets English', (header) => {
  expect(preferredLanguage(header)).toBe('en')
})

test.each([
  ['en', true],
  ['uz', true],
  ['EN', false],
  ['de', false],
  ['', false],
  [null, false],
  [undefined, false],
])('%j is a language of the shop: %j', (text, expected) => {
  expect(isLanguage(text)).toBe(expected)
})

test('a text that nobody translated is shown in English', () => {
  expect(inLanguage({ en: 'Codes', ru: 'Коды' }, 'ru')).toBe('Коды')
  expect(inLanguage({ en: 'Codes', ru: 'Коды' }, 'uz')).toBe('Codes')
})
