import { Download } from 'lucide-react'
import { useExportCatalogue } from '../../../calls/admin-products'
import { Button } from '../../../components/button'
import { notify } from '../../../components/notify'
import { useProblemText } from '../../../i18n/problem-text'
import { useTranslation } from '../../../i18n/translation'
import { saveFile } from '../save-file'

/** Every product as a file for a spreadsheet. */
export function ExportCatalogue() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const exporting = useExportCatalogue()
  const run = () =>
    exporting.mutate(undefined, {
      onSuccess: (file) => saveFile(file, 'catalogue'),
      onError: (error) => notify.error(problemText(error)),
    })
  return (
    <Button look="secondary" pending={exporting.isPending} onClick={run}>
      <Download aria-hidden="true" className="size-5" />
      {t('admin.table.export')}
    </Button>
  )
}
