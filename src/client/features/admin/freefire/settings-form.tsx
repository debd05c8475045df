import { type ComponentProps, type FormEvent, useState } from 'react'
import type { FreeFireAdmin } from '../../../../shared/contract/freefire'
import type { SupplierName } from '../../../../shared/suppliers'
import type { SupplierItem } from '../../../calls/admin-suppliers'
import { Field } from '../../../components/field'
import { useTranslation } from '../../../i18n/translation'
import { ChangedDialog } from '../changed-dialog'
import { type Problems, problemTexts } from '../field-problems'
import { ItemSearchDialog } from '../items/item-search-dialog'
import { ReasonDialog } from '../reason-dialog'
import { clearOfBar, SaveBar } from '../save-bar'
import { type Draft, longest, packageOf } from './draft'
import { PackageList } from './package-list'
import { useDraft } from './use-draft'
import { useTell } from './use-tell'

type TermsProps = { draft: Draft; problems: Problems; onChange: (part: Partial<Draft>) => void }

/** What holds for all packages. */
function TermFields({ draft, problems, onChange }: TermsProps) {
  const { t } = useTranslation()
  const fieldOf = (name: 'margin' | 'rubPerUsd' | 'region', hint: string) => {
    const problem = problems[name]
    return {
      invalid: problem !== undefined,
      hint: problem ? `${t(problemTexts[problem])}. ${hint}` : hint,
      autoComplete: 'off',
      value: draft[name],
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    }
  }
  return (
    <div className="panel grid gap-4 p-5 sm:grid-cols-3">
      <Field
        label={t('admin.freeFire.margin')}
        inputMode="decimal"
        {...fieldOf('margin', t('admin.freeFire.marginHint'))}
      />
      <Field
        label={t('admin.freeFire.rubPerUsd')}
        inputMode="decimal"
        {...fieldOf('rubPerUsd', t('admin.freeFire.rubPerUsdHint'))}
      />
      <Field
        label={t('admin.freeFire.region')}
        maxLength={longest.region}
        {...fieldOf('region', t('admin.freeFire.regionHint'))}
      />
    </div>
  )
}

// The only supplier that knows players.
const supplier: SupplierName = 'gamesdrop'

/** What Free Fire is topped up with and for how much. The dialogs have forms of their own, so they stand beside it. */
export function SettingsForm({ settings }: { settings: FreeFireAdmin }) {
  const { t } = useTranslation()
  const { typed, edit, form, problems, ask, isAsking, close, send, save, ...saving } = useDraft(settings)
  const { draft, change, undo, isChanged } = typed
  const tell = useTell()
  const [isAdding, setIsAdding] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isChanged) ask()
  }
  const add = (item: SupplierItem) => {
    change({ packages: [...draft.packages, packageOf(item)] })
    setIsAdding(false)
  }
  return (
    <>
      <form ref={form} noValidate onSubmit={submit} className={`grid gap-8 ${clearOfBar}`}>
        <h2 className="sr-only">{t('admin.tabs.freeFire')}</h2>
        <TermFields draft={draft} problems={problems} onChange={change} />
        <PackageList
          packages={draft.packages}
          settings={settings}
          problems={problems}
          onChange={(packages) => change({ packages })}
          onAdd={() => setIsAdding(true)}
        />
        {isChanged && <SaveBar onUndo={undo} />}
      </form>
      {isAdding && (
        <ItemSearchDialog
          supplier={supplier}
          wanted={{ kind: 'player', taken: draft.packages.map(({ ref }) => ref) }}
          onChoose={add}
          onClose={() => setIsAdding(false)}
        />
      )}
      {isAsking && <SaveDialog {...saving} onConfirm={save} onClose={close} />}
      <ChangedDialog edit={edit} typed={typed} tell={tell} onSave={send} />
    </>
  )
}

type SaveProps = Pick<ComponentProps<typeof ReasonDialog>, 'pending' | 'error' | 'onConfirm' | 'onClose'>

function SaveDialog(props: SaveProps) {
  const { t } = useTranslation()
  return (
    <ReasonDialog title={t('admin.freeFire.saveTitle')} confirm={t('admin.freeFire.save')} {...props}>
      <p>{t('admin.freeFire.saveText')}</p>
    </ReasonDialog>
  )
}
