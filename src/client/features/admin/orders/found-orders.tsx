import { ReceiptText, SearchX } from 'lucide-react'
import type { AdminOrderFilters } from '../../../../shared/contract/orders'
import { useAllOrders } from '../../../calls/admin-orders'
import { Pages } from '../../../components/pages'
import { StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { RecordList } from '../rows/record-list'
import { SortHeads } from '../rows/sort-heads'
import type { OrderSort } from './order-words'
import { useOrderColumns } from './use-order-columns'

const wide = 'lg:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,1.3fr)_7.5rem_7rem_9rem]'

type Props = {
  filters: AdminOrderFilters
  /** Whether fewer filters would find more. */
  narrowed: boolean
  onSort?: (sort: OrderSort) => void
}

/** The orders that filters find, newest first; new ones come in by themselves. */
export function FoundOrders({ filters, narrowed, onSort }: Props) {
  const { t } = useTranslation()
  const columns = useOrderColumns()
  const none = narrowed ? (
    <StateView icon={SearchX} title={t('orders.nothingFound')} text={t('admin.orders.nothingFoundText')} />
  ) : (
    <StateView icon={ReceiptText} title={t('orders.none')} />
  )
  return (
    <Pages query={useAllOrders(filters)} failed="orders.loadFailed" rowsOf={({ orders }) => orders} none={none}>
      {(orders) => (
        <>
          {onSort && <SortHeads columns={columns} wide={wide} sort={filters.sort ?? 'newest'} onSort={onSort} />}
          <RecordList
            label={t('admin.tabs.orders')}
            rows={orders}
            keyOf={({ orderId }) => orderId}
            columns={columns}
            wide={`lg:py-4 ${wide}`}
          />
        </>
      )}
    </Pages>
  )
}
