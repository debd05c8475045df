import { SearchX } from 'lucide-react'
import { Button, buttonClass } from '../../components/button'
import { Link } from '../../components/link'
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
      <Link href={paths.products} className={buttonClass()}>
        {t('buying.browse')}
      </Link>
    </StateView>
  )
}
