import { useQueryClient } from '@tanstack/react-query'
import { Languages } from 'lucide-react'
import { isLanguage, languages } from '../../../shared/languages'
import { readAnew } from '../../calls/query-client'
import { tellLanguage } from '../../calls/told-language'
import { notify } from '../../components/notify'
import { languageNames } from '../../i18n/language'
import { useTranslation } from '../../i18n/translation'
import { switchLanguage } from '../../i18n/translator'

export function LanguageSwitcher() {
  const { t, language } = useTranslation()
  const client = useQueryClient()
  const choose = async (chosen: string) => {
    if (!isLanguage(chosen)) return
    try {
      await switchLanguage(chosen)
      void tellLanguage(chosen)
      await readAnew(client, [])
    } catch {
      notify.error(t('problem.network'))
    }
  }
  return (
    <label className="relative flex items-center">
      <span className="sr-only">{t('language.label')}</span>
      <Languages className="pointer-events-none absolute left-3 size-5 text-muted" />
      <select
        value={language}
        onChange={(event) => choose(event.target.value)}
        className="min-h-11 w-full appearance-none rounded-control border border-transparent bg-transparent py-2 pr-3 pl-10 font-semibold text-ink transition hover:bg-raised"
      >
        {languages.map((each) => (
          <option key={each} value={each} lang={each} className="bg-surface text-ink">
            {t(languageNames[each])}
          </option>
        ))}
      </select>
    </label>
  )
}
