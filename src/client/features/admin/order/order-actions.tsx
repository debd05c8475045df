import { Ban, PackageCheck, Undo2 } from 'lucide-react'
import type { OrderStory } from '../../../../shared/contract/stories'
import { canBecome } from '../../../../shared/order-states'
import { useSetStatus } from '../../../calls/admin-orders'
import { Opener } from '../../../components/opener'
import { useFormat } from '../../../i18n/format'
import { Act } from '../act'
import { RefundRest } from '../orders/refund-rest'
import { isDisputed } from './order-payments'
import { RefundDialog } from './refund-dialog'

/** The acts that are open to an order as it stands. */
export function OrderActions({ order, payments }: Pick<OrderStory, 'order' | 'payments'>) {
  const { t, money } = useFormat()
  const complete = useSetStatus()
  const cancel = useSetStatus()
  const { orderId: id, status, kind } = order
  const isPaid = order.timeline.some((step) => step.status === 'processing')
  const isContested = isDisputed(payments)
  const canRefund = isPaid && !isContested && order.refunded < order.totalAmount
  const sum = money(order.totalAmount - order.refunded, order.currency)
  return (
    <div className="flex flex-wrap gap-3 empty:hidden">
      <Act
        name={t('admin.order.complete')}
        icon={PackageCheck}
        offered={status === 'processing' && canBecome(status, 'completed')}
        title={t('admin.order.completeTitle')}
        call={complete}
        input={(reason) => ({ id, status: 'completed', reason })}
        done={t('admin.order.completed', { id })}
      >
        <p>{t('admin.order.completeText')}</p>
      </Act>
      <Opener
        name={t('admin.order.refund')}
        icon={Undo2}
        offered={canRefund}
        dialog={(close) => <RefundDialog order={order} payments={payments} onClose={close} />}
      />
      <RefundRest orderId={id} offered={canRefund && status === 'processing' && kind === 'codes'} />
      <Act
        name={t('admin.order.cancel')}
        icon={Ban}
        offered={canBecome(status, 'cancelled') && !isContested}
        title={t('admin.order.cancelTitle')}
        look="danger"
        call={cancel}
        input={(reason) => ({ id, status: 'cancelled', reason })}
        done={t('admin.order.cancelled', { id })}
      >
        <p>{status === 'pending' ? t('admin.order.cancelUnpaidText') : t('admin.order.cancelPaidText', { sum })}</p>
      </Act>
    </div>
  )
}
