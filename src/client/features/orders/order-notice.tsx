import type { Order } from '../../../shared/contract/orders'
import { Alert } from '../../components/alert'
import { useTranslation } from '../../i18n/translation'
import { waitingText } from './waiting-text'

/** The note about an order that waits or was cancelled. */
export function OrderNotice({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { status, reason } = order
  if (status === 'completed' || status === 'pending') return null
  // The refunds say it already.
  if (status === 'cancelled' && !reason && order.refunds.length > 0) return null
  const reasonTold = order.byHand?.refusal
  if (reason === 'rejected' && reasonTold) {
    return <Alert tone="info">{t('order.handRefused', { reason: reasonTold })}</Alert>
  }
  const text = waitingText(order)
  return <Alert tone="info">{t(text)}</Alert>
}
