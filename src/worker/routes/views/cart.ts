import type { Cart, VisitorCartAnswer } from '../../../shared/contract/cart'
import { inLanguage, type Language } from '../../../shared/languages'
import { toMajor } from '../../../shared/money'
import type { CartView, VisitorCartView } from '../../domain/cart/cart'
import { inSums } from '../../domain/rates/rates'
import { rateAnswer } from './rate'

/** A cart as the API shows it. `uzs` is null while no exchange rate is known. */
export function cartAnswer({ lines, rate }: CartView, language: Language): Cart {
  const subtotal = (price: 'priceUsd' | 'priceRub') => lines.reduce((sum, line) => sum + line[price] * line.quantity, 0)
  const usd = subtotal('priceUsd')
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
      price: toMajor(line.priceUsd),
      rub: toMajor(line.priceRub),
      qty: line.quantity,
      quantity: line.quantity,
      stock: line.stock,
    })),
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    subtotal: { usd: toMajor(usd), rub: toMajor(subtotal('priceRub')), uzs: rate && inSums(usd, rate) },
    rate: rateAnswer(rate),
  }
}

/** The cart of a visitor, and the lines that are not in the cart as they were sent. */
export const visitorCartAnswer = (view: VisitorCartView, language: Language): VisitorCartAnswer => ({
  ...cartAnswer(view, language),
  refused: view.refused.map(({ line, code }) => ({
    line: { ...line, price: toMajor(line.price), rub: toMajor(line.rub) },
    code,
  })),
})
