import { Newspaper } from 'lucide-react'
import { ButtonLink } from '../../components/link'
import { Page } from '../../components/page'
import { StateView } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

/** An address that names no article, or one that is not shown now. */
export function NoArticle() {
  const { t } = useTranslation()
  return (
    <Page title={t('articles.notFound')} width="normal">
      <StateView icon={Newspaper} heading="h1" title={t('articles.notFound')} text={t('articles.notFoundText')}>
        <ButtonLink href={paths.articles}>{t('articles.all')}</ButtonLink>
      </StateView>
    </Page>
  )
}
