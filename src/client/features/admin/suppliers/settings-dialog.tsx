import { type Supplier, type SupplierChange, useEditSupplier } from '../../../calls/admin-suppliers'
import { isChangedMeanwhile } from '../../../calls/changed'
import { Field } from '../../../components/field'
import { notify } from '../../../components/notify'
import { useTranslation } from '../../../i18n/translation'
import { ChangedDialog } from '../changed-dialog'
import { type Problem, type Problems, problemTexts, refusedFields } from '../field-problems'
import { ReasonDialog } from '../reason-dialog'
import { numberIn, sumIn } from '../sum'
import { supplierTitles } from '../supplier-titles'
import { useTyped } from '../use-typed'

const rate = { decimals: 4, min: 0.0001, max: 1000 }

function rateIn(text: string): number | undefined {
  const typed = numberIn(text, rate.decimals)
  return typed !== undefined && typed >= rate.min && typed <= rate.max ? typed : undefined
}

type FieldProps = {
  label: string
  hint: string
  problem: Problem | undefined
  text: string
  onType: (text: string) => void
}

function NumberField({ label, hint, problem, text, onType }: FieldProps) {
  const { t } = useTranslation()
  return (
    <Field
      label={label}
      hint={problem ? `${t(problemTexts[problem])}. ${hint}` : hint}
      invalid={problem !== undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => onType(target.value)}
    />
  )
}

type Draft = { low: string; usd: string; rub: string }

const draftOf = ({ lowBalance, usdRate, rubRate }: Supplier): Draft => ({
  low: String(lowBalance),
  usd: String(usdRate),
  rub: String(rubRate),
})

const changeOf = ({ low, usd, rub }: Draft) => ({ lowBalance: sumIn(low), usdRate: rateIn(usd), rubRate: rateIn(rub) })

/** What the operator decides of a supplier. */
export function SettingsDialog({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const { t } = useTranslation()
  const edit = useEditSupplier(supplier.name)
  const typed = useTyped(supplier, draftOf)
  const { draft, change, pin } = typed
  const title = supplierTitles[supplier.name]
  const names = useFieldNames(supplier)
  const wish = changeOf(draft)
  const send = (change: SupplierChange) =>
    edit.mutate(change, {
      onSuccess: () => {
        notify.success(t('admin.suppliers.saved', { supplier: title }))
        onClose()
      },
    })
  return (
    <>
      <ReasonDialog
        title={t('admin.suppliers.settingsOf', { supplier: title })}
        confirm={t('admin.suppliers.save')}
        pending={edit.isPending}
        incomplete={Object.values(wish).includes(undefined)}
        error={isChangedMeanwhile(edit.error) ? null : edit.error}
        onConfirm={(reason) => send({ ...wish, version: pin().version, reason })}
        onClose={onClose}
      >
        <Fields names={names} draft={draft} problems={problemsOf(wish, edit.error)} onChange={change} />
      </ReasonDialog>
      <ChangedDialog
        edit={edit}
        typed={typed}
        tell={({ low, usd, rub }) => [
          { name: names.low.label, value: low },
          { name: names.usd.label, value: usd },
          { name: names.rub.label, value: rub },
        ]}
        onSave={send}
      />
    </>
  )
}

const problemsOf = ({ lowBalance, usdRate, rubRate }: ReturnType<typeof changeOf>, error: unknown): Problems => ({
  ...refusedFields(error),
  ...(lowBalance === undefined && { lowBalance: 'invalid_amount' }),
  ...(usdRate === undefined && { usdRate: 'invalid' }),
  ...(rubRate === undefined && { rubRate: 'invalid' }),
})

type Names = Record<keyof Draft, { label: string; hint: string }>

function useFieldNames(supplier: Supplier): Names {
  const { t } = useTranslation()
  const currency = supplier.currency.toUpperCase()
  return {
    low: { label: t('admin.suppliers.lowBalance'), hint: t('admin.suppliers.lowBalanceHint', { currency }) },
    usd: { label: t('admin.suppliers.usdRate', { currency }), hint: t('admin.suppliers.usdRateHint', { currency }) },
    rub: { label: t('admin.suppliers.rubRate', { currency }), hint: t('admin.suppliers.rubRateHint', { currency }) },
  }
}

type FieldsProps = { names: Names; draft: Draft; problems: Problems; onChange: (part: Partial<Draft>) => void }

function Fields({ names, draft, problems, onChange }: FieldsProps) {
  return (
    <>
      <NumberField {...names.low} problem={problems.lowBalance} text={draft.low} onType={(low) => onChange({ low })} />
      <NumberField {...names.usd} problem={problems.usdRate} text={draft.usd} onType={(usd) => onChange({ usd })} />
      <NumberField {...names.rub} problem={problems.rubRate} text={draft.rub} onType={(rub) => onChange({ rub })} />
    </>
  )
}
