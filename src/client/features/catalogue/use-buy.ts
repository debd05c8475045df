import { useTranslation } from 'react-i18next'
import { useLocation, useSearch } from 'wouter'
import type { Product } from '../../../shared/contract/catalogue'
import { useAddToCart } from '../../calls/cart'
import { ApiError } from '../../calls/http'
import { useProblemText } from '../../calls/problem-text'
import { session } from '../../calls/session'
import { notify } from '../../components/notify'
import { paths } from '../../paths'
import type { Offer } from './use-offer'

/** Puts the picked offer into the cart and goes there; a visitor logs in first and comes back. */
export function useBuy(product: Product, offer: Offer) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const [location, navigate] = useLocation()
  const search = useSearch()
  const addition = useAddToCart()
  const add = () => {
    if (!offer.price) return notify.error(t('product.priceNotFound'))
    // Asked when it is pressed: for a moment after hydration a member is still rendered as a visitor.
    if (session.token() === null)
      return navigate(paths.login, { state: { from: search ? `${location}?${search}` : location } })
    const { amount, price, rub } = offer.price
    const { label, region, quantity: qty } = offer
    addition.mutate(
      { amount, price, rub, label, productId: product.id, region, qty },
      {
        onSuccess: () => navigate(paths.cart),
        onError: (error) => {
          const isTold = error instanceof ApiError && (error.message !== '' || error.status === 0)
          notify.error(isTold ? problemText(error) : t('product.addFailed'))
        },
      },
    )
  }
  return { add, pending: addition.isPending }
}
