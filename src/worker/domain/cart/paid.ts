import { type Currency, currencies, type Sums } from '../../../shared/money'
import { type Quotable, type QuotedLine, reduceAll } from '../discounts/discounts'
import type { CartLineView } from './lines'

/** A line as it is quoted in a currency; undefined where it has no price in that one. */
export function quotableIn(line: CartLineView, currency: Currency): Quotable | undefined {
  const { key, productId, category, quantity, reductions, vouchers: fixed } = line
  const unitPrice = line.prices[currency]
  if (unitPrice === undefined) return undefined
  return { key, productId, category, quantity, unitPrice, floor: line.floorIn[currency] ?? 0, fixed, reductions }
}

/** What all pieces of a line cost after its reduction, minor units, and which one that is. */
export type PaidLine = { paidIn: Sums; reduction: QuotedLine['reduction'] }

/** What each of these lines costs before any coupon, and all of them together where all have a price. */
export function paidFor(lines: readonly CartLineView[]): { byKey: Map<string, PaidLine>; total: Sums } {
  const byKey = new Map<string, PaidLine>(lines.map(({ key }) => [key, { paidIn: {}, reduction: null }]))
  const total: Sums = {}
  for (const currency of currencies) {
    const quoted = reduceAll(
      lines.flatMap((line) => quotableIn(line, currency) ?? []),
      currency,
    )
    for (const { key, paid, reduction } of quoted) {
      const line = byKey.get(key)
      byKey.set(key, { paidIn: { ...line?.paidIn, [currency]: paid }, reduction: line?.reduction ?? reduction })
    }
    if (quoted.length === lines.length) total[currency] = quoted.reduce((sum, { paid }) => sum + paid, 0)
  }
  return { byKey, total }
}
