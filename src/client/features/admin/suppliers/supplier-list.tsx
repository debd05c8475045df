import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { suppliersQuery } from '../../../calls/admin-suppliers'
import { Loaded, StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { SupplierCard } from './supplier-card'

/** The suppliers the shop has keys of. */
export function SupplierList() {
  const { t } = useTranslation()
  return (
    <Loaded query={useQuery(suppliersQuery)} failed="admin.suppliers.loadFailed">
      {(suppliers) =>
        suppliers.length === 0 ? (
          <StateView icon={Truck} title={t('admin.suppliers.none')} text={t('admin.suppliers.noneText')} />
        ) : (
          <ul className="grid gap-4 md:grid-cols-2">
            {suppliers.map((supplier) => (
              <li key={supplier.name}>
                <SupplierCard supplier={supplier} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
