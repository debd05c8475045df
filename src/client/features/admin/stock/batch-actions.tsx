import { Ban, Download } from 'lucide-react'
import { useVoidBatch } from '../../../calls/admin-stock'
import { Opener } from '../../../components/opener'
import { useFormat } from '../../../i18n/format'
import { Act } from '../act'
import { ExportDialog } from './export-dialog'

/** Two ways to end the sale of the free codes of a batch. */
export function BatchActions({ batchId }: { batchId: string }) {
  const { t, number } = useFormat()
  return (
    <>
      <Opener
        name={t('admin.batch.export')}
        icon={Download}
        dialog={(close) => <ExportDialog batchId={batchId} onClose={close} />}
      />
      <Act
        name={t('admin.batch.void')}
        icon={Ban}
        button={{ look: 'quiet' }}
        call={useVoidBatch()}
        title={t('admin.batch.voidTitle')}
        confirm={t('admin.batch.voidConfirm')}
        look="danger"
        input={(reason) => ({ id: batchId, reason })}
        done={({ voided, held }) =>
          t('admin.batch.voided', { count: voided }) +
          (held > 0 ? ` ${t('admin.batch.held', { pieces: number(held) })}` : '')
        }
      >
        <p>{t('admin.batch.voidText')}</p>
      </Act>
    </>
  )
}
