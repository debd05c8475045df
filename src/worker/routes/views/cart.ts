import type { Cart } from '../../../shared/contract/cart'
import { inLanguage, type Language } from '../../../shared/languages'
import { toMajor } from '../../../shared/money'
import type { CartLineView } from '../../domain/cart/cart'

/** A cart as the contract shows it. `uzs` is null while no exchange rate is known. */
export function cartAnswer(lines: CartLineView[], language: Language): Cart {
  const subtotal = (price: 'priceUsd' | 'priceRub') =>
    toMajor(lines.reduce((sum, line) => sum + line[price] * line.quantity, 0))
  return {
    cart: lines.map((line) => ({
      key: line.key,
      productId: line.productId,
      slug: line.slug,
      region: line.region || null,
      title: inLanguage(line.texts, language).title,
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
    subtotal: { usd: subtotal('priceUsd'), rub: subtotal('priceRub'), uzs: null },
  }
}
