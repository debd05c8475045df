import { useSignedIn } from '../calls/session'
import { AccountCart } from '../features/cart/account-cart'
import { VisitorCart } from '../features/cart/visitor-cart'

export default function CartScreen() {
  return useSignedIn() ? <AccountCart /> : <VisitorCart />
}
