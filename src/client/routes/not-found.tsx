import { Compass } from 'lucide-react'
import { ButtonLink } from '../components/link'
import { Page } from '../components/page'
import { StateView } from '../components/state-view'
import { useTranslation } from '../i18n/translation'
import { paths } from '../paths'

export default function NotFoundScreen() {
  const { t } = useTranslation()
  return (
    <Page title={t('notFound.title')} width="normal">
      <StateView icon={Compass} heading="h1" title={t('notFound.title')} text={t('notFound.text')}>
        <ButtonLink href={paths.products}>{t('notFound.products')}</ButtonLink>
        <ButtonLink href={paths.home} look="secondary">
          {t('notFound.home')}
        </ButtonLink>
      </StateView>
    </Page>
  )
}
