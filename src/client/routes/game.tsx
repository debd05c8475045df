import { useQuery } from '@tanstack/react-query'
import { Hourglass } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '../../shared/contract/identity'
import type { Order } from '../../shared/contract/orders'
import type { PaymentOptions } from '../../shared/contract/payments'
import type { TopUpGame } from '../../shared/contract/topups'
import { profileQuery } from '../calls/identity'
import { paymentOptionsQuery } from '../calls/payment-options'
import { useSignedIn } from '../calls/session'
import { slugIn, useGame } from '../calls/topups'
import { joinQueries } from '../components/join-queries'
import { Page } from '../components/page'
import { Skeleton } from '../components/skeleton'
import { Loaded, StateView } from '../components/state-view'
import { PaymentForm, useCurrency } from '../features/checkout/payment-form'
import { ToppedUp } from '../features/orders/topped-up'
import { soldAgain, useAgain } from '../features/topup/again'
import { LoginFirst } from '../features/topup/login-first'
import { NoGame } from '../features/topup/no-game'
import { type GamePackage, PackageGrid, packagesLoading } from '../features/topup/package-grid'
import { PlayerForm } from '../features/topup/player-form'
import { SureOfPlayer } from '../features/topup/sure-of-player'
import { Tabs } from '../features/topup/tabs'
import { type PlayerSearch, usePlayer } from '../features/topup/use-player'
import { useTopUp } from '../features/topup/use-top-up'
import { UsualTime } from '../features/topup/usual-time'
import { useTranslation } from '../i18n/translation'

type PaymentProps = {
  game: TopUpGame
  search: PlayerSearch
  offer: GamePackage | undefined
  profile: Profile
  options: PaymentOptions
  onDone: (orderId: string) => void
}

function Payment({ profile, options, ...wanted }: PaymentProps) {
  const { t } = useTranslation()
  const totals = wanted.offer?.priceIn
  const choice = useCurrency(profile, totals)
  const [asking, setAsking] = useState<() => void>()
  const ways = useTopUp({ ...wanted, currency: choice.currency, ask: (goOn) => setAsking(() => goOn) })
  const close = () => setAsking(undefined)
  const { game, search } = wanted
  return (
    <>
      <PaymentForm choice={choice} totals={totals} options={options} balanceText={t('topups.payNow')} {...ways} />
      {asking && search.target && (
        <SureOfPlayer
          game={game}
          player={search.target}
          onClose={close}
          onConfirm={() => {
            asking()
            close()
          }}
        />
      )}
    </>
  )
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

type GameProps = { game: TopUpGame; again: Order | undefined }

function ById({ game, again }: GameProps) {
  const signedIn = useSignedIn()
  const search = usePlayer(game, again?.player?.fields)
  const [chosen, setChosen] = useState(soldAgain(game, again))
  const [done, setDone] = useState('')
  const finish = (orderId: string) => {
    setDone(orderId)
    setChosen('')
    search.clear()
  }
  const offer = game.packages.find(({ itemId }) => itemId === chosen)
  return (
    <>
      {done && <ToppedUp key={done} orderId={done} />}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_minmax(0,22rem)]">
        <div className="grid gap-6">
          <PlayerForm game={game} search={search} />
          <PackageGrid offers={game.packages} chosen={chosen} onChoose={setChosen} />
        </div>
        {signedIn ? <PaymentArea game={game} search={search} offer={offer} onDone={finish} /> : <LoginFirst />}
      </div>
    </>
  )
}

/** Games whose codes are to be redeemed on this screen too. */
const withCodes = ['free-fire']

function GameView(shown: GameProps) {
  const { t } = useTranslation()
  const { slug, name, description, delivery } = shown.game
  const byId = <ById {...shown} />
  const title = t('topups.title', { game: name })
  const codes = (
    <StateView icon={Hourglass} title={t('common.comingSoon')} text={t('topups.byCodeText', { game: name })} />
  )
  return (
    <>
      <p className="-mt-4 mb-6 text-muted">
        {description} <UsualTime seconds={delivery.usuallySeconds} />
      </p>
      {withCodes.includes(slug) ? (
        <Tabs
          label={title}
          tabs={[
            { name: 'id', label: t('topups.byId'), content: byId },
            { name: 'code', label: t('topups.byCode'), content: codes },
          ]}
        />
      ) : (
        byId
      )}
    </>
  )
}

/** The screen of every game whose players are topped up. */
export default function GameScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  const slug = slugIn(id)
  const game = useGame(slug)
  const { again, isReady } = useAgain(slug)
  const title = game.data ? t('topups.title', { game: game.data.name }) : t('nav.topUp')
  return (
    <Page title={title} heading={title}>
      <Loaded query={game} failed="topups.loadFailed" missing={<NoGame />} loading={packagesLoading}>
        {(shown) => (isReady ? <GameView game={shown} again={again} /> : packagesLoading)}
      </Loaded>
    </Page>
  )
}
