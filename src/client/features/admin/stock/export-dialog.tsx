import { Download } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useExportBatch } from '../../../calls/admin-stock'
import { Alert } from '../../../components/alert'
import { buttonClass } from '../../../components/button'
import { CopyButton } from '../../../components/copy-button'
import { Modal } from '../../../components/modal'
import { takeFocus } from '../../../components/take-focus'
import { useTranslation } from '../../../i18n/translation'
import { ReasonDialog } from '../reason-dialog'

type Props = { batchId: string; onClose: () => void }

/** Hands out the codes of a batch that are still free. They leave the shop's stock with it. */
export function ExportDialog({ batchId, onClose }: Props) {
  const { t } = useTranslation()
  const exporting = useExportBatch()
  if (exporting.data) return <Exported batchId={batchId} codes={exporting.data.codes} onClose={onClose} />
  return (
    <ReasonDialog
      title={t('admin.export.title')}
      confirm={t('admin.export.confirm')}
      look="danger"
      pending={exporting.isPending}
      error={exporting.error}
      onConfirm={(reason) => exporting.mutate({ id: batchId, reason })}
      onClose={onClose}
    >
      <Alert tone="warn">{t('admin.export.text')}</Alert>
    </ReasonDialog>
  )
}

/** The address of a file that exists only in this browser, until the dialog is closed. */
function useTextFile(text: string): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }))
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [text])
  return url
}

function Exported({ batchId, codes, onClose }: Props & { codes: readonly string[] }) {
  const { t } = useTranslation()
  const text = codes.join('\n')
  const url = useTextFile(text)
  return (
    <Modal title={t('admin.export.title')} shape="page" onClose={onClose}>
      <div className="grid gap-5">
        <p ref={takeFocus} tabIndex={-1} role="status" className="outline-none">
          {t(codes.length > 0 ? 'admin.export.done' : 'admin.export.nothing', { count: codes.length })}
        </p>
        {codes.length > 0 && (
          <div className="grid gap-3 sm:flex">
            <a href={url} download={`codes-${batchId}.txt`} className={buttonClass()}>
              <Download className="size-5" />
              {t('admin.export.save')}
            </a>
            <CopyButton text={text} label={t('admin.export.copy')} />
          </div>
        )}
      </div>
    </Modal>
  )
}
