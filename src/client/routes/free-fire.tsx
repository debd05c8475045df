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
import { useProblemText } from '../calls/problem-text'
import { Page } from '../components/page'
import { Skeleton } from '../components/skeleton'
import { LoadError, StateView } from '../components/state-view'
import { PaymentForm } from '../features/checkout/payment-form'
import { useCurrency } from '../features/checkout/use-currency'
import { PackageGrid, PackageSkeleton } from '../features/freefire/package-grid'
import { PlayerField } from '../features/freefire/player-field'
import { type PlayerSearch, usePlayer } from '../features/freefire/use-player'
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
  const totals = wanted.offer && { usd: wanted.offer.price, rub: wanted.offer.rub }
  const choice = useCurrency(profile, totals)
  const ways = useTopUp({ ...wanted, currency: choice.currency })
  return <PaymentForm choice={choice} totals={totals} options={options} balanceText={t('freefire.payNow')} {...ways} />
}

function PaymentArea(wanted: Omit<PaymentProps, 'profile' | 'options'>) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const profile = useQuery({ ...profileQuery, refetchOnMount: 'always' })
  const options = useQuery(paymentOptionsQuery)
  const error = profile.error ?? options.error
  if (profile.data && options.data) return <Payment {...wanted} profile={profile.data} options={options.data} />
  if (!error) return <Skeleton className="h-96 rounded-panel" />
  const retry = () => Promise.all([profile.refetch(), options.refetch()])
  return <LoadError title={t('checkout.loadFailed')} text={problemText(error)} onRetry={retry} />
}

/** The supplier can't deliver just now, which is none of the buyer's doing. */
const isClosed = (error: Error): boolean => error instanceof ApiError && error.code === 'provider_failed'

function ById() {
  const { t } = useTranslation()
  const problemText = useProblemText()
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
          {offers.data && <PackageGrid offers={offers.data} chosen={chosen} onChoose={setChosen} />}
          {!offers.data && !offers.error && <PackageSkeleton />}
          {!offers.data && offers.error && (
            <LoadError
              title={t('freefire.loadFailed')}
              text={isClosed(offers.error) ? t('freefire.noneText') : problemText(offers.error)}
              onRetry={() => offers.refetch()}
            />
          )}
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
