import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../shared/languages'
import { pageLanguage, settleLanguage } from './language'
import { type Area, areas, common, files } from './texts'

const translator = createInstance()

/** What the page and its screens so far need: another language is spoken only when it has all of it. */
const wanted = new Set<Area | typeof common>([common])

const missingIn = (language: Language) => [...wanted].filter((area) => !translator.hasResourceBundle(language, area))

async function loadMissing(language: Language): Promise<void> {
  const load = async (area: Area | typeof common) => {
    const { default: texts } = await files[language][area]()
    translator.addResourceBundle(language, area, texts)
  }
  await Promise.all(missingIn(language).map(load))
}

/** A translator that knows no text yet: the first screen brings the common ones along with its own. */
export function startTranslator(language: Language): i18n {
  void translator.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    fallbackNS: areas,
    resources: {},
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return translator
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
