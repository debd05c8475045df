import type { ParseKeys, TFunction } from 'i18next'
import type { ComponentProps } from 'react'
import { type Language, languages } from '../../../../shared/languages'
import { type Currency, currencies } from '../../../../shared/money'
import { providerTitles } from '../../../../shared/party-titles'
import { type ProviderName, providerNames } from '../../../../shared/payments'
import { languageNames } from '../../../i18n/language'
import { currencyNames } from '../../../i18n/money-words'
import type { Problem, Problems } from './problems'

/** The value that the shop takes for a typed text, or the problem of the text. */
export type Reading<Value> = { value: Value } | { problem: Problem }
/** Values that stand in the text of a label or a hint. */
export type Words = Readonly<Record<string, string | number>>

/** `currency`, `language`, `provider`: the one that the label names. */
type Named = { currency?: Currency; language?: Language; provider?: ProviderName }
type Worded = Named & { label: ParseKeys; hint?: ParseKeys }
type Attributes = Pick<
  ComponentProps<'input'>,
  'inputMode' | 'maxLength' | 'type' | 'min' | 'max' | 'step' | 'required' | 'pattern' | 'spellCheck' | 'name'
>
export type TextField<Value> = Worded & {
  read: (text: string) => Reading<Value>
  /** The label is heard and not seen: the heading of a table stands above the field. */
  isLabelHidden?: boolean
  /** How many lines the field has, where it has more than one. */
  rows?: number
  input?: Attributes
}
/** An option has a key of the texts, or a name that is the same in every language. */
export type ChoiceField<Value extends string> = Worded & {
  options: Readonly<Record<Value, ParseKeys | { name: string }>>
  /** The order of the options, where some are numbers: an object puts numbers before all other names. */
  order?: readonly string[]
}
export type FlagField = Worded & { isFlag: true }

type Leaf = string | number | boolean | null
/** The names of all values, as the shop's answers write them: the name of an inner value stands after a dot. */
export type Path<Values> = {
  [Name in keyof Values & string]: Values[Name] extends Leaf ? Name : `${Name}.${Path<Values[Name]>}`
}[keyof Values & string]
type At<Values, Name> = Name extends keyof Values
  ? Values[Name]
  : Name extends `${infer First}.${infer Rest}`
    ? First extends keyof Values
      ? At<Values[First], Rest>
      : never
    : never

type IsChoice<Value> = Value extends string ? (string extends Value ? false : true) : false
type FieldOf<Value> = [Value] extends [boolean]
  ? FlagField
  : true extends IsChoice<Value>
    ? ChoiceField<Extract<Value, string>>
    : TextField<Value>

/** A form as data: a field for each value, so that a value without a field does not compile. */
export type Fields<Values> = { readonly [Name in Path<Values>]: FieldOf<At<Values, Name>> }
/** The texts, choices and flags of a form while somebody types, by the names of the fields. */
export type Draft<Values> = {
  readonly [Name in Path<Values>]: FieldOf<At<Values, Name>> extends TextField<At<Values, Name>>
    ? string
    : At<Values, Name>
}

export type AnyField = TextField<unknown> | ChoiceField<string> | FlagField
export type AnyFields = Readonly<Record<string, AnyField>>
export type AnyDraft = Readonly<Record<string, unknown>>

const eachIn =
  <Key extends string>(keys: readonly Key[]) =>
  <Name extends string, Made>(name: Name, make: (key: Key) => Made) =>
    Object.fromEntries(keys.map((key) => [`${name}.${key}`, make(key)])) as Record<`${Name}.${Key}`, Made>

/** Something for each currency, language or provider, by the names of the fields: `priceIn.usd`. */
export const byCurrencyIn = eachIn(currencies)
export const byLanguageIn = eachIn(languages)
export const byProviderIn = eachIn(providerNames)

const isTree = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce((value: unknown, name) => (isTree(value) ? value[name] : undefined), values)

/** The draft of stored values; the text of a value that is not set is empty. */
export function draftOf<Values>(fields: Fields<Values>, values: Values): Draft<Values> {
  const typed = Object.keys(fields).map((path) => {
    const value = valueAt(values, path)
    return [path, typeof value === 'boolean' ? value : String(value ?? '')]
  })
  return Object.fromEntries(typed)
}

const readingOf = (field: AnyField, typed: unknown): Reading<unknown> =>
  'read' in field ? field.read(String(typed)) : { value: typed }

/** The problems that are known before anything is sent; `at`: the beginning of the shop's names of these fields. */
export const problemsIn = (fields: AnyFields, draft: AnyDraft, at = ''): Problems =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([path, field]) => {
      const reading = readingOf(field, draft[path])
      return 'problem' in reading ? [[at + path, reading.problem]] : []
    }),
  )

type Entry = readonly [path: string, value: unknown]

function treeOf(entries: readonly Entry[]): unknown {
  const groups = Map.groupBy(entries, ([path]) => path.split('.', 1).join())
  return Object.fromEntries(
    [...groups].map(([name, inside]) => {
      const own = inside.find(([path]) => path === name)
      return [name, own ? own[1] : treeOf(inside.map(([path, value]) => [path.slice(name.length + 1), value]))]
    }),
  )
}

/** The values of a draft as the shop takes them; undefined where the draft has a problem. */
export function valuesOf<Values>(fields: Fields<Values>, draft: Draft<Values>): Values | undefined {
  const typed = new Map(Object.entries<unknown>(draft))
  const all = Object.entries<AnyField>(fields)
  const read = all.flatMap(([path, field]) => {
    const reading = readingOf(field, typed.get(path))
    return 'value' in reading ? [[path, reading.value] as const] : []
  })
  // `Fields` holds that each value has a field of its name, which reads a value of its type.
  return read.length === all.length ? (treeOf(read) as Values) : undefined
}

/** The values of a field's label and hint. */
const wordsOf = ({ currency, language, provider }: AnyField, t: TFunction, words: Words): Words => ({
  ...words,
  ...(currency && { currency: t(currencyNames[currency]) }),
  ...(language && { language: t(languageNames[language]) }),
  ...(provider && { provider: providerTitles[provider] }),
})

export const labelOf = (field: AnyField, t: TFunction, words: Words = {}): string =>
  t(field.label, wordsOf(field, t, words))

export const hintOf = (field: AnyField, t: TFunction, words: Words = {}): string | undefined =>
  field.hint && t(field.hint, wordsOf(field, t, words))

/** A stored value in words. */
export function valueText(field: AnyField, value: unknown, t: TFunction): string {
  if (typeof value === 'boolean') return t(value ? 'admin.settings.on' : 'admin.settings.off')
  const option = 'options' in field && field.options[String(value)]
  if (option) return typeof option === 'string' ? t(option) : option.name
  return String(value ?? '')
}

/** The values of a form in words, field by field. */
export type FormText = readonly { name: string; value: string }[]

export const textOfFields = (fields: AnyFields, draft: AnyDraft, t: TFunction, words: Words = {}): FormText =>
  Object.entries(fields).map(([path, field]) => {
    const reading = readingOf(field, draft[path])
    return {
      name: labelOf(field, t, words),
      value: valueText(field, 'value' in reading ? reading.value : draft[path], t),
    }
  })
