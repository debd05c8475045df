import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { ApiError } from '../calls/http'
import { profileQuery } from '../calls/identity'
import { useProblemText } from '../calls/problem-text'
import { Page } from '../components/page'
import { Skeleton } from '../components/skeleton'
import { LoadError, StateView } from '../components/state-view'
import { WhenSeen } from '../components/when-seen'
import { BalanceActions } from '../features/balance/balance-actions'
import { JustPaid } from '../features/orders/just-paid'
import { OrderDigest } from '../features/orders/order-digest'
import { OrderList } from '../features/orders/order-list'
import { useLiveTitle } from '../features/orders/use-live-title'
import { Balances } from '../features/profile/balances'
import { FrozenNotice } from '../features/profile/frozen-notice'
import { Level } from '../features/profile/level'
import { ProfileHead } from '../features/profile/profile-head'
import { useTranslation } from '../i18n/translation'
import { paidOrderOf } from '../paths'

const Statement = lazy(() => import('../features/balance/statement'))
const OwnSessions = lazy(() => import('../features/profile/own-sessions'))

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
        <div className="grid gap-6 md:col-span-2">
          <ProfileHead profile={profile} />
          {profile.frozen && <FrozenNotice />}
        </div>
        <Balances profile={profile}>
          <BalanceActions profile={profile} />
        </Balances>
        <Level profile={profile} />
      </div>
    )
  }
  if (error instanceof ApiError && error.status === 404) return <StateView icon={UserX} title={t('profile.notFound')} />
  if (!error) return <Loading />
  return <LoadError title={t('profile.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="mb-5 text-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}

export default function ProfileScreen() {
  const { t } = useTranslation()
  const state: unknown = useHistoryState()
  const paid = paidOrderOf(state)
  const title = useLiveTitle(paid, t('profile.title'))
  return (
    <Page title={title}>
      {paid && <JustPaid key={paid} orderId={paid} />}
      <ProfileArea />
      <Section id="orders" title={t('profile.orders')}>
        <OrderList>{(order) => <OrderDigest order={order} />}</OrderList>
      </Section>
      <Section id="statement" title={t('statement.title')}>
        <WhenSeen>
          <Suspense fallback={<Skeleton className="h-40 rounded-panel" />}>
            <Statement />
          </Suspense>
        </WhenSeen>
      </Section>
      <Section id="sessions" title={t('sessions.title')}>
        <WhenSeen>
          <Suspense fallback={<Skeleton className="h-40 rounded-panel" />}>
            <OwnSessions />
          </Suspense>
        </WhenSeen>
      </Section>
    </Page>
  )
}
