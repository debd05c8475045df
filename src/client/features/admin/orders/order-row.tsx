import { useTranslation } from 'react-i18next'
import { Link } from '../../../components/link'
import { useFormat } from '../../../i18n/format'
import { pathToOrder } from '../areas'
import { orderColumns } from './order-heads'
import { OrderStanding } from './order-standing'
import type { PaidOrder } from './paid-order'
import { usePaidBy } from './use-paid-by'

/** An order in the list: its number leads to everything about it. */
export function OrderRow({ order }: { order: PaidOrder }) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  const paidBy = usePaidBy()
  const [first, ...others] = order.items
  return (
    <li className={`grid grid-cols-[1fr_auto] gap-x-5 gap-y-1 py-4 lg:items-center ${orderColumns}`}>
      <div className="col-span-2 flex flex-wrap items-center justify-between gap-x-4 lg:col-span-1 lg:block">
        <Link
          href={pathToOrder(order.orderId)}
          className="inline-flex min-h-11 items-center font-mono font-bold tracking-wide underline lg:min-h-0"
        >
          {order.orderId}
        </Link>
        <time dateTime={order.date} className="block text-sm text-muted">
          {date(order.date)}
        </time>
      </div>
      <p className="col-span-2 min-w-0 wrap-anywhere lg:col-span-1">
        {order.nickname} <span className="text-sm text-muted lg:block">{order.userId}</span>
      </p>
      <p className="col-span-2 min-w-0 text-muted wrap-anywhere lg:col-span-1">
        {first?.title}
        {others.length > 0 && ` ${t('orders.moreItems', { count: others.length })}`}
      </p>
      <p className="col-span-2 text-sm text-muted lg:col-span-1">{paidBy(order.payment)}</p>
      <p className="font-bold tabular-nums">
        {money(order.totalAmount, order.currency)}
        {order.refunded > 0 && (
          <span className="block text-sm font-normal text-muted">
            {t('order.refunded')}: {money(order.refunded, order.currency)}
          </span>
        )}
      </p>
      <p>
        <OrderStanding order={order} />
      </p>
    </li>
  )
}
