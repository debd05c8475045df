import { PackageOpen } from 'lucide-react'
import { supplierOrdersQuery } from '../../../calls/admin-suppliers'
import { StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { ByState } from '../filters/by-state'
import { stateNames } from './order-words'
import { SupplierOrderCard } from './supplier-order-card'

const names = { all: 'admin.all', ...stateNames } as const

/** The orders at suppliers, newest first. */
export function SupplierOrders() {
  const { t } = useTranslation()
  return (
    <ByState
      names={names}
      search={{ label: 'admin.supplierOrders.search', maxLength: 100 }}
      query={supplierOrdersQuery}
      failed="admin.supplierOrders.loadFailed"
      rowsOf={({ orders }) => orders}
      none={<StateView icon={PackageOpen} title={t('admin.supplierOrders.none')} />}
      keyOf={({ id }) => id}
      show={(order) => <SupplierOrderCard order={order} />}
    />
  )
}
