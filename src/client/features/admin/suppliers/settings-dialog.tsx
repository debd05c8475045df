import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Supplier, useEditSupplier } from '../../../calls/admin-suppliers'
import { Field } from '../../../components/field'
import { notify } from '../../../components/notify'
import { type Problem, type Problems, problemTexts, refusedFields } from '../field-problems'
import { ReasonDialog } from '../reason-dialog'
import { numberIn, sumIn } from '../sum'
import { supplierTitles } from '../supplier-titles'

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

/** What the operator decides of a supplier. */
export function SettingsDialog({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const { t } = useTranslation()
  const edit = useEditSupplier(supplier.name)
  const [low, setLow] = useState(String(supplier.lowBalance))
  const [usd, setUsd] = useState(String(supplier.usdRate))
  const [rub, setRub] = useState(String(supplier.rubRate))
  const title = supplierTitles[supplier.name]
  const currency = supplier.currency.toUpperCase()
  const lowBalance = sumIn(low)
  const usdRate = rateIn(usd)
  const rubRate = rateIn(rub)
  const problems: Problems = {
    ...refusedFields(edit.error),
    ...(lowBalance === undefined && { lowBalance: 'invalid_amount' }),
    ...(usdRate === undefined && { usdRate: 'invalid' }),
    ...(rubRate === undefined && { rubRate: 'invalid' }),
  }
  const save = (reason: string) =>
    edit.mutate(
      { lowBalance, usdRate, rubRate, reason },
      {
        onSuccess: () => {
          notify.success(t('admin.suppliers.saved', { supplier: title }))
          onClose()
        },
      },
    )
  return (
    <ReasonDialog
      title={t('admin.suppliers.settingsOf', { supplier: title })}
      confirm={t('admin.suppliers.save')}
      pending={edit.isPending}
      incomplete={[lowBalance, usdRate, rubRate].includes(undefined)}
      error={edit.error}
      onConfirm={save}
      onClose={onClose}
    >
      <NumberField
        label={t('admin.suppliers.lowBalance')}
        hint={t('admin.suppliers.lowBalanceHint', { currency })}
        problem={problems.lowBalance}
        text={low}
        onType={setLow}
      />
      <NumberField
        label={t('admin.suppliers.usdRate', { currency })}
        hint={t('admin.suppliers.usdRateHint', { currency })}
        problem={problems.usdRate}
        text={usd}
        onType={setUsd}
      />
      <NumberField
        label={t('admin.suppliers.rubRate', { currency })}
        hint={t('admin.suppliers.rubRateHint', { currency })}
        problem={problems.rubRate}
        text={rub}
        onType={setRub}
      />
    </ReasonDialog>
  )
}
