import { Section } from '../../../components/page'
import { useTranslation } from '../../../i18n/translation'
import { SupplierList } from './supplier-list'
import { SupplierOrders } from './supplier-orders'

/** The suppliers, and the orders at them. */
export default function Suppliers() {
  const { t } = useTranslation()
  return (
    <div className="grid gap-10">
      <Section title={t('admin.tabs.suppliers')}>
        <SupplierList />
      </Section>
      <Section title={t('admin.supplierOrders.title')}>
        <SupplierOrders />
      </Section>
    </div>
  )
}
