import { Hourglass } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSearch } from 'wouter'
import type { Order } from '../../shared/contract/orders'
import type { TopUpGame } from '../../shared/contract/topups'
import { slugIn } from '../../shared/games'
import type { Currency } from '../../shared/money'
import { useGame } from '../calls/game'
import { useMaybeSignedIn, useRemembered, useSignedIn } from '../calls/session'
import { Alert } from '../components/alert'
import { Page } from '../components/page'
import { Skeleton } from '../components/skeleton'
import { Loaded, StateView } from '../components/state-view'
import { UsualTime } from '../components/usual-time'
import { goneAgain, soldNow } from '../features/topup/again'
import { GameCodes } from '../features/topup/game-codes'
import { type Choice, useKeptChoice } from '../features/topup/kept-choice'
import { LoginFirst } from '../features/topup/login-first'
import { NoGame } from '../features/topup/no-game'
import { isSoldNow, NothingNow } from '../features/topup/nothing-now'
import { PackageGrid, packagesLoading } from '../features/topup/package-grid'
import { PlayerForm } from '../features/topup/player-form'
import { Tabs } from '../features/topup/tabs'
import { usePlayer } from '../features/topup/use-player'
import { useTranslation } from '../i18n/translation'

const loadPayment = async () =>
  (await import('../features/topup/own-part')).ownPart(() => import('./game-payment'), ['topups', 'money', 'orders'])
const GamePayment = lazy(async () => ({ default: (await loadPayment()).GamePayment }))
const Again = lazy(async () => ({ default: (await loadPayment()).Again }))
const Pieces = lazy(async () => ({ default: (await loadPayment()).Pieces }))
const PackagePromotion = lazy(async () => {
  const part = (await import('../features/topup/own-part')).ownPart(() => import('./package-promotion'), ['product'])
  return { default: (await part).PackagePromotion }
})
const JustToppedUp = lazy(async () => ({ default: (await loadPayment()).JustToppedUp }))

type GameProps = { game: TopUpGame; again: Order | undefined }

function ById({ game, again }: GameProps) {
  const { t } = useTranslation()
  const signedIn = useMaybeSignedIn()
  const person = useRemembered('userId')
  const search = usePlayer(game, again?.player?.fields)
  const [chosen, setChosen] = useState(soldNow(game, again?.topUp?.itemId))
  const [pieces, setPieces] = useState(again?.items[0]?.qty ?? 1)
  const chosenCurrency = useState<Currency>()
  const [currency, setCurrency] = chosenCurrency
  const [done, setDone] = useState('')
  const show = (orderId: string, kept?: Choice) => {
    setDone(orderId)
    setChosen(soldNow(game, kept?.itemId))
    setPieces(kept?.pieces ?? 1)
    setCurrency(kept?.currency)
    search.fill(kept?.values)
  }
  const keptAs = again ? undefined : `top-up ${game.slug}`
  useKeptChoice(keptAs, { itemId: chosen, values: search.values, pieces, currency }, (kept) => show('', kept))
  const gone = done ? undefined : goneAgain(game, again)
  const offer = game.packages.find(({ itemId }) => itemId === chosen)
  const toppedUp = done && (
    <Suspense fallback={null}>
      <JustToppedUp key={done} orderId={done} />
    </Suspense>
  )
  if (!isSoldNow(game)) {
    return (
      <>
        {toppedUp}
        <NothingNow codes={game.codes} />
      </>
    )
  }
  return (
    <>
      {toppedUp}
      <div className="grid items-start gap-6 lg:grid-cols-[1fr_minmax(0,22rem)]">
        <div className="grid gap-6">
          <PlayerForm game={game} search={search} />
          {gone && !chosen && <Alert tone="warn">{t('topups.gone', { package: gone })}</Alert>}
          <PackageGrid offers={game.packages} chosen={chosen} onChoose={setChosen} />
          {offer?.lowered && (
            <Suspense fallback={null}>
              <PackagePromotion lowered={offer.lowered} />
            </Suspense>
          )}
          {offer && signedIn && (
            <Suspense fallback={<Skeleton className="h-17 rounded-panel" />}>
              <Pieces pieces={pieces} onChange={setPieces} />
            </Suspense>
          )}
        </div>
        {signedIn ? (
          <Suspense fallback={<Skeleton className="h-40 rounded-panel" />}>
            <GamePayment
              key={person}
              game={game}
              search={search}
              offer={offer}
              pieces={pieces}
              chosenCurrency={chosenCurrency}
              onDone={show}
              before={again}
            />
          </Suspense>
        ) : (
          <LoginFirst isSure={signedIn === false} />
        )}
      </div>
    </>
  )
}

/** Games whose codes are to be redeemed on this screen too. */
const withCodes = ['free-fire']

function GameView(shown: GameProps) {
  const { t } = useTranslation()
  const { slug, name, description } = shown.game
  const byId = <ById {...shown} />
  const title = t('topups.title', { game: name })
  const codes = (
    <StateView icon={Hourglass} title={t('common.comingSoon')} text={t('topups.byCodeText', { game: name })} />
  )
  return (
    <>
      <p className="-mt-4 mb-6 text-muted">
        {description} {isSoldNow(shown.game) && <UsualTime game={shown.game} />}
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
      <GameCodes game={shown.game} />
    </>
  )
}

/** The screen of every game whose players are topped up. */
export default function GameScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  const slug = slugIn(id)
  const game = useGame(slug)
  const again = new URLSearchParams(useSearch()).get('again') ?? ''
  const signedIn = useSignedIn()
  const title = game.data ? t('topups.title', { game: game.data.name }) : t('nav.topUp')
  if (game.data === null) return <NoGame />
  return (
    <Page title={title} heading={title}>
      <Loaded query={{ ...game, data: game.data }} failed="topups.loadFailed" loading={packagesLoading}>
        {(shown) =>
          again && signedIn ? (
            <Suspense fallback={packagesLoading}>
              <Again id={again} slug={slug} loading={packagesLoading}>
                {(order) => <GameView game={shown} again={order} />}
              </Again>
            </Suspense>
          ) : (
            <GameView game={shown} again={undefined} />
          )
        }
      </Loaded>
    </Page>
  )
}
