import { useQuery } from '@tanstack/react-query'
import type { AdminOrderFilters } from '../../../../shared/contract/orders'
import { orderTotalsQuery } from '../../../calls/admin-orders'
import { useFormat } from '../../../i18n/format'

/** The sums of the orders that the filters find, a line for each currency. */
export function OrderTotals({ filters }: { filters: AdminOrderFilters }) {
  const { t, money, number } = useFormat()
  const { data } = useQuery(orderTotalsQuery(filters))
  if (!data || data.orders === 0) return <p className="min-h-6" />
  const count = { count: data.orders, number: number(data.orders) }
  return (
    <div className="tabular-nums">
      <p className="font-semibold">
        {data.isWhole ? t('admin.orders.found', count) : t('admin.orders.foundMore', { number: count.number })}
      </p>
      {data.sums.map(({ currency, paid, refunded }) => (
        <p key={currency} className="text-muted">
          {t('admin.orders.paidSum', { sum: money(paid, currency) })}
          {refunded > 0 && ` · ${t('admin.orders.refundedSum', { sum: money(refunded, currency) })}`}
        </p>
      ))}
    </div>
  )
}
