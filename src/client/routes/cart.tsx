import { useQuery } from '@tanstack/react-query'
import type { CartLine, ChangeCart } from '../../shared/contract/cart'
import { cartQuery } from '../calls/cart'
import { useChangeCart, useClearCart } from '../calls/cart-changes'
import { useSignedIn } from '../calls/session'
import { clearForVisitor, setForVisitor, useVisitorCart } from '../calls/visitor-cart'
import { visitorCartQuery } from '../calls/visitor-joining'
import { useNotifyFailure } from '../components/notify-failure'
import { CartView } from '../features/cart/cart-view'
import { useLanguage } from '../i18n/language'

const quantityAfter = {
  increase: ({ qty }) => qty + 1,
  decrease: ({ qty }) => Math.max(qty - 1, 1),
  remove: () => 0,
} as const satisfies Record<ChangeCart['action'], (line: CartLine) => number>

/** A change as the buyer sees it: pressed again after a lost answer, it does not add one more than is shown. */
const changeOf = (line: CartLine, action: ChangeCart['action']): ChangeCart => {
  const qty = quantityAfter[action](line)
  return { key: line.key, action, ...(qty > 0 && { qty }) }
}

/** The cart of a logged-in user. */
function AccountCart() {
  const { notifyFailure } = useNotifyFailure()
  const query = useQuery({ ...cartQuery, refetchOnMount: 'always' })
  const change = useChangeCart()
  const clear = useClearCart()
  const onError = notifyFailure()
  return (
    <CartView
      query={query}
      pending={change.isPending || clear.isPending}
      onChange={(line, action) => change.mutate(changeOf(line, action), { onError })}
      onClear={() => clear.mutate(undefined, { onError })}
    />
  )
}

/** The cart that only this browser holds, at the shop's prices. */
function VisitorCart() {
  const kept = useVisitorCart()
  const query = useQuery({
    ...visitorCartQuery(kept, useLanguage()),
    refetchOnMount: 'always',
  })
  return (
    <CartView
      isVisitor
      query={query}
      pending={query.isPlaceholderData}
      onChange={(line, action) => setForVisitor(line, quantityAfter[action](line))}
      onClear={clearForVisitor}
    />
  )
}

export default function CartScreen() {
  return useSignedIn() ? <AccountCart /> : <VisitorCart />
}
