import { Link } from '../../../components/link'
import { Moment } from '../../../components/moment'
import { useFormat } from '../../../i18n/format'
import { pathToOrder } from '../areas'
import { nameOf } from '../name-of'
import { OpenLink } from '../open-link'
import type { Column } from '../rows/column'
import { DeliverByHand } from './deliver-by-hand'
import { OrderState } from './order-state'
import { type ListedOrder, type OrderSort, openPieces, usePaidBy } from './order-words'

/** The next act for an order: codes by hand for one that waits for them, else everything about it. */
function NextAct({ order }: { order: ListedOrder }) {
  const { orderId, reason, items } = order
  const [item, ...others] = items
  // Where several items may wait, the page of the order says which one does.
  const waits = reason === 'awaiting_stock' && item && openPieces(item) > 0 && others.length === 0
  if (waits) return <DeliverByHand order={order} item={0} title={orderId} />
  return <OpenLink href={pathToOrder(orderId)} name={orderId} />
}

/** The columns of the list of orders, and the part of each on a card. */
export function useOrderColumns(): Column<ListedOrder, OrderSort>[] {
  const { t, money, number } = useFormat()
  const paidBy = usePaidBy()
  return [
    {
      name: t('admin.orders.numberAndDate'),
      card: 'title',
      sorts: ['newest', 'oldest'],
      show: ({ orderId, date }) => (
        <p className="flex flex-wrap items-center gap-x-3 lg:block">
          <Link
            href={pathToOrder(orderId)}
            className="inline-flex min-h-6 items-center font-mono font-bold tracking-wide underline"
          >
            {orderId}
          </Link>
          <Moment at={date} className="block text-sm text-muted" />
        </p>
      ),
    },
    {
      name: t('admin.orders.buyer'),
      card: 'fact',
      show: (order) => (
        <p>
          {nameOf(order, t)} <span className="block text-sm text-muted max-lg:hidden">{order.userId}</span>
        </p>
      ),
    },
    {
      name: t('admin.orders.bought'),
      card: 'fact',
      show: ({ kind, items: [first, ...others] }) => (
        <p className="text-muted">
          {first?.title}
          {kind === 'topup' && first && ` · ${first.label}${first.qty > 1 ? ` × ${number(first.qty)}` : ''}`}
          {others.length > 0 && ` ${t('orders.moreItems', { count: others.length })}`}
        </p>
      ),
    },
    {
      name: t('admin.orders.paidWith'),
      card: 'hidden',
      show: ({ payment }) => <p className="text-sm text-muted">{paidBy(payment)}</p>,
    },
    {
      name: t('admin.orders.sum'),
      card: 'fact',
      sorts: ['largest', 'smallest'],
      show: ({ totalAmount, refunded, currency }) => (
        <p className="font-bold tabular-nums">
          {money(totalAmount, currency)}
          {refunded > 0 && (
            <span className="text-sm font-normal text-muted max-lg:ml-2 lg:block">
              {t('order.refunded')}: {money(refunded, currency)}
            </span>
          )}
        </p>
      ),
    },
    { name: t('admin.orders.status'), card: 'mark', show: (order) => <OrderState order={order} /> },
    { name: '', card: 'action', show: (order) => <NextAct order={order} /> },
  ]
}
