import { ShoppingCart } from 'lucide-react'
import type { Cart, CartLine, ChangeCart } from '../../../shared/contract/cart'
import { useProblemText } from '../../calls/problem-text'
import { buttonClass } from '../../components/button'
import { Link } from '../../components/link'
import { Page } from '../../components/page'
import { LoadError, StateView } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'
import { CartLineCard } from './cart-line-card'
import { CartNotes } from './cart-notes'
import { CartSkeleton } from './cart-skeleton'
import { CartSummary } from './cart-summary'
import { ClearCart } from './clear-cart'

function EmptyCart({ isVisitor }: { isVisitor: boolean }) {
  const { t } = useTranslation()
  return (
    <StateView icon={ShoppingCart} title={t('cart.empty')} text={t(isVisitor ? 'cart.emptyVisitor' : 'cart.emptyText')}>
      <Link href={paths.products} className={buttonClass()}>
        {t('cart.browse')}
      </Link>
      {isVisitor && (
        <Link href={paths.login} state={{ from: paths.cart }} className={buttonClass('secondary')}>
          {t('nav.login')}
        </Link>
      )}
    </StateView>
  )
}

type Props = {
  /** The cart of somebody who is not logged in. */
  isVisitor?: boolean
  cart: Cart | undefined
  error: Error | null
  pending: boolean
  onRetry: () => void
  onChange: (line: CartLine, action: ChangeCart['action']) => void
  onClear: () => void
}

/** A cart, whoever keeps it. */
export function CartView({ isVisitor = false, cart, error, pending, onRetry, onChange, onClear }: Props) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const hasLines = cart !== undefined && cart.cart.length > 0
  return (
    <Page
      title={t('cart.title')}
      heading={t('cart.title')}
      aside={hasLines && <ClearCart pending={pending} onClear={onClear} />}
    >
      <CartNotes />
      {!cart && error && <LoadError title={t('cart.loadFailed')} text={problemText(error)} onRetry={onRetry} />}
      {!cart && !error && <CartSkeleton />}
      {cart && !hasLines && <EmptyCart isVisitor={isVisitor} />}
      {cart && hasLines && (
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_minmax(0,22rem)]">
          <ul className="grid gap-4">
            {cart.cart.map((line) => (
              <CartLineCard
                key={line.key}
                line={line}
                pending={pending}
                onChange={({ action }) => onChange(line, action)}
              />
            ))}
          </ul>
          <CartSummary cart={cart} isVisitor={isVisitor} />
        </div>
      )}
    </Page>
  )
}
