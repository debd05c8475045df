import { useState } from 'react'
import { useSearchParams } from 'wouter'
import { limits } from '../../../../shared/limits'
import { exportOrders } from '../../../calls/admin-orders'
import { useSettled } from '../../../components/use-settled'
import { ExportButton } from '../export-button'
import { FoundOrders } from './found-orders'
import { OrderFilterForm } from './order-filter-form'
import { filtersOf, type OrderWish, paramsOf, wishIn } from './order-filters'

type Filters = ReturnType<typeof filtersOf>

/** Every order of the shop, newest first; new ones appear by themselves. */
export default function AllOrders() {
  const [params, setParams] = useSearchParams()
  const [typed, setTyped] = useState<Partial<OrderWish>>({})
  const wish = { ...wishIn(params), ...typed }
  const settled = useSettled(JSON.stringify(filtersOf(wish, limits.orders.searchLength)))
  const filters: Filters = JSON.parse(settled)
  const change = (part: Partial<OrderWish>) => {
    const next = { ...wish, ...part }
    setTyped(next)
    setParams(paramsOf(next), { replace: true })
  }
  return (
    <div className="grid gap-6">
      <OrderFilterForm wish={wish} onChange={change} onClear={() => change(wishIn(new URLSearchParams()))} />
      <div>
        <div className="mb-3">
          <ExportButton name="orders" fetchFile={() => exportOrders(filters)} />
        </div>
        <FoundOrders key={settled} filters={filters} narrowed={Object.keys(filters).length > 0} />
      </div>
    </div>
  )
}
