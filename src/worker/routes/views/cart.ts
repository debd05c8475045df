import type { Cart, VisitorCartAnswer } from '../../../shared/contract/cart'
import { inLanguage, type Language } from '../../../shared/languages'
import { toMajor } from '../../../shared/money'
import type { CartView, VisitorCartView } from '../../domain/cart/cart'
import { inSums } from '../../domain/rates/rates'
import { rateAnswer } from './rate'
import { major, priceAnswer } from './units'

/** A cart as the API shows it. `uzs` is null while no exchange rate is known. */
export function cartAnswer({ lines, rate }: CartView, language: Language): Cart {
  const usd = lines.reduce((sum, { prices, quantity }) => sum + prices.usd * quantity, 0)
  // What is not sold in a currency leaves the cart without a sum in it.
  const rub = lines.reduce<number | null>(
    (sum, { prices, quantity }) => (sum === null || prices.rub === undefined ? null : sum + prices.rub * quantity),
    0,
  )
  return {
    cart: lines.map((line) => ({
      key: line.key,
      productId: line.productId,
      slug: line.slug,
      region: line.region || null,
      title: inLanguage(line.titles, language),
      image: line.image,
      amount: line.amount,
      label: line.label,
      ...priceAnswer(line.prices),
      qty: line.quantity,
      quantity: line.quantity,
      stock: line.stock,
    })),
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotal: { usd: toMajor(usd), rub: major(rub), uzs: rate && inSums(usd, rate) },
    rate: rateAnswer(rate),
  }
}

/** The cart of a visitor, and the lines that are not in the cart as they were sent. */
export const visitorCartAnswer = (view: VisitorCartView, language: Language): VisitorCartAnswer => ({
  ...cartAnswer(view, language),
  refused: view.refused.map(({ line: { priceIn: _, ...line }, code }) => ({
    line: { ...line, price: toMajor(line.price), rub: major(line.rub ?? null) },
    code,
  })),
})
