import { LifeBuoy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../components/button'
import { Link } from '../components/link'
import { Page } from '../components/page'
import { StateView } from '../components/state-view'
import { paths } from '../paths'

export default function SupportScreen() {
  const { t } = useTranslation()
  return (
    <Page title={t('support.title')} width="normal" heading={t('support.title')}>
      <StateView icon={LifeBuoy} title={t('support.soonTitle')} text={t('support.soonText')}>
        <Link href={paths.orders} className={buttonClass()}>
          {t('support.toOrders')}
        </Link>
      </StateView>
    </Page>
  )
}
