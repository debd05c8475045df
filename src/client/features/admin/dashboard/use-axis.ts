import { useMemo } from 'react'
import { formatLocales } from '../../../../shared/languages'
import type { Currency } from '../../../../shared/money'
import { useFormat } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'

/** The labels of a chart's axes: sums with decimals only where they have some, and days without the year. */
export function useAxis(currency: Currency) {
  const language = useLanguage()
  const { money } = useFormat()
  const dayOf = useMemo(() => {
    // Short, for an axis: the year stands in the table.
    const month = language === 'en' ? 'short' : '2-digit'
    return new Intl.DateTimeFormat(formatLocales[language], { day: 'numeric', month, timeZone: 'UTC' })
  }, [language])
  return {
    sum: (value: number) => money(value, currency, Number.isInteger(value) ? 0 : undefined),
    day: (iso: string) => dayOf.format(new Date(iso)),
  }
}
