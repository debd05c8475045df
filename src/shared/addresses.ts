import { defaultLanguage, isLanguage, type Language } from './languages'

/** How addresses in a language begin: English is at the root, the others are below their own names. */
export const rootOf = (language: Language): string => (language === defaultLanguage ? '' : `/${language}`)

/** The language an address names, if it names one, and the address without it. */
export function readAddress(pathname: string): { named: Language | undefined; path: string } {
  const name = pathname.split('/')[1]
  if (!isLanguage(name) || name === defaultLanguage) return { named: undefined, path: pathname }
  // One slash: an address that begins with two leads to another site.
  return { named: name, path: pathname.slice(name.length + 1).replace(/^\/*/, '/') }
}

/** The same page in another language. */
export const addressIn = (language: Language, pathname: string): string => rootOf(language) + readAddress(pathname).path

/** Whether a text is the path of a page of this shop: another site is never gone to. */
export const isOwnPath = (text: string): boolean => /^\/(?![/\\])[\x21-\x7e]*$/.test(text)
