import { alertDetails as detailsEn } from '../../locales/alert-details/en.json'
import { alertDetails as detailsRu } from '../../locales/alert-details/ru.json'
import { alertDetails as detailsUz } from '../../locales/alert-details/uz.json'
import { alerts as alertsEn } from '../../locales/alerts/en.json'
import { alerts as alertsRu } from '../../locales/alerts/ru.json'
import { alerts as alertsUz } from '../../locales/alerts/uz.json'
import { errors as shownEn, sum as sumEn } from '../../locales/en.json'
import { exports as exportsEn } from '../../locales/exports/en.json'
import { exports as exportsRu } from '../../locales/exports/ru.json'
import { exports as exportsUz } from '../../locales/exports/uz.json'
import { credentials as accountEn } from '../../locales/identity/en.json'
import { credentials as accountRu } from '../../locales/identity/ru.json'
import { credentials as accountUz } from '../../locales/identity/uz.json'
import { refusals as en, refusedStates as statesEn } from '../../locales/refusals/en.json'
import { refusals as ru, refusedStates as statesRu } from '../../locales/refusals/ru.json'
import { refusedStates as statesUz, refusals as uz } from '../../locales/refusals/uz.json'
import { errors as shownRu, sum as sumRu } from '../../locales/ru.json'
import { errors as shownUz, sum as sumUz } from '../../locales/uz.json'
import { type AlertKind, alertKinds } from '../shared/alerts'
import type { FieldCode } from '../shared/errors'
import { byLanguage, formatLocales, type Language } from '../shared/languages'
import { currencies, shownDigits, smallestUnit, toMajor } from '../shared/money'
import { partyTitles } from '../shared/party-titles'

// The client says some of these sentences by itself, so they are among its texts.
const sentences: Record<Language, Record<FieldCode, string>> = {
  en: { ...shownEn, ...accountEn, ...en },
  ru: { ...shownRu, ...accountRu, ...ru },
  uz: { ...shownUz, ...accountUz, ...uz },
}

const states: Record<Language, Record<string, string>> = { en: statesEn, ru: statesRu, uz: statesUz }

/** The sentence for a person that belongs to an error code, or to what is wrong with a field. */
export function errorSentence(language: Language, code: FieldCode, params: Record<string, string> = {}): string {
  // Here a value is the name of a state; in other sentences it is somebody's own words.
  const words = code === 'invalid_transition' ? states[language] : {}
  return sentences[language][code].replace(/\{\{(\w+)\}\}/g, (placeholder, name) => {
    const value = params[name] ?? placeholder
    return words[value] ?? value
  })
}

const exportTexts = { en: exportsEn, ru: exportsRu, uz: exportsUz } satisfies Record<Language, typeof exportsEn>

/** The last line of a file that holds less than there is. */
export const exportCut = (language: Language, rows: number): string =>
  exportTexts[language].cut.replace('{{rows}}', String(rows))

/** The notice that everybody reads while the shop is closed. */
export const closedNotice = byLanguage((language) => errorSentence(language, 'shop_closed'))

const alertNames: Record<Language, Record<AlertKind | 'other', string>> = { en: alertsEn, ru: alertsRu, uz: alertsUz }

/** The name of a kind of alert. */
export const alertName = (language: Language, kind: string): string =>
  alertNames[language][alertKinds.find((each) => each === kind) ?? 'other']

/** The kinds of alerts whose names have a text in them, in any case. */
export const alertKindsNamed = (language: Language, text: string): AlertKind[] =>
  alertKinds.filter((kind) => alertName(language, kind).toLowerCase().includes(text.toLowerCase()))

const detailTexts: Record<Language, Record<string, string>> = { en: detailsEn, ru: detailsRu, uz: detailsUz }

/** The text of a stored detail of an alert. A detail from before details had keys is shown as it was written. */
export function alertDetail(language: Language, stored: string): string {
  const details = detailsIn(stored)
  return details ? details.map((detail) => sentenceOf(language, detail)).join(' ') : stored
}

function detailsIn(stored: string): unknown[][] | undefined {
  try {
    const read: unknown = JSON.parse(stored)
    if (!Array.isArray(read)) return undefined
    return Array.isArray(read[0]) ? read : [read]
  } catch {
    return undefined
  }
}

function sentenceOf(language: Language, [key, values]: unknown[]): string {
  const text = detailTexts[language][String(key)] ?? String(key)
  const given = new Map(Object.entries(values ?? {}))
  return text.replace(/\{\{(\w+)\}\}/g, (placeholder, name) =>
    given.has(name) ? inWords(language, ofParty.has(name) ? titleOf(given.get(name)) : given.get(name)) : placeholder,
  )
}

/** The values that are the name by which the shop knows a party. */
const ofParty = new Set(['provider', 'supplier', 'party'])
const titles = new Map<unknown, string>(Object.entries(partyTitles))
const titleOf = (name: unknown): unknown => titles.get(name) ?? name

/** A value of a detail (`domain/alerts/detail.ts`): plain, a sum of money, another detail, or a text in languages. */
function inWords(language: Language, value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = new Map(Object.entries(value))
  if (parts.has('say')) return sentenceOf(language, [parts.get('say')])
  if (!parts.has('minor')) return String(parts.get(language) ?? parts.get('en'))
  return sumText(language, Number(parts.get('minor')), String(parts.get('currency')))
}

const writtenSums: Record<Language, Record<string, string>> = { en: sumEn, ru: sumRu, uz: sumUz }

/** A sum as the screens write it, in the language; a supplier may hold money in a currency that the shop does not sell in. */
function sumText(language: Language, minor: number, currency: string): string {
  const own = currencies.find((each) => each === currency)
  const digits = own && minor % smallestUnit(own) === 0 ? shownDigits[own] : 2
  const written = writtenSums[language][currency]
  const sum = new Intl.NumberFormat(formatLocales[language], {
    style: written ? 'decimal' : 'currency',
    currency: currency.toUpperCase(),
    currencyDisplay: 'narrowSymbol',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(toMajor(minor))
  return written?.replace('{{sum}}', sum) ?? sum
}
