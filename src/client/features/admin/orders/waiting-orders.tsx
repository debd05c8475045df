import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { OrderItem } from '../../../../shared/contract/orders'
import { waitingOrdersQuery } from '../../../calls/admin-orders'
import { Badge } from '../../../components/badge'
import { CardPages } from '../../../components/pages'
import { StateView } from '../../../components/state-view'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { Card, OrderTitle } from '../card'
import { Facts } from '../facts'
import { DeliverByHand } from './deliver-by-hand'
import { type ListedOrder, openPieces, reasonNameOf } from './order-words'
import { RefundRest } from './refund-rest'
import { useOrderFacts } from './use-order-facts'

type ItemProps = { order: ListedOrder; item: OrderItem; at: number }

function ItemRow({ order, item, at }: ItemProps) {
  const { t, offer: offerName } = useFormat()
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 sm:py-3">
      <span className="min-w-0">
        <span className="font-semibold">{item.title}</span>{' '}
        <span className="text-muted">
          {offerName(item)} × {item.qty}
        </span>
        {item.returned > 0 && (
          <span className="block text-sm text-muted">{t('admin.waiting.returned', { count: item.returned })}</span>
        )}
      </span>
      <DeliverByHand
        order={order}
        item={at}
        title={item.title}
        offered={order.kind === 'codes' && openPieces(item) > 0}
      />
    </li>
  )
}

/** One order that waits: why, for whom, and two ways to end the waiting. */
function WaitingOrder({ order }: { order: ListedOrder }) {
  const { t } = useTranslation()
  const { buyer, date, total, player } = useOrderFacts(order)
  const reason = reasonNameOf(order)
  return (
    <Card
      label={order.orderId}
      title={<OrderTitle id={order.orderId} />}
      mark={<Badge tone={order.reason ? 'warn' : 'info'}>{reason ? t(reason) : t('admin.waiting.moving')}</Badge>}
    >
      <Facts facts={[buyer, date, total, player]} />
      <ul className="divide-y divide-line border-y border-line">
        {order.items.map((item, at) => (
          <ItemRow key={`${item.productId} ${item.amount} ${item.region}`} order={order} item={item} at={at} />
        ))}
      </ul>
      <RefundRest orderId={order.orderId} offered={order.kind === 'codes'} className="justify-self-start" />
    </Card>
  )
}

/** Paid orders that are not delivered in full, and the acts that end their waiting. */
export default function WaitingOrders() {
  const { t } = useTranslation()
  const none = <StateView icon={CircleCheck} title={t('admin.waiting.none')} text={t('admin.waiting.noneText')} />
  return (
    <CardPages
      query={useInfiniteQuery(waitingOrdersQuery)}
      failed="admin.waiting.loadFailed"
      rowsOf={({ orders }) => orders}
      none={none}
      keyOf={({ orderId }) => orderId}
      show={(order) => <WaitingOrder order={order} />}
    />
  )
}
