import { type Language, languages } from '../../src/shared/languages'
import { textOf } from './source'

/** Every text of a language by its dotted key; an item of a list has its number for a name. */
export type Texts = Map<string, string>

const pluralEnding = /_(zero|one|two|few|many|other)$/

/** The key as code writes it: a plural form is asked for without its ending. */
export const baseOf = (key: string): string => (key.startsWith('errors.') ? key : key.replace(pluralEnding, ''))

export const formOf = (key: string): string | undefined =>
  key.startsWith('errors.') ? undefined : pluralEnding.exec(key)?.[1]

function flatten(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  if (typeof value !== 'object' || value === null) throw new Error(`${key} is no text`)
  return Object.entries(value).flatMap(([name, below]) => flatten(below, key ? `${key}.${name}` : name))
}

const readTexts = (path: string): Texts => new Map(flatten(JSON.parse(textOf(path)), ''))

const areas = { interface: 'locales', instructions: 'locales/instructions' } as const
export type Area = keyof typeof areas

/** Each area in each language, and what to call it in a failure. */
export const written = languages.flatMap((language) =>
  (Object.keys(areas) as Area[]).map((area) => ({
    area,
    language,
    texts: readTexts(`${areas[area]}/${language}.json`),
  })),
)

export function textsIn(area: Area, language: Language): Texts {
  const found = written.find((each) => each.area === area && each.language === language)
  if (!found) throw new Error(`no ${area} in ${language}`)
  return found.texts
}

export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1] ?? '')),
]
