import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Product } from '../../../shared/contract/catalogue'
import type { Order, OrderItem } from '../../../shared/contract/orders'
import { useAddToCart } from '../../calls/cart-changes'
import { productQuery } from '../../calls/catalogue'
import { ApiError } from '../../calls/http'
import { useProblemText } from '../../calls/problem-text'
import type { CartAddition } from '../../calls/visitor-cart'
import { notify } from '../../components/notify'
import { useLanguage } from '../../i18n/language'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

const goneCodes = ['product_not_found', 'price_not_found', 'out_of_stock']
const isGone = (error: unknown): boolean => error instanceof ApiError && goneCodes.includes(error.code)

/** The same piece at the price it has now, as many as there are; nothing when it is no longer sold. */
function offerOf(product: Product, { amount, region, qty }: OrderItem): CartAddition | undefined {
  const shelf = region === null ? product : product.regions[region]
  const price = shelf?.prices.find((each) => each.amount === amount)
  if (!shelf || !price || price.stock === 0) return undefined
  const { label } = shelf
  return { ...price, label, productId: product.id, region, qty: Math.min(qty, price.stock ?? qty) }
}

/** Puts the pieces of an order into the cart once more, and says which of them can't be had. */
export function useBuyAgain({ items }: Order) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const language = useLanguage()
  const problemText = useProblemText()
  const [, navigate] = useLocation()
  const { mutateAsync: add } = useAddToCart()
  const [pending, setPending] = useState(false)

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
      const gone: OrderItem[] = []
      // One after the other: each changes the same cart.
      for (const item of items) if (!(await addItem(item))) gone.push(item)
      const titles = [...new Set(gone.map(({ title }) => title))].join(', ')
      if (gone.length > 0) notify.error(t('order.gone', { titles }))
      if (gone.length < items.length) navigate(paths.cart)
    } catch (error) {
      notify.error(problemText(error, t('order.buyAgainFailed')))
    } finally {
      setPending(false)
    }
  }
  return { pending, start }
}
