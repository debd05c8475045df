import { useMemo } from 'react'
import { formatsOf } from './formats'
import { useTranslation } from './translation'

/** Texts, and how the reader of the page writes money, numbers, dates and regions. */
export function useFormat() {
  const { language, t } = useTranslation()
  return useMemo(() => formatsOf(language, t), [language, t])
}
