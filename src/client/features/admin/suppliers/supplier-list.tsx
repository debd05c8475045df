import { useQuery } from '@tanstack/react-query'
import { Truck } from 'lucide-react'
import { suppliersQuery } from '../../../calls/admin-suppliers'
import { useProblemText } from '../../../calls/problem-text'
import { LoadError, StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { Loading } from '../loading'
import { SupplierCard } from './supplier-card'

/** The suppliers the shop has keys of. */
export function SupplierList() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { data: suppliers, error, refetch } = useQuery(suppliersQuery)
  if (!suppliers && error) {
    return <LoadError title={t('admin.suppliers.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
  }
  if (!suppliers) return <Loading />
  if (suppliers.length === 0) {
    return <StateView icon={Truck} title={t('admin.suppliers.none')} text={t('admin.suppliers.noneText')} />
  }
  return (
    <ul className="grid gap-4 md:grid-cols-2">
      {suppliers.map((supplier) => (
        <li key={supplier.name}>
          <SupplierCard supplier={supplier} />
        </li>
      ))}
    </ul>
  )
}
