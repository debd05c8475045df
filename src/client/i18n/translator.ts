import { createInstance, type i18n } from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { Language } from '../../shared/languages'
import { settleLanguage } from './language'

const texts = {
  en: () => import('../../../locales/en.json'),
  ru: () => import('../../../locales/ru.json'),
  uz: () => import('../../../locales/uz.json'),
} as const satisfies Record<Language, () => Promise<{ default: object }>>

const loadTexts = async (language: Language): Promise<object> => (await texts[language]()).default

/** A translator that knows one language; another is loaded when somebody switches. */
export async function createTranslator(language: Language): Promise<i18n> {
  const translator = createInstance()
  await translator.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { translation: await loadTexts(language) } },
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  return translator
}

export async function switchLanguage(translator: i18n, language: Language): Promise<void> {
  if (!translator.hasResourceBundle(language, 'translation')) {
    translator.addResourceBundle(language, 'translation', await loadTexts(language))
  }
  // Before the screens hear of it: what they fetch then must already be asked for in the new language.
  settleLanguage(language)
  await translator.changeLanguage(language)
}
