import { type Language, languages } from '../../src/shared/languages'
import { sourceFiles, textOf } from './source'

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

const common = 'common'

/** The area a file of the locales belongs to: its folder, or what every page needs. */
const areaOf = (path: string): string => /^locales\/([^/]+)\//.exec(path)?.[1] ?? common

const areas = [...new Set(sourceFiles('locales', /\.json$/).map(areaOf))]

const fileOf = (area: string, language: Language): string =>
  area === common ? `locales/${language}.json` : `locales/${area}/${language}.json`

/** Each area in each language, and what to call it in a failure. */
export const written = languages.flatMap((language) =>
  areas.map((area) => ({ area, language, texts: readTexts(fileOf(area, language)) })),
)

export function textsIn(area: string, language: Language): Texts {
  const found = written.find((each) => each.area === area && each.language === language)
  if (!found) throw new Error(`no ${area} in ${language}`)
  return found.texts
}

/**
 * What the client shows in a language, by area; words of the bot, steps of redemption, details of alerts, names of packages, notices and most
 * sentences of errors are the worker's.
 */
export const shownIn = (language: Language) =>
  written.filter(
    (each) =>
      each.language === language &&
      ![
        'alert-details',
        'bot',
        'exports',
        'games',
        'house-pages',
        'instructions',
        'notices',
        'packages',
        'refusals',
      ].includes(each.area),
  )

export const placeholdersIn = (text: string): string[] => [
  ...new Set([...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].map((match) => match[1] ?? '')),
]
