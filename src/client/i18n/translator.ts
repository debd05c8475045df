import { createInstance, type i18n } from 'i18next'
import { defaultLanguage, type Language } from '../../shared/languages'
import { pageLanguage, settleLanguage } from './language'
import { type Area, areas, common, type Part, publicTexts, readTexts } from './texts'
import type { Speech, Translator } from './translation'

const start = (language: Language): i18n => {
  const instance = createInstance()
  void instance.init({
    lng: language,
    fallbackLng: false,
    fallbackNS: [...areas],
    resources: {},
    interpolation: { escapeValue: false },
  })
  return instance
}

const speechOf = (instance: i18n, language: Language): Speech => ({ language, t: instance.getFixedT(language) })

let files = publicTexts

async function addTexts(language: Language, parts: readonly Part[]): Promise<void> {
  const { shop } = document.documentElement.dataset
  const add = async (part: Part) =>
    ofPage.addResourceBundle(language, part, await readTexts(files, language, part, shop))
  await Promise.all(parts.map(add))
}

const ofPage = start(defaultLanguage)

/** What the page and its screens so far need: another language is spoken only when it has all of it. */
const wanted = new Set<Part>([common])

const missingIn = (language: Language) => [...wanted].filter((part) => !ofPage.hasResourceBundle(language, part))

const loadMissing = (language: Language) => addTexts(language, missingIn(language))

const listeners = new Set<() => void>()
let speech = speechOf(ofPage, defaultLanguage)

function speak(language: Language): void {
  speech = speechOf(ofPage, language)
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
  await loadMissing(pageLanguage())
}

export async function switchLanguage(language: Language): Promise<void> {
  // While these texts were on the way a screen may have come that needs more of them.
  while (missingIn(language).length > 0) await loadMissing(language)
  // Before the screens hear of it: what they fetch then must already be asked for in the new language.
  settleLanguage(language)
  speak(language)
}
