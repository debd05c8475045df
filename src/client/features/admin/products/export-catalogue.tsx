import { Download } from 'lucide-react'
import { useExportCatalogue } from '../../../calls/admin-products'
import { Button } from '../../../components/button'
import { useNotifyFailure } from '../../../components/notify-failure'
import { saveFile } from '../../../components/save-file'

/** Every product as a file for a spreadsheet. */
export function ExportCatalogue() {
  const { t, onError } = useNotifyFailure()
  const exporting = useExportCatalogue()
  const run = () =>
    exporting.mutate(undefined, {
      onSuccess: (file) => saveFile(file, 'catalogue'),
      onError,
    })
  return (
    <Button icon={Download} look="secondary" pending={exporting.isPending} onClick={run}>
      {t('admin.file.csv')}
    </Button>
  )
}
