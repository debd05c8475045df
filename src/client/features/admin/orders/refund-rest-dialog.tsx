import { useRefundRest } from '../../../calls/admin-orders'
import { notify } from '../../../components/notify'
import { useTranslation } from '../../../i18n/translation'
import { ReasonDialog } from '../reason-dialog'

/** Gives back the money of what an order still misses; what was delivered stays the buyer's. */
export function RefundRestDialog({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const refund = useRefundRest()
  const send = (reason: string) =>
    refund.mutate(
      { id: orderId, reason },
      {
        onSuccess: () => {
          notify.success(t('admin.refundRest.done', { id: orderId }))
          onClose()
        },
      },
    )
  return (
    <ReasonDialog
      title={t('admin.refundRest.title')}
      confirm={t('admin.refundRest.confirm')}
      look="danger"
      pending={refund.isPending}
      error={refund.error}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{t('admin.refundRest.text')}</p>
    </ReasonDialog>
  )
}
