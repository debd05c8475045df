import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { limits } from '../../../../shared/limits'
import { exportOrders } from '../../../calls/admin-orders'
import { useSettled } from '../../../components/use-settled'
import { ExportButton } from '../export-button'
import { FoundOrders } from './found-orders'
import { OrderFilterForm } from './order-filter-form'
import { filtersOf, type OrderWish, paramsOf, searchIn, wishIn } from './order-filters'
import { OrderTotals } from './order-totals'

type Filters = ReturnType<typeof filtersOf>

/** Every order of the shop, newest first; new ones appear by themselves. */
export default function AllOrders() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState<Partial<OrderWish>>({})
  const state: unknown = useHistoryState()
  const kept = wishIn(params)
  const wish = { ...kept, search: kept.search || searchIn(state), ...typed }
  const settled = useSettled(JSON.stringify(filtersOf(wish, limits.orders.searchLength)))
  const filters: Filters = JSON.parse(settled)
  const change = (part: Partial<OrderWish>) => {
    const next = { ...wish, ...part }
    setTyped(next)
    setParams(paramsOf({ ...next, search: '' }), { replace: true, state: { search: next.search } })
  }
  return (
    <div className="grid gap-6">
      <OrderFilterForm wish={wish} onChange={change} onClear={() => change(wishIn(new URLSearchParams()))} />
      <div>
        <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <OrderTotals filters={filters} />
          <ExportButton name="orders" fetchFile={() => exportOrders(filters)} />
        </div>
        <FoundOrders
          key={settled}
          filters={filters}
          narrowed={Object.keys(filters).length > 0}
          onSort={(sort) => change({ sort })}
        />
      </div>
    </div>
  )
}
