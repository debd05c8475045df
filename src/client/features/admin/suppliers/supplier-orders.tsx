import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { type SupplierOrderState, supplierOrderStates } from '../../../../shared/suppliers'
import { supplierOrdersQuery } from '../../../calls/admin-suppliers'
import { StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { CardList } from '../card'
import { ByState } from '../filters/by-state'
import { Pages } from '../pages'
import { stateNames } from './order-words'
import { SupplierOrderCard } from './supplier-order-card'

function Orders({ state }: { state: SupplierOrderState | 'all' }) {
  const { t } = useTranslation()
  return (
    <Pages
      query={useInfiniteQuery(supplierOrdersQuery(state === 'all' ? undefined : state))}
      failed="admin.supplierOrders.loadFailed"
      rowsOf={({ orders }) => orders}
      none={<StateView icon={PackageOpen} title={t('admin.supplierOrders.none')} />}
    >
      {(orders) => (
        <CardList rows={orders} keyOf={({ id }) => id} show={(order) => <SupplierOrderCard order={order} />} />
      )}
    </Pages>
  )
}

/** The orders at suppliers, newest first. */
export function SupplierOrders() {
  const { t } = useTranslation()
  return (
    <ByState label={t('admin.supplierOrders.show')} states={['all', ...supplierOrderStates]} names={stateNames}>
      {(state) => <Orders state={state} />}
    </ByState>
  )
}
