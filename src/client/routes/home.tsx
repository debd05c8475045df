import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { productsQuery } from '../calls/catalogue'
import { Page } from '../components/page'
import { Popular } from '../features/catalogue/popular'
import { Featured, usualGames } from '../features/storefront/featured'
import { Hero } from '../features/storefront/hero'
import { HowItWorks } from '../features/storefront/how-it-works'
import { NeedHelp } from '../features/storefront/need-help'
import { WaysToPay } from '../features/storefront/ways-to-pay'
import { useLanguage } from '../i18n/language'

const shown = 6

export default function Home() {
  const { t } = useTranslation()
  const { data } = useQuery(productsQuery(useLanguage()))
  const chosen = data?.filter(({ featured }) => featured).slice(0, shown) ?? []
  const games = chosen.length > 0 ? chosen : usualGames
  return (
    <>
      <Hero />
      <Page title={t('home.title')}>
        <div className="flex flex-col gap-14 sm:gap-20">
          <Featured games={games} />
          <Popular except={games.map(({ slug }) => slug)} />
          <HowItWorks />
          <WaysToPay />
          <NeedHelp />
        </div>
      </Page>
    </>
  )
}
