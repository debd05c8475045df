import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useHistoryState } from 'wouter/use-browser-location'
import { ApiError } from '../calls/http'
import { profileQuery } from '../calls/identity'
import { useProblemText } from '../calls/problem-text'
import { Page } from '../components/page'
import { Skeleton } from '../components/skeleton'
import { LoadError, StateView } from '../components/state-view'
import { JustPaid } from '../features/orders/just-paid'
import { OrderDigest } from '../features/orders/order-digest'
import { OrderList } from '../features/orders/order-list'
import { Balances } from '../features/profile/balances'
import { Level } from '../features/profile/level'
import { ProfileHead } from '../features/profile/profile-head'
import { paidOrderOf } from '../paths'

function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-6 md:grid-cols-2">
      <Skeleton className="h-36 rounded-panel md:col-span-2" />
      <Skeleton className="h-52 rounded-panel" />
      <Skeleton className="h-52 rounded-panel" />
    </div>
  )
}

function ProfileArea() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { data: profile, error, refetch } = useQuery({ ...profileQuery, refetchOnMount: 'always' })
  if (profile) {
    return (
      <div className="grid gap-6 md:grid-cols-2">
        <div className="md:col-span-2">
          <ProfileHead profile={profile} />
        </div>
        <Balances profile={profile} />
        <Level profile={profile} />
      </div>
    )
  }
  if (error instanceof ApiError && error.status === 404) return <StateView icon={UserX} title={t('profile.notFound')} />
  if (!error) return <Loading />
  return <LoadError title={t('profile.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
}

export default function ProfileScreen() {
  const { t } = useTranslation()
  const state: unknown = useHistoryState()
  const paid = paidOrderOf(state)
  return (
    <Page title={t('profile.title')}>
      {paid && <JustPaid key={paid} orderId={paid} />}
      <ProfileArea />
      <section aria-labelledby="orders" className="mt-10">
        <h2 id="orders" className="mb-5 text-heading">
          {t('profile.orders')}
        </h2>
        <OrderList>{(order) => <OrderDigest order={order} />}</OrderList>
      </section>
    </Page>
  )
}
