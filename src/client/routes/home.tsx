import { useTranslation } from 'react-i18next'
import { Page } from '../components/page'
import { Popular } from '../features/catalogue/popular'
import { Featured } from '../features/storefront/featured'
import { Hero } from '../features/storefront/hero'
import { HowItWorks } from '../features/storefront/how-it-works'
import { NeedHelp } from '../features/storefront/need-help'
import { WaysToPay } from '../features/storefront/ways-to-pay'

const featured = ['pubg', 'roblox', 'steam']

export default function Home() {
  const { t } = useTranslation()
  return (
    <>
      <Hero />
      <Page title={t('home.title')}>
        <div className="flex flex-col gap-14 sm:gap-20">
          <Featured />
          <Popular except={featured} />
          <HowItWorks />
          <WaysToPay />
          <NeedHelp />
        </div>
      </Page>
    </>
  )
}
