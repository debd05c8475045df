export const languages = ['en', 'ru', 'uz'] as const
export type Language = (typeof languages)[number]

/** The language for readers who ask for no language of the shop. */
export const defaultLanguage = 'en' satisfies Language

/** The languages that texts are translated into. */
export const translations = /* @__PURE__ */ languages.filter((language) => language !== defaultLanguage)
export type Translation = (typeof translations)[number]

const madeBy = <Key extends string, Made>(keys: readonly Key[], make: (key: Key) => Made) =>
  Object.fromEntries(keys.map((key) => [key, make(key)])) as Record<Key, Made>

/** Something for every language. */
export const byLanguage = <Made>(make: (language: Language) => Made) => madeBy(languages, make)
export const byTranslation = <Made>(make: (language: Translation) => Made) => madeBy(translations, make)

export const isLanguage = (text: string | null | undefined): text is Language =>
  languages.some((language) => language === text)

/** Best of the languages for an Accept-Language header, by quality and then by order. */
export function preferredLanguage(header: string | null | undefined): Language {
  const wishes = (header ?? '').split(',').map((part, index) => {
    const [tag = '', ...parameters] = part.trim().toLowerCase().split(';')
    const quality = parameters.map((text) => /^\s*q=([\d.]+)$/.exec(text)?.[1]).find(Boolean)
    return { language: tag.trim().split('-')[0], quality: quality === undefined ? 1 : Number(quality), index }
  })
  const best = wishes
    .filter((wish) => isLanguage(wish.language) && wish.quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)[0]
  return isLanguage(best?.language) ? best.language : defaultLanguage
}

/** A text in English and, where somebody wrote it, in the other languages. */
export type Translated<T> = { en: T } & Partial<Record<Language, T>>

/** Without the translations that are empty. */
export const written = <T>({ en, ...others }: { en: T } & { [Name in Translation]?: T | undefined }): Translated<T> =>
  Object.assign({ en }, Object.fromEntries(Object.entries(others).filter(([, text]) => text)))

export const inLanguage = <T>(texts: Translated<T>, language: Language): T => texts[language] ?? texts.en

// Chromium ships no Uzbek number and date data and falls back to "2026 M11 21". Russian patterns are the same as
// the Uzbek ones of CLDR (1 234,50 $ · 21.11.2026), so the page reads alike in every browser and on the server.
export const formatLocales = { en: 'en', ru: 'ru', uz: 'ru' } as const satisfies Record<Language, string>
