import { ReceiptText, SearchX } from 'lucide-react'
import type { AdminOrderFilters } from '../../../../shared/contract/orders'
import { useAllOrders } from '../../../calls/admin-orders'
import { useProblemText } from '../../../calls/problem-text'
import { LoadError, StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { Loading } from '../loading'
import { RecordList } from '../rows/record-list'
import { ShowMore } from '../show-more'
import { OrderHeads, orderColumns } from './order-heads'
import { useOrderColumns } from './use-order-columns'

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
  const columns = useOrderColumns()
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
      <RecordList
        label={t('admin.tabs.orders')}
        rows={orders}
        keyOf={({ orderId }) => orderId}
        columns={columns}
        wide={`lg:py-4 ${orderColumns}`}
      />
      <ShowMore query={query} />
    </>
  )
}
