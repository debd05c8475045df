import { useTranslation } from '../../../i18n/translation'
import { SupplierList } from './supplier-list'
import { SupplierOrders } from './supplier-orders'

/** The suppliers, and the orders at them. */
export default function Suppliers() {
  const { t } = useTranslation()
  return (
    <div className="grid gap-10">
      <section aria-labelledby="suppliers">
        <h2 id="suppliers" className="mb-4 text-heading">
          {t('admin.suppliers.title')}
        </h2>
        <SupplierList />
      </section>
      <section aria-labelledby="supplier-orders">
        <h2 id="supplier-orders" className="mb-4 text-heading">
          {t('admin.supplierOrders.title')}
        </h2>
        <SupplierOrders />
      </section>
    </div>
  )
}
