import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatsOf } from './formats'
import { useLanguage } from './language'

/** Texts, and how the reader of the page writes money, numbers, dates and regions. */
export function useFormat() {
  const language = useLanguage()
  const { t } = useTranslation()
  return useMemo(() => formatsOf(language, t), [language, t])
}
