import { useQuery } from '@tanstack/react-query'
import { ShoppingCart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cartQuery, useChangeCart, useClearCart } from '../calls/cart'
import { useProblemText } from '../calls/problem-text'
import { buttonClass } from '../components/button'
import { Link } from '../components/link'
import { notify } from '../components/notify'
import { Page } from '../components/page'
import { LoadError, StateView } from '../components/state-view'
import { CartLineCard } from '../features/cart/cart-line-card'
import { CartSkeleton } from '../features/cart/cart-skeleton'
import { CartSummary } from '../features/cart/cart-summary'
import { ClearCart } from '../features/cart/clear-cart'
import { paths } from '../paths'

function EmptyCart() {
  const { t } = useTranslation()
  return (
    <StateView icon={ShoppingCart} title={t('cart.empty')} text={t('cart.emptyText')}>
      <Link href={paths.products} className={buttonClass()}>
        {t('cart.browse')}
      </Link>
    </StateView>
  )
}

export default function CartScreen() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { data: cart, error, refetch } = useQuery({ ...cartQuery, refetchOnMount: 'always' })
  const change = useChangeCart()
  const clear = useClearCart()
  const pending = change.isPending || clear.isPending
  const onError = (failure: Error) => notify.error(problemText(failure))
  const hasLines = cart !== undefined && cart.cart.length > 0
  return (
    <Page
      title={t('cart.title')}
      heading={t('cart.title')}
      aside={hasLines && <ClearCart pending={pending} onClear={() => clear.mutate(undefined, { onError })} />}
    >
      {!cart && error && <LoadError title={t('cart.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />}
      {!cart && !error && <CartSkeleton />}
      {cart && !hasLines && <EmptyCart />}
      {cart && hasLines && (
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_minmax(0,22rem)]">
          <ul className="grid gap-4">
            {cart.cart.map((line) => (
              <CartLineCard
                key={line.key}
                line={line}
                pending={pending}
                onChange={(wanted) => change.mutate(wanted, { onError })}
              />
            ))}
          </ul>
          <CartSummary cart={cart} />
        </div>
      )}
    </Page>
  )
}
