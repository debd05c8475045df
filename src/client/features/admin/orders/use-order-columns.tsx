import { Link } from '../../../components/link'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { pathToOrder } from '../areas'
import type { Column } from '../rows/column'
import { NextAct } from './next-act'
import { OrderStanding } from './order-standing'
import type { PaidOrder } from './paid-order'
import { usePaidBy } from './use-paid-by'

function Bought({ order: { items } }: { order: PaidOrder }) {
  const { t } = useTranslation()
  const [first, ...others] = items
  return (
    <p className="text-muted">
      {first?.title}
      {others.length > 0 && ` ${t('orders.moreItems', { count: others.length })}`}
    </p>
  )
}

function Sum({ order: { totalAmount, refunded, currency } }: { order: PaidOrder }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (
    <p className="font-bold tabular-nums">
      {money(totalAmount, currency)}
      {refunded > 0 && (
        <span className="text-sm font-normal text-muted max-lg:ml-2 lg:block">
          {t('order.refunded')}: {money(refunded, currency)}
        </span>
      )}
    </p>
  )
}

function Numbered({ order: { orderId, date: at } }: { order: PaidOrder }) {
  const { date } = useFormat()
  return (
    <p className="flex flex-wrap items-center gap-x-3 lg:block">
      <Link
        href={pathToOrder(orderId)}
        className="inline-flex min-h-6 items-center font-mono font-bold tracking-wide underline"
      >
        {orderId}
      </Link>
      <time dateTime={at} className="block text-sm text-muted">
        {date(at)}
      </time>
    </p>
  )
}

/** What the list tells of an order, and what of it a card has room for. */
export function useOrderColumns(): Column<PaidOrder>[] {
  const { t } = useTranslation()
  const paidBy = usePaidBy()
  return [
    { name: t('admin.orders.numberAndDate'), card: 'title', show: (order) => <Numbered order={order} /> },
    {
      name: t('admin.orders.buyer'),
      card: 'fact',
      show: ({ nickname, userId }) => (
        <p>
          {nickname} <span className="block text-sm text-muted max-lg:hidden">{userId}</span>
        </p>
      ),
    },
    { name: t('admin.orders.bought'), card: 'fact', show: (order) => <Bought order={order} /> },
    {
      name: t('admin.orders.paidWith'),
      card: 'hidden',
      show: ({ payment }) => <p className="text-sm text-muted">{paidBy(payment)}</p>,
    },
    { name: t('admin.orders.sum'), card: 'fact', show: (order) => <Sum order={order} /> },
    { name: t('admin.orders.status'), card: 'mark', show: (order) => <OrderStanding order={order} /> },
    { name: '', card: 'action', show: (order) => <NextAct order={order} /> },
  ]
}
