import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Language, languages } from '../../../../shared/languages'
import { articlePreviewQuery } from '../../../calls/admin-articles'
import { Alert } from '../../../components/alert'
import { Section } from '../../../components/page'
import { Select } from '../../../components/select'
import { useAfterPause } from '../../../components/use-after-pause'
import { Written } from '../../../components/written'
import { languageNames, useLanguage } from '../../../i18n/language'
import { useProblemText } from '../../../i18n/problem-text'
import type { ArticleDraft } from './article-fields'

/** What a visitor of a language will read: English where it has no words. */
export function ArticlePreview({ draft }: { draft: ArticleDraft }) {
  const { t, problemText } = useProblemText()
  const [reader, setReader] = useState<Language>(useLanguage())
  const written = draft[`texts.${reader}.text`].trim() === '' ? 'en' : reader
  const wordsOf = (name: 'title' | 'summary' | 'text') => draft[`texts.${written}.${name}`]
  const { data, error } = useQuery(articlePreviewQuery(reader, useAfterPause(wordsOf('text'))))
  return (
    <Section
      level="h3"
      title={t('admin.housePages.preview')}
      className="panel grid gap-4 p-3 sm:p-5"
      head="text-heading"
    >
      <Select
        label={t('admin.articles.reader')}
        options={languages.map((value) => ({ value, label: t(languageNames[value]) }))}
        value={reader}
        onChoose={setReader}
      />
      {written !== reader && <p className="text-sm text-muted">{t('admin.articles.inEnglish')}</p>}
      <div lang={written} className="max-h-[36rem] overflow-y-auto rounded-control border border-line p-4">
        <p className="text-title font-bold wrap-anywhere">{wordsOf('title')}</p>
        <p className="mt-2 mb-6 text-lg text-muted wrap-anywhere">{wordsOf('summary')}</p>
        {error && <Alert>{problemText(error)}</Alert>}
        {data && !error && <Written html={data.html} />}
      </div>
    </Section>
  )
}
