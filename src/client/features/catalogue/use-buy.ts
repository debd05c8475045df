import { useContext, useRef } from 'react'
import { useLocation } from 'wouter'
import type { Product } from '../../../shared/contract/catalogue'
import { useAddToCart } from '../../calls/cart-changes'
import { ApiError } from '../../calls/http'
import { session } from '../../calls/session'
import { PreloadContext } from '../../components/link'
import { notify } from '../../components/notify'
import { useProblemText } from '../../i18n/problem-text'
import { paths } from '../../paths'
import type { Offer } from './use-offer'

/** Puts the picked offer into the cart and goes there: into the account's, or into the one a visitor's browser keeps. */
export function useBuy(product: Product, offer: Offer) {
  const { t, problemText } = useProblemText()
  const [, navigate] = useLocation()
  const addition = useAddToCart()
  const preload = useContext(PreloadContext)
  /** The screen of the cart is fetched while the shop takes the line. */
  const intend = () => preload(paths.cart, 'code')
  // A double click is one piece: its second press may come before the button looks pressed.
  const isAdding = useRef(false)
  const fail = (text: string) => {
    isAdding.current = false
    notify.error(text)
  }
  const add = () => {
    intend()
    if (isAdding.current) return
    if (!offer.price) return notify.error(t('product.priceNotFound'))
    isAdding.current = true
    const { amount, priceIn } = offer.price
    const { label, region, quantity: qty } = offer
    const line = { amount, priceIn, label, productId: product.id, region, qty }
    const keep = async () => {
      const { addForVisitor } = await import('../../calls/visitor-cart')
      addForVisitor({ ...line, title: product.title })
    }
    const toCart = () => navigate(paths.cart)
    // Asked when it is pressed: for a moment after hydration a member is still rendered as a visitor.
    if (session.token() === null) return void keep().then(toCart, () => fail(t('product.addFailed')))
    // A failure is told on whatever screen the buyer is by then: a session that is over has led to the login.
    addition.mutateAsync(line, { onSuccess: toCart }).catch((error) => {
      // What was chosen waits in the browser for the next session.
      if (error instanceof ApiError && error.status === 401) void keep()
      const isKnown = error instanceof ApiError && (error.message !== '' || error.status === 0)
      fail(isKnown ? problemText(error) : t('product.addFailed'))
    })
  }
  return { add, intend, pending: addition.isPending }
}
