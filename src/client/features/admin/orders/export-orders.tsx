import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AdminOrderFilters } from '../../../../shared/contract/orders'
import { limits } from '../../../../shared/limits'
import { useExportOrders } from '../../../calls/admin-orders'
import { useProblemText } from '../../../calls/problem-text'
import { Button } from '../../../components/button'
import { notify } from '../../../components/notify'
import { useFormat } from '../../../i18n/format'
import { saveFile } from '../save-file'

/** What the filters find, as a file for a spreadsheet. */
export function ExportOrders({ filters }: { filters: AdminOrderFilters }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const problemText = useProblemText()
  const exporting = useExportOrders()
  const run = () =>
    exporting.mutate(filters, {
      onSuccess: (file) => saveFile(file, 'orders'),
      onError: (error) => notify.error(problemText(error)),
    })
  return (
    <Button
      look="secondary"
      title={t('admin.orders.exportHint', { limit: number(limits.orders.exportRows) })}
      pending={exporting.isPending}
      onClick={run}
    >
      <Download aria-hidden="true" className="size-5" />
      {t('admin.orders.export')}
    </Button>
  )
}
