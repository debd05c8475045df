import type { Product } from '../../../shared/contract/catalogue'
import type { OrderItem } from '../../../shared/contract/orders'
import type { CartAddition } from '../../calls/visitor-lines'

/** The same piece at the price it has now, as many as there are; nothing when it is no longer sold. */
export function offerOf(product: Product, { amount, region, qty }: OrderItem): CartAddition | undefined {
  const shelf = region === null ? product : product.regions[region]
  const price = shelf?.prices.find((each) => each.amount === amount)
  if (!shelf || !price || price.stock === 0) return undefined
  const { label } = shelf
  const { priceIn } = price
  return { amount, priceIn, label, productId: product.id, region, qty: Math.min(qty, price.stock ?? qty) }
}
