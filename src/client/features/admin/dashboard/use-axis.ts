import { useMemo } from 'react'
import type { Language } from '../../../../shared/languages'
import type { Currency } from '../../../../shared/money'
import { useFormat } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'

// Short, for an axis: the year stands in the table. Uzbek reads as Russian, as all dates of the shop do.
const days = {
  en: { locale: 'en', month: 'short' },
  ru: { locale: 'ru', month: '2-digit' },
  uz: { locale: 'ru', month: '2-digit' },
} as const satisfies Record<Language, { locale: string; month: 'short' | '2-digit' }>

/** The labels of a chart's axes: sums with decimals only where they have some, and days without the year. */
export function useAxis(currency: Currency) {
  const language = useLanguage()
  const { money } = useFormat()
  const dayOf = useMemo(() => {
    const { locale, month } = days[language]
    return new Intl.DateTimeFormat(locale, { day: 'numeric', month, timeZone: 'UTC' })
  }, [language])
  return {
    sum: (value: number) => money(value, currency, Number.isInteger(value) ? 0 : undefined),
    day: (iso: string) => dayOf.format(new Date(iso)),
  }
}
