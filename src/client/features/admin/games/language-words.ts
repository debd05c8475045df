import type { TFunction } from 'i18next'
import { languages } from '../../../../shared/languages'
import { languageNames } from '../../../i18n/language'

/** The name of the language that a field is in, for the label of that field. */
export const wordsOf = (name: string, t: TFunction) => {
  const language = languages.find((each) => name.endsWith(`.${each}`))
  return { language: language ? t(languageNames[language]) : '' }
}
