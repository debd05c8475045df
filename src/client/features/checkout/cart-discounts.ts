import type { Cart } from '../../../shared/contract/cart'
import type { CartQuote } from '../../../shared/contract/discounts'
import { type Currency, times, toMajor, toMinor } from '../../../shared/money'

/** What promotions and the like take off a cart in a currency, once for each of them, before any coupon. */
export function discountsOf({ cart }: Pick<Cart, 'cart'>, currency: Currency): CartQuote['discounts'] {
  const minor = (sum: number) => toMinor(sum) ?? 0
  const offs = cart.flatMap(({ reduction, priceIn, paidIn, qty }) => {
    const [price, paid] = [priceIn[currency], paidIn[currency]]
    if (!reduction || price === undefined || paid === undefined) return []
    return [{ ...reduction, off: minor(times(price, qty)) - minor(paid) }]
  })
  return [...Map.groupBy(offs, ({ kind, name }) => `${kind} ${name}`).values()].flatMap((same) => {
    const [first] = same
    const off = same.reduce((sum, each) => sum + each.off, 0)
    return first && off > 0 ? [{ kind: first.kind, name: first.name, amount: toMajor(off) }] : []
  })
}
