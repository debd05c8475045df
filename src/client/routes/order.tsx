import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, SearchX } from 'lucide-react'
import { useHistoryState } from 'wouter/use-browser-location'
import { ApiError } from '../calls/http'
import { orderQuery } from '../calls/orders'
import { useProblemText } from '../calls/problem-text'
import { buttonClass } from '../components/button'
import { Link } from '../components/link'
import { Page } from '../components/page'
import { Skeleton } from '../components/skeleton'
import { LoadError, StateView } from '../components/state-view'
import { OrderDetails } from '../features/orders/order-details'
import { PaidBanner } from '../features/orders/paid-banner'
import { hasReceipt } from '../features/orders/print-receipt'
import { Receipt } from '../features/orders/receipt'
import { useLiveTitle } from '../features/orders/use-live-title'
import { useTranslation } from '../i18n/translation'
import { paidOrderOf, paths } from '../paths'

function OrderNotFound() {
  const { t } = useTranslation()
  return (
    <Page title={t('order.notFound')} width="normal">
      <StateView icon={SearchX} heading="h1" title={t('order.notFound')} text={t('order.notFoundText')}>
        <Link href={paths.orders} className={buttonClass()}>
          {t('order.back')}
        </Link>
      </StateView>
    </Page>
  )
}

function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-5">
      <Skeleton className="h-40 rounded-panel" />
      <Skeleton className="h-56 rounded-panel" />
    </div>
  )
}

export default function OrderScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const state: unknown = useHistoryState()
  const { data, error, refetch } = useQuery(orderQuery(id))
  const title = useLiveTitle(id, t('order.title', { id }))
  const isNew = paidOrderOf(state) === id
  if (error instanceof ApiError && error.status === 404) return <OrderNotFound />
  return (
    <Page title={title} width="normal">
      {data && <Receipt order={data} />}
      <div className={data && hasReceipt(data) ? 'print:hidden' : ''}>
        <Link
          href={paths.orders}
          className="-mt-4 mb-3 inline-flex min-h-11 items-center gap-1 font-semibold text-muted hover:text-ink"
        >
          <ChevronLeft aria-hidden="true" className="size-5" />
          {t('order.back')}
        </Link>
        <h1 className="mb-6 text-title">{t('order.heading')}</h1>
        {isNew && data?.status !== 'cancelled' && <PaidBanner />}
        {data && <OrderDetails order={data} isNew={isNew} />}
        {!data && error && (
          <LoadError title={t('order.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
        )}
        {!data && !error && <Loading />}
      </div>
    </Page>
  )
}
