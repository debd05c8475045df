import { Hand } from 'lucide-react'
import { byHandQuery } from '../../../calls/admin-by-hand'
import { StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { ByState } from '../filters/by-state'
import { HandCard } from './hand-card'

const names = { all: 'admin.hand.all', waiting: 'admin.hand.waiting', taken: 'admin.hand.taken' } as const

/** Paid top-ups that a person of the shop delivers, the one that waits longest first. */
export default function HandOrders() {
  const { t } = useTranslation()
  return (
    <ByState
      names={names}
      search={{ label: 'admin.hand.search', maxLength: 60 }}
      query={byHandQuery}
      failed="admin.hand.loadFailed"
      rowsOf={({ orders }) => orders}
      none={<StateView icon={Hand} title={t('admin.hand.none')} text={t('admin.hand.noneText')} />}
      keyOf={({ orderId }) => orderId}
      show={(order) => <HandCard order={order} />}
    />
  )
}
