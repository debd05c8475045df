import { useTranslation } from 'react-i18next'
import type { Order } from '../../../../shared/contract/orders'
import type { OrderStatus } from '../../../../shared/order-states'
import { Badge, type Tone } from '../../../components/badge'
import { statusNames } from '../../../i18n/order-words'
import { reasonNames } from './order-names'

const tones = { pending: 'warn', processing: 'info', completed: 'good', cancelled: 'plain' } as const satisfies Record<
  OrderStatus,
  Tone
>

/** How an order stands, and why when there is something to know. */
export function OrderStanding({ order: { status, reason } }: { order: Pick<Order, 'status' | 'reason'> }) {
  const { t } = useTranslation()
  const why = reason && t(reasonNames[reason])
  return (
    <Badge tone={reason && status === 'processing' ? 'warn' : tones[status]}>
      {why ? `${t(statusNames[status])}: ${why}` : t(statusNames[status])}
    </Badge>
  )
}
