import { createInstance } from 'i18next'
import { expect, test } from 'vitest'
import admin from '../../locales/admin/en.json'
import { failureText, timeText } from '../../src/client/features/admin/delivery-words'
import { wordsOf } from '../../src/client/features/admin/suppliers/supplier-words'

const texts = createInstance()
await texts.init({ lng: 'en', resources: { en: { translation: admin } }, interpolation: { escapeValue: false } })
const words = { t: texts.getFixedT('en'), number: String }

test.each<[seconds: number | null, delivered: number, text: string]>([
  [5, 1, 'within 5 s'],
  [30, 7, 'within 30 s'],
  [60, 7, 'within 1 min'],
  [1800, 7, 'within 30 min'],
  [86_400, 7, 'within 24 h'],
  [null, 7, 'in more than 24 h'],
  [null, 0, '—'],
])('deliveries within %s seconds, %i of them, took %s', (seconds, delivered, text) => {
  expect(timeText(seconds, { delivered }, words)).toBe(text)
})

test.each([
  [93, 7, '7 %'],
  [0, 3, '100 %'],
  [0, 0, '—'],
])('%i delivered and %i refused pieces are a failure rate of %s', (delivered, refused, text) => {
  expect(failureText({ delivered, refused }, words)).toBe(text)
})

const until = '2026-11-25T12:30:00.000Z'
test.each([
  [{ state: 'ok', off: false, brokenUntil: null }, 'admin.suppliers.ok'],
  [{ state: 'ok', off: true, brokenUntil: null }, 'admin.suppliers.off'],
  [{ state: 'down', off: true, brokenUntil: until }, 'admin.suppliers.off'],
  [{ state: 'low', off: false, brokenUntil: until }, 'admin.suppliers.broken'],
  [{ state: 'refused', off: false, brokenUntil: until }, 'admin.suppliers.refused'],
] as const)('a supplier that is %j is shown as %s', (supplier, name) => {
  expect(wordsOf(supplier).name).toBe(name)
})
