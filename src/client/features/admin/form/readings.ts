import { adminLimits } from '../../../../shared/admin-limits'
import { defaultLanguage, type Language } from '../../../../shared/languages'
import type { Currency } from '../../../../shared/money'
import { numberIn, sumIn } from '../sum'
import type { Reading, TextField } from './fields'
import type { Problem } from './problems'

const isBlank = (text: string): boolean => text.trim() === ''
const unless = <Value>(isWrong: boolean, problem: Problem, value: Value): Reading<Value> =>
  isWrong ? { problem } : { value }

type Limits = { min?: number; max: number; decimals?: number }

/** A number within limits, no finer than so many decimals. */
export const numberWithin =
  ({ min = 0, max, decimals = 0 }: Limits) =>
  (text: string): Reading<number> => {
    const typed = numberIn(text, decimals)
    return typed !== undefined && typed >= min && typed <= max ? { value: typed } : { problem: 'invalid' }
  }

/** A sum in major units, 0 too. */
export function anySum(text: string): Reading<number> {
  const sum = sumIn(text)
  return sum === undefined ? { problem: 'invalid_amount' } : { value: sum }
}

/** A sum in major units above 0. */
export const price = (text: string): Reading<number> => (sumIn(text) ? anySum(text) : { problem: 'invalid_amount' })

/** The same, no finer than its currency is shown. */
export const priceOf =
  (currency: Currency) =>
  (text: string): Reading<number> =>
    sumIn(text, currency) === undefined ? { problem: 'invalid_amount' } : price(text)

export const words = (text: string): Reading<string> => ({ value: text.trim() })

export const requiredWords = (text: string): Reading<string> => unless(isBlank(text), 'required', text.trim())

/** A text in one language: the default one must be there, and stands for each that is missing. */
export function textIn(language: Language, label: TextField<string>['label'], maxLength: number): TextField<string> {
  const required = language === defaultLanguage
  return { label, language, read: required ? requiredWords : words, input: { maxLength, required } }
}

/** One line, typed into a field of several: a line break is read as a space. */
export const inOneLine =
  (read: (text: string) => Reading<string>) =>
  (text: string): Reading<string> =>
    read(text.replaceAll(/\s*[\r\n]\s*/g, ' '))

/** Words that fit, or none. */
export const fitting =
  (isFit: (text: string) => boolean) =>
  (text: string): Reading<string> =>
    unless(!isBlank(text) && !isFit(text.trim()), 'invalid', text.trim())

/** Words that must be there and fit. */
export const requiredFitting = (isFit: (text: string) => boolean) => {
  const read = fitting(isFit)
  return (text: string): Reading<string> => (isBlank(text) ? requiredWords(text) : read(text))
}

/** A moment, of which fields for dates let years of six digits through. */
export const momentOf =
  (dateOf: (text: string) => Date) =>
  (text: string): Reading<string> => {
    const at = dateOf(text)
    return Number.isNaN(at.getTime()) ? { problem: 'invalid' } : { value: at.toISOString() }
  }

/** As a field for date and time reads it, in the time of the reader's place. */
export function localMinute(iso: string): string {
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 'YYYY-MM-DDTHH:mm'.length)
}

/** An empty text is no value. */
export const optional =
  <Value>(read: (text: string) => Reading<Value>) =>
  (text: string): Reading<Value | null> =>
    isBlank(text) ? { value: null } : read(text)

/** "-5,5" → -5.5; a problem where it is no percentage that prices may change by. */
export function percentChange(text: string): Reading<number> {
  const typed = text.replace(/\s/g, '').replace(',', '.').replace('−', '-')
  const value = /^[+-]?\d{1,3}(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN
  const { min, max } = adminLimits.repricing.percent
  return value >= min && value <= max ? { value } : { problem: 'invalid' }
}
