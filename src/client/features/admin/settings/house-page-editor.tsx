import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useCallback } from 'react'
import type { HousePageForm } from '../../../../shared/contract/house-pages'
import type { HousePageName } from '../../../../shared/house-pages'
import type { Language } from '../../../../shared/languages'
import { settingLimits } from '../../../../shared/setting-limits'
import { previewQuery, useEditHousePage } from '../../../calls/admin-house-pages'
import { useProblemText } from '../../../calls/problem-text'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { notify } from '../../../components/notify'
import { useSettled } from '../../../components/use-settled'
import { Written } from '../../../components/written'
import { useTranslation } from '../../../i18n/translation'
import { ChangedDialog } from '../changed-dialog'
import { type Problems, problemTexts } from '../field-problems'
import { ReasonDialog } from '../reason-dialog'
import { TextArea } from '../text-area'
import { useProblems } from '../use-problems'
import { useReasonedSave } from '../use-reasoned-save'
import { useTyped } from '../use-typed'

type Draft = { text: string }
type Props = { form: HousePageForm; language: Language }

/** The shop itself finds out what is wrong with a text. */
const noProblems = (): Problems => ({})

function useText({ form, language }: Props) {
  const { t } = useTranslation()
  const edit = useEditHousePage(form.name)
  const usual = form.defaults[language] ?? ''
  // Where nothing was written one goes on from what stands there.
  const draftOf = useCallback(
    ({ texts, defaults }: HousePageForm): Draft => ({ text: texts[language] || (defaults[language] ?? '') }),
    [language],
  )
  const typed = useTyped(form, draftOf)
  const { look, refuse, problems, form: place } = useProblems(typed.draft, noProblems)
  const { save, ...saving } = useReasonedSave(edit, {
    look,
    refuse,
    onSaved: () => {
      typed.undo()
      notify.success(t('admin.housePages.saved'))
    },
  })
  const text = typed.draft.text.trim() === usual.trim() ? '' : typed.draft.text
  return {
    ...{ typed, edit, problems, place, usual, saving },
    send: save,
    save: (reason: string) => save({ language, text, version: typed.pin().version, reason }),
  }
}

function Preview({ name, language, text }: { name: HousePageName; language: Language; text: string }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { data, error } = useQuery(previewQuery(name, language, useSettled(text)))
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

/** One page in one language: its text, what it will look like, and the way back. */
export function HousePageEditor({ form, language }: Props) {
  const { t } = useTranslation()
  const { typed, edit, problems, place, usual, saving, send, save } = useText({ form, language })
  const { isAsking, ask, close, pending, error } = saving
  const { text } = typed.draft
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (typed.isChanged) ask()
  }
  const problem = problems.text
  const hint = t(form.texts[language] ? 'admin.housePages.own' : 'admin.housePages.default')
  return (
    <>
      <form ref={place} noValidate onSubmit={submit} className="grid gap-4 lg:grid-cols-2">
        <TextArea
          label={t('admin.housePages.field')}
          hint={problem ? `${t(problemTexts[problem])}. ${hint}` : hint}
          invalid={problem !== undefined}
          lang={language}
          rows={20}
          className="font-mono text-sm"
          maxLength={settingLimits.housePage}
          value={text}
          onChange={({ target }) => typed.change({ text: target.value })}
        />
        <Preview name={form.name} language={language} text={text} />
        <div className="flex flex-wrap gap-3 lg:col-span-2">
          <Button type="submit" disabled={!typed.isChanged}>
            {t('admin.housePages.publish')}
          </Button>
          <Button look="secondary" disabled={text === usual} onClick={() => typed.change({ text: usual })}>
            {t('admin.housePages.restore')}
          </Button>
        </div>
      </form>
      {isAsking && (
        <ReasonDialog
          title={t('admin.housePages.saveTitle')}
          confirm={t('admin.housePages.publish')}
          pending={pending}
          error={error}
          onConfirm={save}
          onClose={close}
        >
          <p>{t('admin.housePages.hint')}</p>
        </ReasonDialog>
      )}
      <ChangedDialog
        edit={edit}
        typed={typed}
        tell={(draft) => [{ name: t('admin.housePages.field'), value: draft.text }]}
        onSave={send}
      />
    </>
  )
}
