import { exportOrders } from '../../../calls/admin-orders'
import { ExportButton } from '../export-button'
import { useFilters } from '../filters/use-filters'
import { FoundOrders } from './found-orders'
import { OrderFilterForm } from './order-filter-form'
import { orderFields, orderFiltersOf } from './order-filters'
import { OrderTotals } from './order-totals'

/** Every order of the shop, newest first; new ones appear by themselves. */
export default function AllOrders() {
  const form = useFilters({ fields: orderFields, filtersOf: orderFiltersOf, unwritten: 'search' })
  const { filters, key, change } = form
  return (
    <div className="grid gap-6">
      <OrderFilterForm form={form} />
      <div>
        <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <OrderTotals filters={filters} />
          <ExportButton fileName="orders" fetchFile={() => exportOrders(filters)} />
        </div>
        <FoundOrders
          key={key}
          filters={filters}
          narrowed={Object.keys(filters).length > 0}
          onSort={(sort) => change('sort', sort)}
        />
      </div>
    </div>
  )
}
