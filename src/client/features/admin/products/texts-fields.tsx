import { defaultLanguage, type Language, languages } from '../../../../shared/languages'
import { Badge } from '../../../components/badge'
import { languageNames } from '../../../i18n/language'
import { useTranslation } from '../../../i18n/translation'
import { Inputs } from '../form/inputs'
import type { Problems } from '../form/problems'
import type { Draft } from './product-draft'
import { textFields, textsAt } from './product-fields'

/** The texts of all languages, side by side. */
export const columns = 'grid gap-5 lg:grid-cols-3'

type Props = { texts: Draft['texts']; problems: Problems; onChange: (texts: Draft['texts']) => void }

export const TextFields = ({ texts, problems, onChange }: Props) => (
  <div className={columns}>
    {languages.map((language) => (
      <fieldset key={language} className="grid min-w-0 content-start gap-4">
        <legend className="mb-3 font-bold">
          <LanguageName
            language={language}
            isMissing={language !== defaultLanguage && texts[language].title.trim() === ''}
          />
        </legend>
        <Inputs
          fields={textFields(language)}
          draft={texts[language]}
          problems={problems}
          at={textsAt(language)}
          onType={(name, typed) => onChange({ ...texts, [language]: { ...texts[language], [name]: typed } })}
        />
      </fieldset>
    ))}
  </div>
)

/** The name of a language, and whether its readers get English for now. */
function LanguageName({ language, isMissing }: { language: Language; isMissing: boolean }) {
  const { t } = useTranslation()
  return (
    <span className="flex min-h-7 flex-wrap items-center gap-2">
      {t(languageNames[language])}
      {isMissing && <Badge tone="warn">{t('admin.product.untranslated')}</Badge>}
    </span>
  )
}
