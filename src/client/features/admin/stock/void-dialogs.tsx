import type { MaskedCode } from '../../../../shared/contract/stock'
import { useVoidBatch, useVoidCode } from '../../../calls/admin-stock'
import { notify } from '../../../components/notify'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { ReasonDialog } from '../reason-dialog'

/** Ends the sale of what is left of a batch. */
export function VoidBatchDialog({ batchId, onClose }: { batchId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const voiding = useVoidBatch()
  const end = (reason: string) =>
    voiding.mutate(
      { id: batchId, reason },
      {
        onSuccess: ({ voided, held }) => {
          const told = [
            t('admin.batch.voided', { count: voided }),
            ...(held > 0 ? [t('admin.batch.held', { pieces: number(held) })] : []),
          ]
          notify.success(told.join(' '))
          onClose()
        },
      },
    )
  return (
    <ReasonDialog
      title={t('admin.batch.voidTitle')}
      confirm={t('admin.batch.voidConfirm')}
      look="danger"
      pending={voiding.isPending}
      error={voiding.error}
      onConfirm={end}
      onClose={onClose}
    >
      <p>{t('admin.batch.voidText')}</p>
    </ReasonDialog>
  )
}

type CodeProps = { code: MaskedCode; onClose: () => void }

/** Ends the sale of one code. */
export function VoidCodeDialog({ code: { codeId, masked, state }, onClose }: CodeProps) {
  const { t } = useTranslation()
  const voiding = useVoidCode()
  const end = (reason: string) =>
    voiding.mutate(
      { id: codeId, reason },
      {
        onSuccess: () => {
          notify.success(t('admin.code.voided', { code: masked }))
          onClose()
        },
      },
    )
  return (
    <ReasonDialog
      title={t('admin.code.voidTitle', { code: masked })}
      confirm={t('admin.code.voidConfirm')}
      look="danger"
      pending={voiding.isPending}
      error={voiding.error}
      onConfirm={end}
      onClose={onClose}
    >
      <p>{t(state === 'held' ? 'admin.code.voidHeld' : 'admin.code.voidText')}</p>
    </ReasonDialog>
  )
}
