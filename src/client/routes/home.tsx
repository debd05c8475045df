import { lazy, Suspense } from 'react'
import { useStart } from '../calls/cards'
import { useMaybeSignedIn } from '../calls/session'
import { Page } from '../components/page'
import { WhenSeen } from '../components/when-seen'
import { BoughtRoom } from '../features/catalogue/bought-row'
import { Popular } from '../features/catalogue/popular'
import { HowItWorks, NeedHelp, WaysToPay } from '../features/storefront/about-the-shop'
import { Banners } from '../features/storefront/banners'
import { Featured, usualGames } from '../features/storefront/featured'
import { GameNames } from '../features/storefront/game-names'
import { Hero } from '../features/storefront/hero'
import { useTranslation } from '../i18n/translation'

// Visitors have bought nothing.
const BoughtBefore = lazy(() => import('../features/catalogue/bought-before'))

// Far below, and no part of the page that the worker sends but for the names.
const TopUpGames = lazy(() => import('../features/storefront/top-up-games'))

const shown = 6

export default function Home() {
  const { t } = useTranslation()
  const signedIn = useMaybeSignedIn()
  const { data } = useStart()
  const chosen = data?.cards.filter(({ featured }) => featured).slice(0, shown) ?? []
  const games = chosen.length > 0 ? chosen : usualGames
  return (
    <>
      <Banners />
      <Hero />
      <Page title={t('home.title')}>
        <div className="-mt-4 flex flex-col gap-5 sm:gap-12 md:mt-0">
          {signedIn !== false && (
            <Suspense fallback={<BoughtRoom />}>{signedIn ? <BoughtBefore /> : <BoughtRoom />}</Suspense>
          )}
          <Featured games={games} />
          <Popular except={games.map(({ slug }) => slug)} />
          <WhenSeen before={<GameNames />}>
            <Suspense fallback={<div className="min-h-40" />}>
              <TopUpGames />
            </Suspense>
          </WhenSeen>
          <HowItWorks />
          <WaysToPay />
          <NeedHelp />
        </div>
      </Page>
    </>
  )
}
