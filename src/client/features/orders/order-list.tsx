import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order } from '../../../shared/contract/orders'
import { ordersQuery } from '../../calls/orders'
import { ButtonLink } from '../../components/link'
import { Pages } from '../../components/pages'
import { Loading, Skeletons } from '../../components/skeleton'
import { StateView } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

function NoOrders({ search }: { search: string }) {
  const { t } = useTranslation()
  if (search) return <StateView icon={SearchX} title={t('orders.nothingFound')} text={t('orders.nothingFoundText')} />
  return (
    <StateView icon={ReceiptText} title={t('orders.none')} text={t('orders.noneText')}>
      <ButtonLink href={paths.products}>{t('orders.browse')}</ButtonLink>
    </StateView>
  )
}

type Props = { search?: string; children: (order: Order) => ReactNode }

/** The buyer's orders, newest first, six at a time; each is drawn by the screen that shows the list. */
export function OrderList({ search = '', children }: Props) {
  const loading = (
    <Loading className="grid gap-4 md:grid-cols-2">
      <Skeletons count={4} className="h-48 rounded-panel" />
    </Loading>
  )
  return (
    <Pages
      query={useInfiniteQuery(ordersQuery(search))}
      failed="orders.loadFailed"
      loading={loading}
      rowsOf={(page) => page.orders}
      none={<NoOrders search={search} />}
    >
      {(orders) => (
        <ul className="grid gap-4 md:grid-cols-2">
          {orders.map((order) => (
            <li key={order.orderId}>{children(order)}</li>
          ))}
        </ul>
      )}
    </Pages>
  )
}
