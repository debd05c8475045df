import { useQuery } from '@tanstack/react-query'
import { cartQuery } from '../calls/cart'
import { profileQuery } from '../calls/identity'
import { paymentOptionsQuery } from '../calls/payment-options'
import { joinQueries } from '../components/join-queries'
import { Page } from '../components/page'
import { Loading, Skeleton } from '../components/skeleton'
import { Loaded } from '../components/state-view'
import { CartNotes } from '../features/cart/cart-notes'
import { EmptyCart } from '../features/cart/empty-cart'
import { CheckoutForm } from '../features/checkout/checkout-form'
import { CheckoutLines } from '../features/checkout/checkout-lines'
import { UnpaidNote } from '../features/orders/unpaid-note'
import { useTranslation } from '../i18n/translation'

const loading = (
  <Loading className="grid gap-6 lg:grid-cols-[1fr_minmax(0,27rem)]">
    <Skeleton className="h-72 rounded-panel" />
    <Skeleton className="h-96 rounded-panel" />
  </Loading>
)

function Checkout() {
  const cart = useQuery({ ...cartQuery, refetchOnMount: 'always' })
  const profile = useQuery({ ...profileQuery, refetchOnMount: 'always' })
  const options = useQuery(paymentOptionsQuery)
  if (cart.data?.cart.length === 0) return <EmptyCart />
  return (
    <Loaded query={joinQueries(cart, joinQueries(profile, options))} failed="checkout.loadFailed" loading={loading}>
      {([filled, [buyer, ways]]) => (
        <>
          <UnpaidNote />
          <div className="grid items-start gap-6 lg:grid-cols-[1fr_minmax(0,27rem)]">
            <CheckoutLines cart={filled} />
            <CheckoutForm cart={filled} profile={buyer} options={ways} />
          </div>
        </>
      )}
    </Loaded>
  )
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
