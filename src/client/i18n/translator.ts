import { defaultLanguage, type Language } from '../../shared/languages'
import { defaultShopName } from '../../shared/settings'
import { pageLanguage, settleLanguage } from './language'
import { type Area, common, fileOf, publicTexts } from './texts'
import type { Speech, Translator } from './translation'

type Part = Area | typeof common

/** What is written in a language, by its dotted key, and which parts of the texts are there. */
type Book = { texts: Map<string, string>; parts: Set<Part> }

const emptyBook = (): Book => ({ texts: new Map(), parts: new Set() })

function write(book: Book, texts: object, begin = ''): void {
  for (const [name, text] of Object.entries(texts)) {
    if (typeof text === 'string') book.texts.set(begin + name, text)
    else write(book, text, `${begin}${name}.`)
  }
}

function speechOf(language: Language, { texts }: Book): Speech {
  let plural: Intl.PluralRules | undefined
  const formOf = (key: string, count: number) => {
    plural ??= new Intl.PluralRules(language)
    return texts.get(`${key}_${plural.select(count)}`) ?? texts.get(`${key}_other`)
  }
  return {
    language,
    t: (key, values = {}) => {
      const form = values.count === undefined ? undefined : formOf(key, values.count)
      const text = form ?? texts.get(key) ?? key
      return text.replace(/\{\{(\w+)\}\}/g, (_place, name) => String(values[name] ?? ''))
    },
  }
}

/** The texts call the shop as its owner does; no name has a sign in it that JSON or a replacement reads otherwise. */
const named = (texts: object, shopName: string): object =>
  JSON.parse(JSON.stringify(texts).replaceAll(defaultShopName, shopName))

let files = publicTexts

async function addTexts(book: Book, language: Language, parts: readonly Part[], shopName?: string): Promise<void> {
  const add = async (part: Part) => {
    const load = files[fileOf(language, part)]
    if (!load) throw new Error(`There are no texts of ${part} here`)
    const { default: texts } = await load()
    write(book, shopName ? named(texts, shopName) : texts)
    book.parts.add(part)
  }
  await Promise.all(parts.map(add))
}

const books: Record<Language, Book> = { en: emptyBook(), ru: emptyBook(), uz: emptyBook() }

/** What the page and its screens so far need: another language is spoken only when it has all of it. */
const wanted = new Set<Part>([common])

const missingIn = (language: Language) => [...wanted].filter((part) => !books[language].parts.has(part))

const loadMissing = (language: Language) =>
  addTexts(books[language], language, missingIn(language), document.documentElement.dataset.shop)

const listeners = new Set<() => void>()
let speech = speechOf(defaultLanguage, books[defaultLanguage])

function speak(language: Language): void {
  speech = speechOf(language, books[language])
  for (const listener of listeners) listener()
}

/** What the page is translated by. */
export const translator: Translator = {
  speech: () => speech,
  listen: (onChange) => {
    listeners.add(onChange)
    return () => listeners.delete(onChange)
  },
}

/** Begins in a language of which no text is there yet: the first screen brings the common ones along with its own. */
export function startTranslator(language: Language, more: typeof publicTexts): void {
  files = { ...publicTexts, ...more }
  speak(language)
}

/** A translator of its own for a page that nobody will switch: without a browser, pages of all languages are made at once. */
export async function pageTranslator(
  language: Language,
  parts: readonly Area[],
  shopName: string,
): Promise<Translator> {
  const book = emptyBook()
  await addTexts(book, language, [common, ...parts], shopName)
  const own = speechOf(language, book)
  return { speech: () => own, listen: () => () => {} }
}

/** Loads the texts of a screen in the language of the page. */
export async function loadAreas(more: readonly Area[]): Promise<void> {
  for (const area of more) wanted.add(area)
  await loadMissing(pageLanguage())
}

export async function switchLanguage(language: Language): Promise<void> {
  // While these texts were on the way a screen may have come that needs more of them.
  while (missingIn(language).length > 0) await loadMissing(language)
  // Before the screens hear of it: what they fetch then must already be asked for in the new language.
  settleLanguage(language)
  speak(language)
}
