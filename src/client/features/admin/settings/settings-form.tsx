import type { FormEvent } from 'react'
import type { ShopSettings } from '../../../../shared/contract/settings'
import { settingLimits } from '../../../../shared/setting-limits'
import { Field } from '../../../components/field'
import { useTranslation } from '../../../i18n/translation'
import { ChangedDialog } from '../changed-dialog'
import { problemTexts } from '../field-problems'
import { ReasonDialog } from '../reason-dialog'
import { clearOfBar, SaveBar } from '../save-bar'
import { Section } from '../section'
import { BannerFields } from './banner-fields'
import { LimitFields } from './limit-fields'
import type { PartProps } from './part-props'
import { SwitchFields } from './switch-fields'
import { useDraft } from './use-draft'
import { useTell } from './use-tell'

function ShopFields({ draft, problems, onChange }: PartProps) {
  const { t } = useTranslation()
  const fieldOf = (name: 'shopName' | 'supportLink', hint: string) => {
    const problem = problems[name]
    return {
      invalid: problem !== undefined,
      hint: problem ? `${t(problemTexts[problem])}. ${hint}` : hint,
      maxLength: settingLimits[name],
      autoComplete: 'off',
      value: draft[name],
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    }
  }
  return (
    <Section title={t('admin.settings.shop')}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={t('admin.settings.names.shopName')} {...fieldOf('shopName', t('admin.settings.shopNameHint'))} />
        <Field
          label={t('admin.settings.names.supportLink')}
          inputMode="url"
          {...fieldOf('supportLink', t('admin.settings.supportLinkHint'))}
        />
      </div>
    </Section>
  )
}

/** What is set for the whole shop at once. The dialog has a form of its own, so it stands beside it. */
export function SettingsForm({ settings }: { settings: ShopSettings }) {
  const { t } = useTranslation()
  const { typed, edit, form, problems, ask, isAsking, close, send, save, ...saving } = useDraft(settings)
  const { draft, change, undo, isChanged } = typed
  const tell = useTell()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isChanged) ask()
  }
  const part = { draft, problems, onChange: change }
  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className={`grid gap-6 ${clearOfBar}`}>
        <SwitchFields {...part} />
        <BannerFields {...part} />
        <ShopFields {...part} />
        <LimitFields {...part} defaults={settings.defaults} />
        {isChanged && <SaveBar onUndo={undo} />}
      </form>
      {isAsking && (
        <ReasonDialog
          title={t('admin.freeFire.saveTitle')}
          confirm={t('admin.freeFire.save')}
          {...saving}
          onConfirm={save}
          onClose={close}
        >
          <p>{t('admin.settings.saveText')}</p>
        </ReasonDialog>
      )}
      <ChangedDialog edit={edit} typed={typed} tell={tell} onSave={send} />
    </>
  )
}
