import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, PartyPopper, SearchX } from 'lucide-react'
import { useHistoryState } from 'wouter/use-browser-location'
import { ApiError } from '../calls/http'
import { orderQuery } from '../calls/orders'
import { ButtonLink, Link } from '../components/link'
import { Page } from '../components/page'
import { Loading, Skeleton } from '../components/skeleton'
import { Loaded, StateView } from '../components/state-view'
import { useLiveTitle } from '../features/orders/live-order'
import { OrderDetails } from '../features/orders/order-details'
import { hasReceipt, Receipt } from '../features/orders/receipt'
import { OrderReviews } from '../features/reviews/order-reviews'
import { PasskeyOffer } from '../features/security/passkey-offer'
import { useTranslation } from '../i18n/translation'
import { paidOrderOf, paths } from '../paths'

function OrderNotFound() {
  const { t } = useTranslation()
  return (
    <Page title={t('order.notFound')} width="normal">
      <StateView icon={SearchX} heading="h1" title={t('order.notFound')} text={t('order.notFoundText')}>
        <ButtonLink href={paths.orders}>{t('order.back')}</ButtonLink>
      </StateView>
    </Page>
  )
}

/** For a buyer who has just come back from paying. */
function PaidBanner() {
  const { t } = useTranslation()
  return (
    <p
      role="status"
      className="panel glow mb-5 flex animate-rise items-center gap-3 border-accent-ink p-5 text-heading font-extrabold"
    >
      <PartyPopper className="size-7 shrink-0 text-accent-ink" />
      {t('profile.paidTitle')}
    </p>
  )
}

const loading = (
  <Loading className="grid gap-5">
    <Skeleton className="h-40 rounded-panel" />
    <Skeleton className="h-56 rounded-panel" />
  </Loading>
)

export default function OrderScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  const state: unknown = useHistoryState()
  const query = useQuery(orderQuery(id))
  const { data, error } = query
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
          <ChevronLeft className="size-5" />
          {t('order.back')}
        </Link>
        <h1 className="mb-6 text-title">{t('order.heading')}</h1>
        {isNew && data?.status !== 'cancelled' && <PaidBanner />}
        {isNew && <PasskeyOffer paid={id} />}
        <Loaded query={query} failed="order.loadFailed" loading={loading}>
          {(order) => (
            <>
              <OrderDetails order={order} isNew={isNew} />
              {order.status === 'completed' && order.kind === 'codes' && <OrderReviews items={order.items} />}
            </>
          )}
        </Loaded>
      </div>
    </Page>
  )
}
