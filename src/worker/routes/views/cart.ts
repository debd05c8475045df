import type { Cart, CartLine, VisitorCartAnswer } from '../../../shared/contract/cart'
import { inLanguage } from '../../../shared/languages'
import { type Currency, toMajor } from '../../../shared/money'
import { type CartView, contentOf, type PaidLine, paidFor, type VisitorCartView } from '../../domain/cart/cart'
import type { Ctx } from '../../domain/ctx'
import { inSums } from '../../domain/rates/rates'
import { rateAnswer } from './rate'
import { major, priceAnswer, sumsAnswer } from './units'

type Shop = Pick<Ctx, 'language' | 'settings'>

/** What is not sold in a currency leaves the cart without a sum in it. */
const sumIn = (currency: Currency, lines: CartView['lines']): number | null =>
  lines.reduce<number | null>((sum, { prices, quantity }) => {
    const price = prices[currency]
    return sum === null || price === undefined ? null : sum + price * quantity
  }, 0)

/**
 * A cart as the API shows it. Once so'm are sold in, `uzs` is the sum of the prices in them; until then it is what the
 * dollars that are asked come to, null while no exchange rate is known.
 */
export function cartAnswer({ lines, rate }: CartView, { language, settings }: Shop): Cart {
  const usd = lines.reduce((sum, { prices, quantity }) => sum + prices.usd * quantity, 0)
  const isSold = settings.currencies.uzs.sold
  const { byKey, total } = paidFor(lines)
  const uzs = isSold ? major(sumIn('uzs', lines)) : rate && inSums(total.usd ?? usd, rate)
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
      ...paidAnswer(byKey.get(line.key)),
    })),
    version: contentOf(lines),
    count: lines.reduce((sum, line) => sum + line.quantity, 0),
    total: sumsAnswer(total),
    subtotal: { usd: toMajor(usd), rub: major(sumIn('rub', lines)), uzs },
    rate: isSold ? null : rateAnswer(rate),
  }
}

const paidAnswer = (paid: PaidLine | undefined): Pick<CartLine, 'paidIn' | 'reduction'> => ({
  paidIn: sumsAnswer(paid?.paidIn ?? {}),
  reduction: paid?.reduction ? { kind: paid.reduction.kind, name: paid.reduction.name } : null,
})

/** The cart of a visitor, and the lines that are not in the cart as they were sent. */
export const visitorCartAnswer = (view: VisitorCartView, shop: Shop): VisitorCartAnswer => ({
  ...cartAnswer(view, shop),
  refused: view.refused.map(({ line: { priceIn: _, ...line }, code }) => ({
    line: { ...line, price: toMajor(line.price), rub: major(line.rub ?? null) },
    code,
  })),
})
