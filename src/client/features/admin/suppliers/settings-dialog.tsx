import { useMemo } from 'react'
import { supplierTitles } from '../../../../shared/party-titles'
import { type Supplier, useEditSupplier } from '../../../calls/admin-suppliers'
import { notify } from '../../../components/notify'
import { useTranslation } from '../../../i18n/translation'
import { Inputs } from '../form/inputs'
import { ReasonedSave } from '../form/reasoned-save'
import { useForm } from '../form/use-form'
import { supplierChange, supplierFields, supplierForm, unitOf } from './supplier-fields'

/** The terms of a supplier that the operator decides. */
export function SettingsDialog({ supplier, onClose }: { supplier: Supplier; onClose: () => void }) {
  const { t } = useTranslation()
  const title = { supplier: supplierTitles[supplier.name] }
  const description = useMemo(() => supplierForm(supplier), [supplier])
  const form = useForm(description, supplier, useEditSupplier(supplier.name), () => {
    notify.success(t('admin.suppliers.saved', title))
    onClose()
  })
  const wish = supplierChange(supplier, form.draft)
  return (
    <ReasonedSave
      form={form}
      title={t('admin.suppliers.settingsOf', title)}
      confirm={t('admin.games.save')}
      incomplete={!wish}
      onConfirm={(reason) => form.send({ ...wish, version: form.pin().version, reason })}
      onClose={onClose}
    >
      <Inputs
        fields={supplierFields(supplier)}
        draft={form.draft}
        problems={{ ...form.problems, ...form.allProblems }}
        words={unitOf(supplier)}
        onType={form.type}
      />
    </ReasonedSave>
  )
}
