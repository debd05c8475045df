import { Undo2 } from 'lucide-react'
import { useRefundRest } from '../../../calls/admin-orders'
import { useTranslation } from '../../../i18n/translation'
import { Act } from '../act'

type Props = { orderId: string; offered?: boolean; className?: string }

/** Gives back the money of what an order of codes still misses; what was delivered stays the buyer's. */
export function RefundRest({ orderId: id, ...button }: Props) {
  const { t } = useTranslation()
  const refund = useRefundRest()
  return (
    <Act
      {...button}
      name={t('admin.refundRest.open')}
      icon={Undo2}
      title={t('admin.refundRest.title')}
      confirm={t('admin.refundRest.confirm')}
      look="danger"
      call={refund}
      input={(reason) => ({ id, reason })}
      done={t('admin.refundRest.done', { id })}
    >
      <p>{t('admin.refundRest.text')}</p>
    </Act>
  )
}
