import { useQuery } from '@tanstack/react-query'
import type { CartLine, ChangeCart } from '../../../shared/contract/cart'
import { clearForVisitor, setForVisitor, useVisitorCart } from '../../calls/visitor-cart'
import { visitorCartQuery } from '../../calls/visitor-joining'
import { useLanguage } from '../../i18n/language'
import { CartView } from './cart-view'

const quantityAfter = {
  increase: ({ qty }) => qty + 1,
  decrease: ({ qty }) => Math.max(qty - 1, 1),
  remove: () => 0,
} as const satisfies Record<ChangeCart['action'], (line: CartLine) => number>

/** The cart that only this browser holds, at the shop's prices. */
export function VisitorCart() {
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
