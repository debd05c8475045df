import { useQueryClient } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useRef, useState } from 'react'
import { useLocation } from 'wouter'
import type { Order, OrderItem } from '../../../shared/contract/orders'
import { useAddToCart } from '../../calls/cart-changes'
import { productQuery } from '../../calls/catalogue'
import { ApiError } from '../../calls/http'
import { Button } from '../../components/button'
import { ButtonLink } from '../../components/link'
import { notify } from '../../components/notify'
import { useNotifyFailure } from '../../components/notify-failure'
import { useLanguage } from '../../i18n/language'
import { useTranslation } from '../../i18n/translation'
import { paths, pathTo } from '../../paths'
import { offerOf } from './offer-again'
import { oneByOne } from './one-by-one'

const goneCodes = ['product_not_found', 'price_not_found', 'out_of_stock']
const isGone = (error: unknown): boolean => error instanceof ApiError && goneCodes.includes(error.code)

/** Puts the pieces of an order into the cart once more, and says which of them can't be had. */
function useBuyAgain({ items }: Order) {
  const client = useQueryClient()
  const language = useLanguage()
  const { t, notifyFailure } = useNotifyFailure()
  const [, navigate] = useLocation()
  const { mutateAsync: add } = useAddToCart()
  const [pending, setPending] = useState(false)
  // Kept after a failure: the items before it are in the cart already.
  const begun = useRef<ReturnType<typeof oneByOne<OrderItem>>>(undefined)

  const addItem = async (item: OrderItem): Promise<boolean> => {
    try {
      const product = await client.fetchQuery({ ...productQuery(item.productId, language), staleTime: 0 })
      const offer = product && offerOf(product, item)
      if (!offer) return false
      await add(offer)
      return true
    } catch (error) {
      if (isGone(error)) return false
      throw error
    }
  }

  const start = async () => {
    setPending(true)
    try {
      begun.current ??= oneByOne(items)
      const gone = await begun.current(addItem)
      begun.current = undefined
      const titles = [...new Set(gone.map(({ title }) => title))].join(', ')
      if (gone.length > 0) notify.error(t('order.gone', { titles }))
      if (gone.length < items.length) navigate(paths.cart)
    } catch (error) {
      notifyFailure(t('order.buyAgainFailed'))(error)
    } finally {
      setPending(false)
    }
  }
  return { pending, start }
}

/** The same once more, at today's prices. A top-up begins with its player and package, on the screen of its game. */
export function BuyAgain({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { pending, start } = useBuyAgain(order)
  if (order.kind === 'topup') {
    const href = order.game ? pathTo.game(order.game, order.orderId) : paths.home
    return (
      <ButtonLink href={href} look="secondary" icon={RotateCw}>
        {t('order.buyAgain')}
      </ButtonLink>
    )
  }
  return (
    <Button icon={RotateCw} look="secondary" pending={pending} onClick={start}>
      {t('order.buyAgain')}
    </Button>
  )
}
