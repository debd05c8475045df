import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../shared/languages'
import { defaultShopName } from '../../shared/settings'
import { pageLanguage, settleLanguage } from './language'
import { type Area, areas, common, files } from './texts'

type Part = Area | typeof common

const translator = createInstance()

/** What the page and its screens so far need: another language is spoken only when it has all of it. */
const wanted = new Set<Part>([common])

const missingIn = (language: Language) => [...wanted].filter((part) => !translator.hasResourceBundle(language, part))

const loadMissing = (language: Language) =>
  addTexts(translator, language, missingIn(language), document.documentElement.dataset.shop)

/** The texts call the shop as its owner does; no name has a sign in it that JSON or a replacement reads otherwise. */
const named = (texts: object, shopName: string): object =>
  JSON.parse(JSON.stringify(texts).replaceAll(defaultShopName, shopName))

async function addTexts(to: i18n, language: Language, parts: readonly Part[], shopName?: string): Promise<void> {
  const add = async (part: Part) => {
    const { default: texts } = await files[language][part]()
    to.addResourceBundle(language, part, shopName ? named(texts, shopName) : texts)
  }
  await Promise.all(parts.map(add))
}

function start(instance: i18n, language: Language): i18n {
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    fallbackNS: areas,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return instance
}

/** A translator that knows no text yet: the first screen brings the common ones along with its own. */
export const startTranslator = (language: Language): i18n => start(translator, language)

/** A translator of its own for a page that nobody will switch: without a browser, pages of all languages are made at once. */
export async function pageTranslator(language: Language, parts: readonly Area[], shopName: string): Promise<i18n> {
  const own = start(createInstance(), language)
  await addTexts(own, language, [common, ...parts], shopName)
  return own
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
  await translator.changeLanguage(language)
}
