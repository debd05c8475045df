import { useInfiniteQuery } from '@tanstack/react-query'
import { ReceiptText, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Order } from '../../../shared/contract/orders'
import { ordersQuery } from '../../calls/orders'
import { useProblemText } from '../../calls/problem-text'
import { Button, buttonClass } from '../../components/button'
import { Link } from '../../components/link'
import { Skeleton } from '../../components/skeleton'
import { LoadError, StateView } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

function NoOrders({ search }: { search: string }) {
  const { t } = useTranslation()
  if (search) return <StateView icon={SearchX} title={t('orders.nothingFound')} text={t('orders.nothingFoundText')} />
  return (
    <StateView icon={ReceiptText} title={t('orders.none')} text={t('orders.noneText')}>
      <Link href={paths.products} className={buttonClass()}>
        {t('orders.browse')}
      </Link>
    </StateView>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-4 md:grid-cols-2">
      <Skeleton className="h-48 rounded-panel" />
      <Skeleton className="h-48 rounded-panel" />
      <Skeleton className="h-48 rounded-panel" />
      <Skeleton className="h-48 rounded-panel" />
    </div>
  )
}

type Props = { search?: string; children: (order: Order) => ReactNode }

/** The buyer's orders, newest first, six at a time; each is drawn by the screen that shows the list. */
export function OrderList({ search = '', children }: Props) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(ordersQuery(search))
  if (!data && error) {
    return <LoadError title={t('orders.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
  }
  if (!data) return <Loading />
  const orders = data.pages.flatMap((page) => page.orders)
  if (orders.length === 0) return <NoOrders search={search} />
  return (
    <>
      <ul className="grid gap-4 md:grid-cols-2">
        {orders.map((order) => (
          <li key={order.orderId}>{children(order)}</li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="mt-6 text-center">
          <Button look="secondary" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t('orders.showMore')}
          </Button>
        </div>
      )}
    </>
  )
}
