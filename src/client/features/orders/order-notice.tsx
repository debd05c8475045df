import { useTranslation } from 'react-i18next'
import type { Order } from '../../../shared/contract/orders'
import { Alert } from '../../components/alert'
import { waitingText } from './waiting-text'

/** Where an order stands when it is neither unpaid nor simply delivered. */
export function OrderNotice({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { status, reason } = order
  if (status === 'completed' || status === 'pending') return null
  // What came back of it is told in its place.
  if (status === 'cancelled' && !reason && order.refunds.length > 0) return null
  const text = waitingText(order)
  return <Alert tone="info">{t(text)}</Alert>
}
