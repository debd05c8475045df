import type { Order } from '../../../../shared/contract/orders'
import { Badge, type Tone } from '../../../components/badge'
import { type ShownStatus, shownStatusNames, shownStatusOf } from '../../../i18n/order-words'
import { useTranslation } from '../../../i18n/translation'
import { reasonNameOf } from './order-words'

const tones = {
  pending: 'warn',
  processing: 'info',
  completed: 'good',
  cancelled: 'plain',
  refunded: 'plain',
} as const satisfies Record<ShownStatus, Tone>

type Told = Pick<Order, 'status' | 'reason' | 'refunded' | 'totalAmount'> & Partial<Pick<Order, 'byHand'>>
type Props = { order: Told }

/** The state of an order, and the reason of the state where there is one. */
export function OrderState({ order }: Props) {
  const { t } = useTranslation()
  const status = shownStatusOf(order)
  const reason = reasonNameOf(order)
  const why = reason && t(reason)
  return (
    <Badge tone={reason && status === 'processing' ? 'warn' : tones[status]}>
      {why ? `${t(shownStatusNames[status])}: ${why}` : t(shownStatusNames[status])}
    </Badge>
  )
}
