import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { type SupplierOrderState, supplierOrderStates } from '../../../../shared/suppliers'
import { supplierOrdersQuery } from '../../../calls/admin-suppliers'
import { useProblemText } from '../../../calls/problem-text'
import { Select } from '../../../components/select'
import { LoadError, StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { FilterFold } from '../filter-fold'
import { Loading } from '../loading'
import { ShowMore } from '../show-more'
import { orderStates } from './order-words'
import { SupplierOrderCard } from './supplier-order-card'

function Orders({ state }: { state: SupplierOrderState | undefined }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const query = useInfiniteQuery(supplierOrdersQuery(state))
  if (!query.data && query.error) {
    return (
      <LoadError
        title={t('admin.supplierOrders.loadFailed')}
        text={problemText(query.error)}
        onRetry={() => query.refetch()}
      />
    )
  }
  if (!query.data) return <Loading />
  const orders = query.data.pages.flatMap((page) => page.orders)
  if (orders.length === 0) return <StateView icon={PackageOpen} title={t('admin.supplierOrders.none')} />
  return (
    <>
      <ul className="grid gap-2 sm:gap-4">
        {orders.map((order) => (
          <li key={order.id}>
            <SupplierOrderCard order={order} />
          </li>
        ))}
      </ul>
      <ShowMore query={query} />
    </>
  )
}

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
      <Orders state={chosen === all ? undefined : chosen} />
    </>
  )
}
