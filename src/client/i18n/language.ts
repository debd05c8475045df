import { addressIn, readAddress } from '../../shared/addresses'
import { dayMs } from '../../shared/durations'
import { defaultLanguage, isLanguage, type Language } from '../../shared/languages'
import { useTranslation } from './translation'

/** What each language calls itself. */
export const languageNames = {
  en: 'language.en',
  ru: 'language.ru',
  uz: 'language.uz',
} as const satisfies Record<Language, string>

const key = 'language'
const yearMs = 365 * dayMs

/** The language its address names, else the one this browser was last read in. */
export function firstLanguage(): Language {
  const { named } = readAddress(location.pathname)
  if (named) return named
  const stored = localStorage.getItem(key)
  return isLanguage(stored) ? stored : defaultLanguage
}

/** The address names the language of the page, so that a shared address opens in the same language. */
export function nameInAddress(language: Language): void {
  const { pathname, search, hash } = location
  const address = addressIn(language, pathname)
  if (address !== pathname) history.replaceState(history.state, '', address + search + hash)
}

/** Keeps a choice in this browser, and in a cookie, by which the worker makes the next page. */
export function remember(name: string, value: string): void {
  localStorage.setItem(name, value)
  // Where the browser has no cookie store the first HTML knows no choice, and the page still turns into the chosen one.
  if (!('cookieStore' in globalThis)) return
  void cookieStore.set({ name, value, path: '/', sameSite: 'lax', expires: Date.now() + yearMs })
}

/** The page and its address are in it, requests ask for it, and the next visit begins in it. */
export function applyLanguage(language: Language): void {
  document.documentElement.lang = language
  remember(key, language)
  nameInAddress(language)
}

export function pageLanguage(): Language {
  const { lang } = document.documentElement
  return isLanguage(lang) ? lang : defaultLanguage
}

export const useLanguage = (): Language => useTranslation().language
