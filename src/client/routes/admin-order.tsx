import { AdminPage } from '../features/admin/admin-page'
import { BackLink } from '../features/admin/back-link'
import { OrderFile } from '../features/admin/order/order-file'
import { Timeline } from '../features/orders/timeline'
import { useTranslation } from '../i18n/translation'
import { pathTo } from '../paths'

export default function AdminOrderScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  return (
    <AdminPage title={t('order.title', { id })}>
      <BackLink href={pathTo.adminArea('orders')}>{t('order.back')}</BackLink>
      <OrderFile id={id} timeline={(timeline) => <Timeline timeline={timeline} />} />
    </AdminPage>
  )
}
