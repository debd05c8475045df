import { Ban, Download } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/button'
import { useTranslation } from '../../../i18n/translation'
import { ExportDialog } from './export-dialog'
import { VoidBatchDialog } from './void-dialogs'

/** Two ways to end the sale of what is left of a batch. */
export function BatchActions({ batchId }: { batchId: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'export' | 'void'>()
  const close = () => setOpen(undefined)
  return (
    <>
      <Button look="secondary" onClick={() => setOpen('export')}>
        <Download aria-hidden="true" className="size-5" />
        {t('admin.batch.export')}
      </Button>
      <Button look="quiet" onClick={() => setOpen('void')}>
        <Ban aria-hidden="true" className="size-5" />
        {t('admin.batch.void')}
      </Button>
      {open === 'export' && <ExportDialog batchId={batchId} onClose={close} />}
      {open === 'void' && <VoidBatchDialog batchId={batchId} onClose={close} />}
    </>
  )
}
