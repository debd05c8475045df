import { useQuery } from '@tanstack/react-query'
import { cartQuery } from '../../calls/cart'
import { useChangeCart, useClearCart } from '../../calls/cart-changes'
import { useProblemText } from '../../calls/problem-text'
import { notify } from '../../components/notify'
import { CartView } from './cart-view'

/** The cart of whoever is logged in. */
export function AccountCart() {
  const problemText = useProblemText()
  const { data, error, refetch } = useQuery({ ...cartQuery, refetchOnMount: 'always' })
  const change = useChangeCart()
  const clear = useClearCart()
  const onError = (failure: Error) => notify.error(problemText(failure))
  return (
    <CartView
      cart={data}
      error={error}
      pending={change.isPending || clear.isPending}
      onRetry={() => refetch()}
      onChange={({ key }, action) => change.mutate({ key, action }, { onError })}
      onClear={() => clear.mutate(undefined, { onError })}
    />
  )
}
