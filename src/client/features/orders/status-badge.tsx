import { CircleCheck, CircleX, Clock, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OrderStatus } from '../../../shared/order-states'
import { Badge } from '../../components/badge'
import { statusNames } from '../../i18n/order-words'

const looks = {
  pending: { tone: 'warn', Icon: Clock },
  processing: { tone: 'info', Icon: LoaderCircle },
  completed: { tone: 'good', Icon: CircleCheck },
  cancelled: { tone: 'bad', Icon: CircleX },
} as const satisfies Record<OrderStatus, object>

export function StatusBadge({ status }: { status: OrderStatus }) {
  const { t } = useTranslation()
  const { tone, Icon } = looks[status]
  return (
    <Badge tone={tone}>
      <Icon aria-hidden="true" className={`size-4 ${status === 'processing' ? 'animate-spin' : ''}`} />
      {t(statusNames[status])}
    </Badge>
  )
}
