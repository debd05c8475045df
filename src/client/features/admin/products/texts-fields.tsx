import { defaultLanguage, type Language, languages } from '../../../../shared/languages'
import { Badge } from '../../../components/badge'
import { Field } from '../../../components/field'
import { useTranslation } from '../../../i18n/translation'
import { type Problems, problemTexts } from '../field-problems'
import { TextArea } from '../text-area'
import type { Draft, TextDraft } from './draft'
import { longest } from './problems'

export const languageNames = { en: 'language.en', ru: 'language.ru', uz: 'language.uz' } as const
const places = { en: '', ru: 'texts.ru.', uz: 'texts.uz.' } as const

/** What is written in each language, side by side. */
export const columns = 'grid gap-5 lg:grid-cols-3'

type Props = {
  texts: Draft['texts']
  problems: Problems
  onChange: (language: Language, part: Partial<TextDraft>) => void
}

export function TextFields({ texts, problems, onChange }: Props) {
  return (
    <div className={columns}>
      {languages.map((language) => (
        <Column
          key={language}
          language={language}
          text={texts[language]}
          problems={problems}
          onChange={(part) => onChange(language, part)}
        />
      ))}
    </div>
  )
}

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

type ColumnProps = {
  language: Language
  text: TextDraft
  problems: Problems
  onChange: (part: Partial<TextDraft>) => void
}

function Column({ language, text, problems, onChange }: ColumnProps) {
  const { t } = useTranslation()
  const fieldOf = (name: keyof TextDraft) => {
    const problem = problems[places[language] + name]
    return {
      invalid: problem !== undefined,
      hint: problem && t(problemTexts[problem]),
      lang: language,
      autoComplete: 'off',
      maxLength: longest[name],
      value: text[name],
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    }
  }
  return (
    <fieldset className="grid min-w-0 content-start gap-4">
      <legend className="mb-3 font-bold">
        <LanguageName language={language} isMissing={language !== defaultLanguage && text.title.trim() === ''} />
      </legend>
      <Field label={t('admin.product.title')} {...fieldOf('title')} />
      <TextArea label={t('admin.product.description')} rows={7} {...fieldOf('description')} />
    </fieldset>
  )
}
