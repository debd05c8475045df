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
  const sums = new Map<string, (typeof offs)[number]>()
  for (const each of offs) {
    const key = `${each.kind} ${each.name}`
    sums.set(key, { ...each, off: each.off + (sums.get(key)?.off ?? 0) })
  }
  return [...sums.values()].flatMap(({ kind, name, off }) => (off > 0 ? [{ kind, name, amount: toMajor(off) }] : []))
}
