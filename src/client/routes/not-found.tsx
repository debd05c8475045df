import { Compass } from 'lucide-react'
import { buttonClass } from '../components/button'
import { Link } from '../components/link'
import { Page } from '../components/page'
import { StateView } from '../components/state-view'
import { useTranslation } from '../i18n/translation'
import { paths } from '../paths'

export default function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <Page title={t('notFound.title')} width="normal">
      <StateView icon={Compass} heading="h1" title={t('notFound.title')} text={t('notFound.text')}>
        <Link href={paths.products} className={buttonClass()}>
          {t('notFound.products')}
        </Link>
        <Link href={paths.home} className={buttonClass('secondary')}>
          {t('notFound.home')}
        </Link>
      </StateView>
    </Page>
  )
}
