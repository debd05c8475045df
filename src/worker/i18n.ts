import { errors as en } from '../../locales/en.json'
import { errors as ru } from '../../locales/ru.json'
import { errors as uz } from '../../locales/uz.json'
import type { ErrorCode } from '../shared/errors'
import type { Language } from '../shared/languages'

const sentences: Record<Language, Record<ErrorCode, string>> = { en, ru, uz }

/** The sentence for a person that belongs to an error code. */
export const errorSentence = (language: Language, code: ErrorCode, params: Record<string, string> = {}): string =>
  sentences[language][code].replace(/\{\{(\w+)\}\}/g, (placeholder, name) => params[name] ?? placeholder)
