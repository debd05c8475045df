import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type SupplierOrderState, supplierOrderStates } from '../../../../shared/suppliers'
import { supplierOrdersQuery } from '../../../calls/admin-suppliers'
import { Select } from '../../../components/select'
import { StateView } from '../../../components/state-view'
import { Pages } from '../answered'
import { FilterFold } from '../filter-fold'
import { orderStates } from './order-words'
import { SupplierOrderCard } from './supplier-order-card'

const all = 'all'

/** Everything that was ordered at suppliers, newest first. */
export function SupplierOrders() {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<SupplierOrderState | typeof all>(all)
  const options = [
    { value: all, label: t('admin.supplierOrders.all') },
    ...supplierOrderStates.map((state) => ({ value: state, label: t(orderStates[state].name) })),
  ] as const
  return (
    <>
      <div className="mb-3 grid max-w-xs gap-3 sm:mb-6">
        <FilterFold set={chosen === all ? 0 : 1}>
          <Select label={t('admin.supplierOrders.show')} value={chosen} onChoose={setChosen} options={options} />
        </FilterFold>
      </div>
      <Pages
        query={useInfiniteQuery(supplierOrdersQuery(chosen === all ? undefined : chosen))}
        failed="admin.supplierOrders.loadFailed"
        rowsOf={({ orders }) => orders}
        none={<StateView icon={PackageOpen} title={t('admin.supplierOrders.none')} />}
      >
        {(orders) => (
          <ul className="grid gap-2 sm:gap-4">
            {orders.map((order) => (
              <li key={order.id}>
                <SupplierOrderCard order={order} />
              </li>
            ))}
          </ul>
        )}
      </Pages>
    </>
  )
}
