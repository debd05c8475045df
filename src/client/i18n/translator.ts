import type { i18n } from 'i18next'
import { defaultLanguage, type Language } from '../../shared/languages'
import { applyLanguage, pageLanguage } from './language'
import { speechIn } from './page-translator'
import { type Area, common, isPublic, type Part, publicTexts, readTexts, type Texts } from './texts'
import type { Speech, Translator } from './translation'

let files = publicTexts

const shelves = new Map<Language, Map<Part, Texts>>()

function shelfOf(language: Language): Map<Part, Texts> {
  const shelf = shelves.get(language) ?? new Map()
  shelves.set(language, shelf)
  return shelf
}

/** i18next, from the first screen on that only a browser fills. Until then pages speak as the worker made them. */
let library: i18n | undefined

const speechOf = (language: Language): Speech =>
  library ? { language, t: library.getFixedT(language) } : speechIn(language, shelfOf(language))

async function addTexts(language: Language, parts: readonly Part[]): Promise<void> {
  const { shop } = document.documentElement.dataset
  const add = async (part: Part) => {
    const texts = await readTexts(files, language, part, shop)
    shelfOf(language).set(part, texts)
    library?.addResourceBundle(language, part, texts)
  }
  await Promise.all(parts.map(add))
}

async function openLibrary(): Promise<void> {
  if (library) return
  const { startLibrary } = await import('./library')
  library ??= startLibrary(shelves)
  speak(speech.language)
}

/** What the page and its screens so far need: another language is spoken only when it has all of it. */
const wanted = new Set<Part>([common])

const missingIn = (language: Language) => [...wanted].filter((part) => !shelfOf(language).has(part))

const loadMissing = (language: Language) => addTexts(language, missingIn(language))

const listeners = new Set<() => void>()
let speech = speechOf(defaultLanguage)

function speak(language: Language): void {
  speech = speechOf(language)
  for (const listener of listeners) listener()
}

/** The translator of the page in this browser. */
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

/** Loads the texts of a screen in the language of the page. */
export async function loadAreas(more: readonly Area[]): Promise<void> {
  for (const area of more) wanted.add(area)
  const opened = more.every(isPublic) ? undefined : openLibrary()
  await Promise.all([loadMissing(pageLanguage()), opened])
}

export async function switchLanguage(language: Language): Promise<void> {
  // While these texts were on the way a screen may have come that needs more of them.
  while (missingIn(language).length > 0) await loadMissing(language)
  // Before the screens hear of it: what they fetch then must already be asked for in the new language.
  applyLanguage(language)
  speak(language)
}
