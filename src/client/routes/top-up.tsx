import { Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../components/button'
import { Link } from '../components/link'
import { Page } from '../components/page'
import { StateView } from '../components/state-view'
import { paths } from '../paths'

export default function TopUpScreen() {
  const { t } = useTranslation()
  return (
    <Page title={t('topup.title')} width="normal" heading={t('topup.title')}>
      <StateView icon={Wallet} title={t('topup.soonTitle')} text={t('topup.soonText')}>
        <Link href={paths.profile} className={buttonClass()}>
          {t('topup.toProfile')}
        </Link>
      </StateView>
    </Page>
  )
}
