import { useQuery } from '@tanstack/react-query'
import { UserX } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { profileQuery } from '../calls/identity'
import { hasReferral } from '../components/has-referral'
import { Page, Section } from '../components/page'
import { Loading, Skeleton, Skeletons } from '../components/skeleton'
import { Loaded, StateView } from '../components/state-view'
import { WhenSeen } from '../components/when-seen'
import { BalanceActions } from '../features/balance/balance-actions'
import { JustPaid } from '../features/orders/just-paid'
import { useLiveTitle } from '../features/orders/live-order'
import { OrderDigest } from '../features/orders/order-digest'
import { OrderList } from '../features/orders/order-list'
import { Balances, FrozenNotice } from '../features/profile/balances'
import { Level } from '../features/profile/level'
import { ProfileHead } from '../features/profile/profile-head'
import { Tier } from '../features/profile/tier'
import { PasskeyOffer } from '../features/security/passkey-offer'
import { useTranslation } from '../i18n/translation'
import { paidOrderOf } from '../paths'

const BringFriends = lazy(() => import('../features/profile/referral'))
const Statement = lazy(() => import('../features/balance/statement'))

const loading = (
  <Loading className="grid gap-6 md:grid-cols-2">
    <Skeleton className="h-36 rounded-panel md:col-span-2" />
    <Skeletons count={2} className="h-52 rounded-panel" />
  </Loading>
)

function ProfileArea() {
  const { t } = useTranslation()
  const query = useQuery({ ...profileQuery, refetchOnMount: 'always' })
  return (
    <Loaded
      query={query}
      failed="profile.loadFailed"
      loading={loading}
      missing={<StateView icon={UserX} title={t('profile.notFound')} />}
    >
      {(profile) => (
        <div className="grid gap-6 md:grid-cols-2">
          <div className="grid gap-6 md:col-span-2">
            <ProfileHead profile={profile} />
            {profile.frozen && <FrozenNotice />}
          </div>
          <Balances profile={profile}>
            <BalanceActions profile={profile} />
          </Balances>
          <Level profile={profile} />
          {profile.tier && <Tier tier={profile.tier} />}
        </div>
      )}
    </Loaded>
  )
}

const looks = { className: 'mt-10', head: 'mb-5 text-heading' }

/** A section far below the fold, whose code and data come when the reader comes near it. */
const LateSection = ({ Part, ...section }: { title: string; Part: ComponentType }) => (
  <Section {...section} {...looks}>
    <WhenSeen>
      <Suspense fallback={<Skeleton className="h-40 rounded-panel" />}>
        <Part />
      </Suspense>
    </WhenSeen>
  </Section>
)

export default function ProfileScreen() {
  const { t } = useTranslation()
  const state: unknown = useHistoryState()
  const paid = paidOrderOf(state)
  const title = useLiveTitle(paid, t('nav.profile'))
  return (
    <Page title={title}>
      {paid && <JustPaid key={paid} orderId={paid} />}
      {paid && <PasskeyOffer paid={paid} />}
      <ProfileArea />
      <Section title={t('profile.orders')} {...looks}>
        <OrderList>{(order) => <OrderDigest order={order} />}</OrderList>
      </Section>
      {hasReferral() && <LateSection title={t('referral.title')} Part={BringFriends} />}
      <LateSection title={t('statement.title')} Part={Statement} />
    </Page>
  )
}
