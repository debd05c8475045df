import { Flame, Hourglass } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { buttonClass } from '../components/button'
import { Link } from '../components/link'
import { Page } from '../components/page'
import { StateView } from '../components/state-view'
import { Tabs } from '../features/topup/tabs'
import { paths } from '../paths'

export default function FreeFireScreen() {
  const { t } = useTranslation()
  const byId = (
    <StateView icon={Flame} title={t('freefire.byIdTitle')} text={t('freefire.byIdText')}>
      <Link href={paths.products} className={buttonClass()}>
        {t('freefire.browse')}
      </Link>
    </StateView>
  )
  const byCode = <StateView icon={Hourglass} title={t('common.comingSoon')} text={t('freefire.byCodeText')} />
  return (
    <Page title={t('freefire.title')} width="normal" heading={t('freefire.title')}>
      <Tabs
        label={t('freefire.title')}
        tabs={[
          { name: 'id', label: t('freefire.byId'), content: byId },
          { name: 'code', label: t('freefire.byCode'), content: byCode },
        ]}
      />
    </Page>
  )
}
