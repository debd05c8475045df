import { ChevronRight } from 'lucide-react'
import type { Order } from '../../../shared/contract/orders'
import { idsBeside } from '../../../shared/players'
import { useFormat } from '../../i18n/format'
import { shownStatusOf } from '../../i18n/order-words'
import { itemText } from './item-text'
import { OrderId } from './order-id'
import { PayOrder } from './pay-order'
import { Refunds } from './refunds'
import { StatusBadge } from './status-badge'

const shownItems = 2

export function OrderCard({ order }: { order: Order }) {
  const formats = useFormat()
  const { t, money, date } = formats
  const more = order.items.length - shownItems
  return (
    <article className="panel relative flex h-full flex-col gap-3 p-5 transition hover:border-edge">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <OrderId id={order.orderId} heading="h2" link="card" />
        <StatusBadge status={shownStatusOf(order)} />
      </div>
      <ul className="grow text-muted">
        {order.items.slice(0, shownItems).map((item) => (
          <li key={`${item.productId} ${item.amount} ${item.region}`} className="line-clamp-2">
            <span className="font-semibold text-ink">{item.title}</span> {itemText(formats, item, order.kind)}
          </li>
        ))}
        {order.player && (
          <li className="line-clamp-2">
            <span className="font-semibold text-ink">{order.player.name}</span> {idsBeside(order.player)}
          </li>
        )}
        {more > 0 && <li>{t('orders.moreItems', { count: more })}</li>}
      </ul>
      <div className="flex items-end justify-between gap-3 border-t border-line pt-3">
        <div>
          <p className="text-sm text-muted">{date(order.date)}</p>
          <p className="text-xl font-extrabold whitespace-nowrap tabular-nums">
            {money(order.totalAmount, order.currency)}
          </p>
        </div>
        <ChevronRight className="mb-1 text-muted" />
      </div>
      <Refunds order={order} />
      {order.status === 'pending' && <PayOrder order={order} />}
    </article>
  )
}
