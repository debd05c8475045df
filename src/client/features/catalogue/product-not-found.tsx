import { SearchX } from 'lucide-react'
import { Button } from '../../components/button'
import { ButtonLink } from '../../components/link'
import { StateView } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

export default function ProductNotFound() {
  const { t } = useTranslation()
  return (
    <StateView icon={SearchX} heading="h1" title={t('product.notFound')} text={t('buying.notFoundText')}>
      <Button look="secondary" onClick={() => history.back()}>
        {t('common.goBack')}
      </Button>
      <ButtonLink href={paths.products}>{t('buying.browse')}</ButtonLink>
    </StateView>
  )
}
