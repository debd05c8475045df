import type { TFunction } from 'i18next'
import type { Language } from '../../shared/languages'
import { type Area, common, metaTexts, type Part, publicTexts, readTexts, type Texts } from './texts'
import type { Speech, Translator } from './translation'

type Values = { count?: number; [name: string]: unknown }
type Say = (key: string, values?: Values) => string

function textAt(texts: Texts, key: string): string | undefined {
  let found: string | Texts | undefined = texts
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined
  return typeof found === 'string' ? found : undefined
}

/** Says texts as i18next does; a test compares the two on every text of public pages. */
export function sayIn(language: Language, shelves: ReadonlyMap<Part, Texts>): Say {
  const plurals = new Intl.PluralRules(language)
  const find = (key: string) => {
    for (const texts of shelves.values()) {
      const text = textAt(texts, key)
      if (text !== undefined) return text
    }
    return undefined
  }
  return (key, values = {}) => {
    const { count } = values
    const counted = count === undefined ? undefined : find(`${key}_${plurals.select(count)}`)
    const text = counted ?? find(key) ?? key
    return text.replace(/\{\{(\w+)\}\}/g, (_, name) => String(values[name] ?? ''))
  }
}

/** Speaks a language with the texts that lie on the shelves, also those that come later. */
export function speechIn(language: Language, shelves: ReadonlyMap<Part, Texts>): Speech {
  // The type of i18next knows every key and the values that its text asks for.
  const t = sayIn(language, shelves) as unknown as TFunction
  return { language, t }
}

/** A translator of its own for a page that nobody will switch: without a browser, pages of all languages are made at once. */
export async function pageTranslator(
  language: Language,
  areas: readonly Area[],
  shopName: string,
): Promise<Translator> {
  const parts: readonly Part[] = [common, ...areas]
  const files = { ...publicTexts, ...metaTexts }
  const read = async (part: Part) => [part, await readTexts(files, language, part, shopName)] as const
  const speech = speechIn(language, new Map(await Promise.all(parts.map(read))))
  return { speech: () => speech, listen: () => () => {} }
}
