import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, buttonClass } from '../../components/button'
import { Link } from '../../components/link'
import { StateView } from '../../components/state-view'
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
