import { useQuery } from '@tanstack/react-query'
import { ShoppingCart } from 'lucide-react'
import { cartQuery } from '../calls/cart'
import { profileQuery } from '../calls/identity'
import { paymentOptionsQuery } from '../calls/payment-options'
import { useProblemText } from '../calls/problem-text'
import { buttonClass } from '../components/button'
import { Link } from '../components/link'
import { Page } from '../components/page'
import { Skeleton } from '../components/skeleton'
import { LoadError, StateView } from '../components/state-view'
import { CartNotes } from '../features/cart/cart-notes'
import { CheckoutForm } from '../features/checkout/checkout-form'
import { CheckoutLines } from '../features/checkout/checkout-lines'
import { UnpaidNote } from '../features/orders/unpaid-note'
import { useTranslation } from '../i18n/translation'
import { paths } from '../paths'

function Loading() {
  const { t } = useTranslation()
  return (
    <div role="status" aria-label={t('common.loading')} className="grid gap-6 lg:grid-cols-[1fr_minmax(0,27rem)]">
      <Skeleton className="h-72 rounded-panel" />
      <Skeleton className="h-96 rounded-panel" />
    </div>
  )
}

function Checkout() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const cart = useQuery({ ...cartQuery, refetchOnMount: 'always' })
  const profile = useQuery({ ...profileQuery, refetchOnMount: 'always' })
  const options = useQuery(paymentOptionsQuery)
  const error = cart.error ?? profile.error ?? options.error
  if (cart.data?.cart.length === 0) {
    return (
      <StateView icon={ShoppingCart} title={t('cart.empty')} text={t('cart.emptyText')}>
        <Link href={paths.products} className={buttonClass()}>
          {t('cart.browse')}
        </Link>
      </StateView>
    )
  }
  if (cart.data && profile.data && options.data) {
    return (
      <>
        <UnpaidNote />
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_minmax(0,27rem)]">
          <CheckoutLines cart={cart.data} />
          <CheckoutForm cart={cart.data} profile={profile.data} options={options.data} />
        </div>
      </>
    )
  }
  if (!error) return <Loading />
  const retry = () => Promise.all([cart.refetch(), profile.refetch(), options.refetch()])
  return <LoadError title={t('checkout.loadFailed')} text={problemText(error)} onRetry={retry} />
}

export default function CheckoutScreen() {
  const { t } = useTranslation()
  return (
    <Page title={t('checkout.title')} heading={t('checkout.title')}>
      <CartNotes />
      <Checkout />
    </Page>
  )
}
