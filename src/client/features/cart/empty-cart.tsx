import { ShoppingCart } from 'lucide-react'
import { ButtonLink } from '../../components/link'
import { StateView } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

export function EmptyCart({ isVisitor = false }: { isVisitor?: boolean }) {
  const { t } = useTranslation()
  return (
    <StateView icon={ShoppingCart} title={t('cart.empty')} text={t(isVisitor ? 'cart.emptyVisitor' : 'cart.emptyText')}>
      <ButtonLink href={paths.products}>{t('cart.browse')}</ButtonLink>
      {isVisitor && (
        <ButtonLink href={paths.login} state={{ from: paths.cart }} look="secondary">
          {t('nav.login')}
        </ButtonLink>
      )}
    </StateView>
  )
}
