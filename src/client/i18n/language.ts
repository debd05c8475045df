import { useTranslation } from 'react-i18next'
import { defaultLanguage, isLanguage, type Language } from '../../shared/languages'

const key = 'language'
const yearMs = 365 * 24 * 60 * 60 * 1000

export function storedLanguage(): Language {
  const stored = localStorage.getItem(key)
  return isLanguage(stored) ? stored : defaultLanguage
}

/** The page is written in it, requests ask for it, and the cookie lets the first HTML of the next visit be in it. */
export function settleLanguage(language: Language): void {
  document.documentElement.lang = language
  localStorage.setItem(key, language)
  // Where the browser has no cookie store the first HTML is in English and the page still turns into the right language.
  if (!('cookieStore' in globalThis)) return
  void cookieStore.set({ name: key, value: language, path: '/', sameSite: 'lax', expires: Date.now() + yearMs })
}

export function pageLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : defaultLanguage
}

export function useLanguage(): Language {
  const { language } = useTranslation().i18n
  return isLanguage(language) ? language : defaultLanguage
}
