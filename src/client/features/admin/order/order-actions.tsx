import { Ban, PackageCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { OrderStory } from '../../../../shared/contract/stories'
import { canBecome } from '../../../../shared/order-states'
import { Button } from '../../../components/button'
import { useTranslation } from '../../../i18n/translation'
import { RefundRestDialog } from '../orders/refund-rest-dialog'
import { RefundDialog } from './refund-dialog'
import { StatusDialog } from './status-dialog'

/** What may be done with an order as it stands. */
export function OrderActions({ order, payments }: Pick<OrderStory, 'order' | 'payments'>) {
  const { t } = useTranslation()
  const [open, setOpen] = useState<'completed' | 'cancelled' | 'refund' | 'rest'>()
  const close = () => setOpen(undefined)
  const isPaid = order.timeline.some(({ status }) => status === 'processing')
  const canRefund = isPaid && order.refunded < order.totalAmount
  const canComplete = order.status === 'processing' && canBecome(order.status, 'completed')
  const canCancel = canBecome(order.status, 'cancelled')
  if (!canRefund && !canComplete && !canCancel && !open) return null
  return (
    <div className="flex flex-wrap gap-3">
      {canComplete && (
        <Button look="secondary" onClick={() => setOpen('completed')}>
          <PackageCheck aria-hidden="true" className="size-5" />
          {t('admin.order.complete')}
        </Button>
      )}
      {canRefund && (
        <Button look="secondary" onClick={() => setOpen('refund')}>
          <Undo2 aria-hidden="true" className="size-5" />
          {t('admin.order.refund')}
        </Button>
      )}
      {canRefund && order.status === 'processing' && (
        <Button look="secondary" onClick={() => setOpen('rest')}>
          <Undo2 aria-hidden="true" className="size-5" />
          {t('admin.refundRest.open')}
        </Button>
      )}
      {canCancel && (
        <Button look="secondary" onClick={() => setOpen('cancelled')}>
          <Ban aria-hidden="true" className="size-5" />
          {t('admin.order.cancel')}
        </Button>
      )}
      {(open === 'completed' || open === 'cancelled') && <StatusDialog order={order} to={open} onClose={close} />}
      {open === 'refund' && <RefundDialog order={order} payments={payments} onClose={close} />}
      {open === 'rest' && <RefundRestDialog orderId={order.orderId} onClose={close} />}
    </div>
  )
}
