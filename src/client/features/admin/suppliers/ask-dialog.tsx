import { type Supplier, useEditSupplier } from '../../../calls/admin-suppliers'
import { notify } from '../../../components/notify'
import { useTranslation } from '../../../i18n/translation'
import { ReasonDialog } from '../reason-dialog'
import { supplierTitles } from '../supplier-titles'

/** Asks a supplier how it is, at once, and takes it that what kept it closed is over. */
export function AskDialog({ supplier: { name }, onClose }: { supplier: Supplier; onClose: () => void }) {
  const { t } = useTranslation()
  const edit = useEditSupplier(name)
  const supplier = supplierTitles[name]
  const ask = (reason: string) =>
    edit.mutate(
      { reason },
      {
        onSuccess: () => {
          notify.success(t('admin.suppliers.asked', { supplier }))
          onClose()
        },
      },
    )
  return (
    <ReasonDialog
      title={t('admin.suppliers.askTitle', { supplier })}
      confirm={t('admin.suppliers.ask')}
      pending={edit.isPending}
      error={edit.error}
      onConfirm={ask}
      onClose={onClose}
    >
      <p>{t('admin.suppliers.askText')}</p>
    </ReasonDialog>
  )
}
