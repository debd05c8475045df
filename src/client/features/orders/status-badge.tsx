import { CircleCheck, CircleX, Clock, LoaderCircle, Undo2 } from 'lucide-react'
import { Badge } from '../../components/badge'
import { type ShownStatus, shownStatusNames } from '../../i18n/order-words'
import { useTranslation } from '../../i18n/translation'

const looks = {
  pending: { tone: 'warn', Icon: Clock },
  processing: { tone: 'info', Icon: LoaderCircle },
  completed: { tone: 'good', Icon: CircleCheck },
  cancelled: { tone: 'bad', Icon: CircleX },
  refunded: { tone: 'plain', Icon: Undo2 },
} as const satisfies Record<ShownStatus, object>

export function StatusBadge({ status }: { status: ShownStatus }) {
  const { t } = useTranslation()
  const { tone, Icon } = looks[status]
  return (
    <Badge tone={tone}>
      <Icon className={`size-4 ${status === 'processing' ? 'animate-spin' : ''}`} />
      {t(shownStatusNames[status])}
    </Badge>
  )
}
