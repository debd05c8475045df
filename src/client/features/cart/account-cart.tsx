import { useQuery } from '@tanstack/react-query'
import { cartQuery } from '../../calls/cart'
import { useChangeCart, useClearCart } from '../../calls/cart-changes'
import { useNotifyFailure } from '../../components/notify-failure'
import { CartView } from './cart-view'

/** The cart of whoever is logged in. */
export function AccountCart() {
  const notifyFailure = useNotifyFailure()
  const query = useQuery({ ...cartQuery, refetchOnMount: 'always' })
  const change = useChangeCart()
  const clear = useClearCart()
  const onError = notifyFailure()
  return (
    <CartView
      query={query}
      pending={change.isPending || clear.isPending}
      onChange={({ key }, action) => change.mutate({ key, action }, { onError })}
      onClear={() => clear.mutate(undefined, { onError })}
    />
  )
}
