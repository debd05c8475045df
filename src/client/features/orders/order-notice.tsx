import { useTranslation } from 'react-i18next'
import type { Order } from '../../../shared/contract/orders'
import { Alert } from '../../components/alert'

const reasons = {
  on_hold: 'order.onHoldText',
  disputed: 'order.disputedText',
  expired: 'order.expiredText',
  given_up: 'order.givenUpText',
  charged_back: 'order.chargedBackText',
} as const satisfies Record<NonNullable<Order['reason']>, string>

/** Where an order stands when it is neither unpaid nor simply delivered. */
export function OrderNotice({ order: { status, reason } }: { order: Order }) {
  const { t } = useTranslation()
  if (status === 'completed') return null
  if (reason) return <Alert tone="info">{t(reasons[reason])}</Alert>
  if (status === 'cancelled') return <Alert tone="info">{t('order.cancelledText')}</Alert>
  if (status === 'processing') return <Alert tone="info">{t('order.processingText')}</Alert>
  return null
}
