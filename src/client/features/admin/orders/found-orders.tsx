import { ReceiptText, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { AdminOrderFilters } from '../../../../shared/contract/orders'
import { useAllOrders } from '../../../calls/admin-orders'
import { useProblemText } from '../../../calls/problem-text'
import { LoadError, StateView } from '../../../components/state-view'
import { Loading } from '../loading'
import { ShowMore } from '../show-more'
import { OrderHeads } from './order-heads'
import { OrderRow } from './order-row'

type Props = {
  filters: AdminOrderFilters
  /** Whether fewer filters would find more. */
  narrowed: boolean
  onSort?: (sort: NonNullable<AdminOrderFilters['sort']>) => void
}

/** The orders that filters find, newest first; new ones come in by themselves. */
export function FoundOrders({ filters, narrowed, onSort }: Props) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const query = useAllOrders(filters)
  if (!query.data && query.error) {
    return <LoadError title={t('orders.loadFailed')} text={problemText(query.error)} onRetry={() => query.refetch()} />
  }
  if (!query.data) return <Loading />
  const orders = query.data.pages.flatMap((page) => page.orders)
  if (orders.length === 0) {
    return narrowed ? (
      <StateView icon={SearchX} title={t('orders.nothingFound')} text={t('admin.orders.nothingFoundText')} />
    ) : (
      <StateView icon={ReceiptText} title={t('orders.none')} />
    )
  }
  return (
    <>
      {onSort && <OrderHeads sort={filters.sort ?? 'newest'} onSort={onSort} />}
      <ul aria-label={t('admin.tabs.orders')} className="panel divide-y divide-line px-5">
        {orders.map((order) => (
          <OrderRow key={order.orderId} order={order} />
        ))}
      </ul>
      <ShowMore query={query} />
    </>
  )
}
