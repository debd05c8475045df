import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import type { FreeFireOffer } from '../../shared/contract/freefire'
import type { Profile } from '../../shared/contract/identity'
import type { PaymentOptions } from '../../shared/contract/payments'
import { useOffers } from '../calls/freefire'
import { ApiError } from '../calls/http'
import { profileQuery } from '../calls/identity'
import { paymentOptionsQuery } from '../calls/payment-options'
import { joinQueries } from '../components/join-queries'
import { Page } from '../components/page'
import { Skeleton } from '../components/skeleton'
import { Loaded, StateView } from '../components/state-view'
import { PaymentForm, useCurrency } from '../features/checkout/payment-form'
import { PackageGrid, packagesLoading } from '../features/freefire/package-grid'
import { PlayerField, type PlayerSearch, usePlayer } from '../features/freefire/player-field'
import { useTopUp } from '../features/freefire/use-top-up'
import { ToppedUp } from '../features/orders/topped-up'
import { Tabs } from '../features/topup/tabs'
import { useTranslation } from '../i18n/translation'

type PaymentProps = {
  search: PlayerSearch
  offer: FreeFireOffer | undefined
  profile: Profile
  options: PaymentOptions
  onDone: (orderId: string) => void
}

function Payment({ profile, options, ...wanted }: PaymentProps) {
  const { t } = useTranslation()
  const totals = wanted.offer?.priceIn
  const choice = useCurrency(profile, totals)
  const ways = useTopUp({ ...wanted, currency: choice.currency })
  return <PaymentForm choice={choice} totals={totals} options={options} balanceText={t('freefire.payNow')} {...ways} />
}

function PaymentArea(wanted: Omit<PaymentProps, 'profile' | 'options'>) {
  const profile = useQuery({ ...profileQuery, refetchOnMount: 'always' })
  const options = useQuery(paymentOptionsQuery)
  const loading = <Skeleton className="h-96 rounded-panel" />
  return (
    <Loaded query={joinQueries(profile, options)} failed="checkout.loadFailed" loading={loading}>
      {([buyer, ways]) => <Payment {...wanted} profile={buyer} options={ways} />}
    </Loaded>
  )
}

/** The supplier can't deliver just now: the buyer needs no details of that. */
const isClosed = (error: Error | null): boolean => error instanceof ApiError && error.code === 'provider_failed'

function ById() {
  const { t } = useTranslation()
  const offers = useOffers()
  const search = usePlayer()
  const [chosen, setChosen] = useState('')
  const [done, setDone] = useState('')
  const finish = (orderId: string) => {
    setDone(orderId)
    setChosen('')
    search.type('')
  }
  return (
    <>
      {done && <ToppedUp key={done} orderId={done} />}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_minmax(0,22rem)]">
        <div className="grid gap-6">
          <PlayerField search={search} />
          <Loaded
            query={offers}
            failed="freefire.loadFailed"
            why={isClosed(offers.error) ? t('freefire.noneText') : undefined}
            loading={packagesLoading}
          >
            {(packages) => <PackageGrid offers={packages} chosen={chosen} onChoose={setChosen} />}
          </Loaded>
        </div>
        <PaymentArea search={search} offer={offers.data?.find(({ itemId }) => itemId === chosen)} onDone={finish} />
      </div>
    </>
  )
}

export default function FreeFireScreen() {
  const { t } = useTranslation()
  const byCode = <StateView icon={Hourglass} title={t('common.comingSoon')} text={t('freefire.byCodeText')} />
  return (
    <Page title={t('freefire.title')} heading={t('freefire.title')}>
      <Tabs
        label={t('freefire.title')}
        tabs={[
          { name: 'id', label: t('freefire.byId'), content: <ById /> },
          { name: 'code', label: t('freefire.byCode'), content: byCode },
        ]}
      />
    </Page>
  )
}
