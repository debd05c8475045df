import type { OrderStory } from '../../../../shared/contract/stories'
import { useSetStatus } from '../../../calls/admin-orders'
import { notify } from '../../../components/notify'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { ReasonDialog } from '../reason-dialog'

type Props = { order: OrderStory['order']; to: 'completed' | 'cancelled'; onClose: () => void }

/** Ends an order: delivered now, or cancelled with what was paid back on the balance. */
export function StatusDialog({ order, to, onClose }: Props) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const move = useSetStatus()
  const { orderId: id, status } = order
  const send = (reason: string) =>
    move.mutate(
      { id, status: to, reason },
      {
        onSuccess: () => {
          notify.success(t(to === 'completed' ? 'admin.order.completed' : 'admin.order.cancelled', { id }))
          onClose()
        },
      },
    )
  const sum = money(order.totalAmount - order.refunded, order.currency)
  const cancelText = status === 'pending' ? t('admin.order.cancelUnpaidText') : t('admin.order.cancelPaidText', { sum })
  return (
    <ReasonDialog
      title={t(to === 'completed' ? 'admin.order.completeTitle' : 'admin.order.cancelTitle')}
      confirm={t(to === 'completed' ? 'admin.order.complete' : 'admin.order.cancel')}
      look={to === 'cancelled' ? 'danger' : 'primary'}
      pending={move.isPending}
      error={move.error}
      onConfirm={send}
      onClose={onClose}
    >
      <p>{to === 'completed' ? t('admin.order.completeText') : cancelText}</p>
    </ReasonDialog>
  )
}
