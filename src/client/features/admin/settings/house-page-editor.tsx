import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { HousePageForm } from '../../../../shared/contract/house-pages'
import type { HousePageName } from '../../../../shared/house-pages'
import type { Language } from '../../../../shared/languages'
import { settingLimits } from '../../../../shared/setting-limits'
import { previewQuery, useEditHousePage } from '../../../calls/admin-house-pages'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { notify } from '../../../components/notify'
import { useAfterPause } from '../../../components/use-after-pause'
import { Written } from '../../../components/written'
import { useProblemText } from '../../../i18n/problem-text'
import { useTranslation } from '../../../i18n/translation'
import type { TextField } from '../form/fields'
import { Input } from '../form/inputs'
import { ReasonedSave } from '../form/reasoned-save'
import { type Form, useForm } from '../form/use-form'

type Draft = { text: string }
type Props = {
  form: HousePageForm
  language: Language
  /** Told whether there is something typed that is not published. */
  onEdit: (isEdited: boolean) => void
}

const label = 'admin.housePages.field'
const fieldIn = (language: Language): TextField<string> => ({
  label,
  language,
  read: (text) => ({ value: text }),
  rows: 20,
  input: { maxLength: settingLimits.housePage },
})

/** Under which name the tab keeps a page in one language. */
export const keptPage = ({ name, language }: { name: HousePageName; language: Language }) => `${name} ${language}`

/** Only the shop finds the problems of a text. */
const pageForm = (name: HousePageName, language: Language): Form<HousePageForm, Draft> => ({
  keptAs: keptPage({ name, language }),
  // Without an own text the draft begins with the shop's text.
  draftOf: ({ texts, defaults }) => ({ text: texts[language] || (defaults[language] ?? '') }),
  problemsOf: () => ({}),
  textOf: ({ text }, { t }) => [{ name: t(label), value: text }],
})

function Preview({ name, language, text }: { name: HousePageName; language: Language; text: string }) {
  const { t, problemText } = useProblemText()
  const { data, error } = useQuery(previewQuery(name, language, useAfterPause(text)))
  return (
    <section aria-label={t('admin.housePages.preview')} className="min-w-0">
      <h3 className="mb-1.5 font-semibold">{t('admin.housePages.preview')}</h3>
      <div lang={language} className="max-h-[36rem] overflow-y-auto rounded-control border border-line p-4">
        {error && <Alert>{problemText(error)}</Alert>}
        {data && !error && <Written html={data.html} />}
      </div>
    </section>
  )
}

/** One page in one language: its text, the preview, and the way back. */
export function HousePageEditor({ form: stored, language, onEdit }: Props) {
  const { t } = useTranslation()
  const description = useMemo(() => pageForm(stored.name, language), [stored.name, language])
  const form = useForm(description, stored, useEditHousePage(stored.name), () =>
    notify.success(t('admin.housePages.saved')),
  )
  useEffect(() => {
    onEdit(form.isChanged)
    return () => onEdit(false)
  }, [onEdit, form.isChanged])
  const { text } = form.draft
  const usual = stored.defaults[language] ?? ''
  const save = (reason: string) => {
    const wish = text.trim() === usual.trim() ? '' : text
    form.send({ language, text: wish, version: form.pin().version, reason })
  }
  return (
    <>
      <form ref={form.place} noValidate onSubmit={form.submit} className="grid gap-4 lg:grid-cols-2">
        <div className="[&_textarea]:font-mono [&_textarea]:text-sm">
          <Input
            field={fieldIn(language)}
            typed={text}
            problem={form.problems.text}
            hint={t(stored.texts[language] ? 'admin.housePages.own' : 'admin.housePages.default')}
            onType={(typed) => form.type('text', typed)}
          />
        </div>
        <Preview name={stored.name} language={language} text={text} />
        <div className="flex flex-wrap gap-3 lg:col-span-2">
          <Button type="submit" disabled={!form.isChanged}>
            {t('admin.housePages.publish')}
          </Button>
          <Button look="secondary" disabled={text === usual} onClick={() => form.change({ text: usual })}>
            {t('admin.housePages.restore')}
          </Button>
        </div>
      </form>
      <ReasonedSave
        form={form}
        title={t('admin.housePages.saveTitle')}
        confirm={t('admin.housePages.publish')}
        onConfirm={save}
      >
        <p>{t('admin.housePages.hint')}</p>
      </ReasonedSave>
    </>
  )
}
