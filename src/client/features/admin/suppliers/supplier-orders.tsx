import { useInfiniteQuery } from '@tanstack/react-query'
import { PackageOpen } from 'lucide-react'
import { supplierOrderStates } from '../../../../shared/suppliers'
import { supplierOrdersQuery } from '../../../calls/admin-suppliers'
import { StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { ByState, type Sought } from '../filters/by-state'
import { CardPages } from '../pages'
import { stateNames } from './order-words'
import { SupplierOrderCard } from './supplier-order-card'

const states = ['all', ...supplierOrderStates] as const
type Shown = (typeof states)[number]

function Orders({ sought }: { sought: Sought<Shown> }) {
  const { t } = useTranslation()
  return (
    <CardPages
      query={useInfiniteQuery(supplierOrdersQuery(sought))}
      failed="admin.supplierOrders.loadFailed"
      rowsOf={({ orders }) => orders}
      none={<StateView icon={PackageOpen} title={t('admin.supplierOrders.none')} />}
      keyOf={({ id }) => id}
      show={(order) => <SupplierOrderCard order={order} />}
    />
  )
}

/** The orders at suppliers, newest first. */
export function SupplierOrders() {
  const { t } = useTranslation()
  return (
    <ByState
      label={t('admin.supplierOrders.show')}
      states={states}
      names={stateNames}
      search={{ label: 'admin.supplierOrders.search', maxLength: 100 }}
    >
      {(sought) => <Orders sought={sought} />}
    </ByState>
  )
}
