import { createInstance, type i18n } from 'i18next'
import type { Language } from '../../shared/languages'
import { areas, type Part, type Texts } from './texts'

/** i18next with the texts that have come so far. */
export function startLibrary(shelves: ReadonlyMap<Language, ReadonlyMap<Part, Texts>>): i18n {
  const instance = createInstance()
  void instance.init({
    fallbackLng: false,
    fallbackNS: [...areas],
    resources: {},
    interpolation: { escapeValue: false },
  })
  for (const [language, shelf] of shelves) {
    for (const [part, texts] of shelf) instance.addResourceBundle(language, part, texts)
  }
  return instance
}
