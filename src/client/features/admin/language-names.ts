/** What each language is called in the language of the reader. */
export const languageNames = { en: 'language.en', ru: 'language.ru', uz: 'language.uz' } as const
