import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { waitingOrdersQuery } from '../../../calls/admin-orders'
import { useProblemText } from '../../../calls/problem-text'
import { LoadError, StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { Loading } from '../loading'
import { ShowMore } from '../show-more'
import { WaitingOrder } from './waiting-order'

/** Paid orders that are not delivered in full, and what can be done for them. */
export default function WaitingOrders() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const query = useInfiniteQuery(waitingOrdersQuery)
  if (!query.data && query.error) {
    return (
      <LoadError
        title={t('admin.waiting.loadFailed')}
        text={problemText(query.error)}
        onRetry={() => query.refetch()}
      />
    )
  }
  if (!query.data) return <Loading />
  const orders = query.data.pages.flatMap((page) => page.orders)
  if (orders.length === 0) {
    return <StateView icon={CircleCheck} title={t('admin.waiting.none')} text={t('admin.waiting.noneText')} />
  }
  return (
    <>
      <ul className="grid gap-2 sm:gap-4">
        {orders.map((order) => (
          <li key={order.orderId}>
            <WaitingOrder order={order} />
          </li>
        ))}
      </ul>
      <ShowMore query={query} />
    </>
  )
}
