import type { CouponReason, Discount } from '../../../shared/discounts'
import { type Currency, smallestUnit } from '../../../shared/money'
import type { Coupon } from './coupon'
import { divide } from './dividing'

/**
 * A line to be quoted; `floor` is the least that a piece may be sold for, 0 where its cost is not known. Minor units. Of a
 * line that is `fixed` nothing is taken off, nor does it count for a sum that a discount wants.
 */
export type Quotable = {
  key: string
  productId: string
  category: string
  quantity: number
  unitPrice: number
  floor: number
  fixed: boolean
}

/** What a line costs, all its pieces together: before and after; `list` less every discount is what is paid. */
type QuotedLine = { key: string; list: number; discounts: Discount[]; paid: number }
export type Quote = {
  lines: QuotedLine[]
  list: number
  total: number
  /** The coupon that was asked for; `reason` says why it takes nothing off. */
  coupon: { code: string; reason: CouponReason | null } | null
}

/** Who asks, and when (Unix ms). */
export type Asking = { currency: Currency; nowMs: number; hasOrdered: boolean }

/**
 * What lines cost, in one place for the cart, the checkout and the order; minor units. One coupon takes something off
 * those lines that it is for, divided by what they cost, and never more than leaves each its floor.
 */
export function quote(lines: readonly Quotable[], asking: Asking, coupon?: Coupon): Quote {
  const plain = lines.map((line) => ({ key: line.key, list: listOf(line), discounts: [], paid: listOf(line) }))
  const list = sumOf(plain.map((line) => line.list))
  if (!coupon) return { lines: plain, list, total: list, coupon: null }
  const { code } = coupon
  const reason = reasonAgainst(coupon, asking, lines)
  if (reason) return { lines: plain, list, total: list, coupon: { code, reason } }
  const offOf = offByLine(coupon, asking, lines)
  const off = sumOf([...offOf.values()])
  if (off === 0) return { lines: plain, list, total: list, coupon: { code, reason: 'coupon_price_too_low' } }
  const reduced = plain.map((line) => reduce(line, { kind: 'coupon', name: code, minor: offOf.get(line.key) ?? 0 }))
  return { lines: reduced, list, total: list - off, coupon: { code, reason: null } }
}

const listOf = ({ unitPrice, quantity }: Quotable): number => unitPrice * quantity
const sumOf = (sums: readonly number[]): number => sums.reduce((sum, each) => sum + each, 0)

const reduce = (line: QuotedLine, discount: Discount): QuotedLine =>
  discount.minor === 0 ? line : { ...line, discounts: [...line.discounts, discount], paid: line.paid - discount.minor }

const isFor = ({ terms: { productIds, categories } }: Coupon, { productId, category, fixed }: Quotable): boolean =>
  !fixed &&
  (productIds.length + categories.length === 0 || productIds.includes(productId) || categories.includes(category))

/** Whether a coupon takes anything off in a currency: sums that it names are for their currencies alone. */
function isIn({ terms: { currencies, percent, amountIn, leastIn } }: Coupon, currency: Currency): boolean {
  const isNamed = currencies.length === 0 || currencies.includes(currency)
  return (
    isNamed &&
    (percent !== null || amountIn?.[currency] !== undefined) &&
    (leastIn === null || leastIn[currency] !== undefined)
  )
}

function reasonAgainst(
  coupon: Coupon,
  { currency, nowMs, hasOrdered }: Asking,
  lines: readonly Quotable[],
): CouponReason | null {
  const { terms, startsAt, endsAt } = coupon
  const applicable = lines.filter((line) => isFor(coupon, line))
  if (nowMs < (startsAt ?? 0)) return 'coupon_not_yet'
  if (nowMs >= (endsAt ?? Number.POSITIVE_INFINITY)) return 'coupon_ended'
  if (!isIn(coupon, currency)) return 'coupon_other_currency'
  if (terms.firstOrderOnly && hasOrdered) return 'coupon_first_order'
  if (coupon.isUsedUp) return 'coupon_used_up'
  if (applicable.length === 0) return 'coupon_other_products'
  return sumOf(applicable.map(listOf)) < (terms.leastIn?.[currency] ?? 0) ? 'coupon_least_sum' : null
}

/** What the coupon takes off each line, in whole units of the currency. */
function offByLine(coupon: Coupon, { currency }: Asking, lines: readonly Quotable[]): Map<string, number> {
  const unit = smallestUnit(currency)
  const { percent, amountIn, belowCost } = coupon.terms
  const shares = lines
    .filter((line) => isFor(coupon, line))
    .map((line) => ({
      key: line.key,
      weight: listOf(line) / unit,
      most: Math.max(Math.floor((listOf(line) - (belowCost ? 0 : line.floor * line.quantity)) / unit), 0),
    }))
  const all = shares.reduce((sum, { weight }) => sum + weight, 0)
  const wanted = percent === null ? (amountIn?.[currency] ?? 0) / unit : (all * percent) / 100
  const off = divide(Math.floor(wanted), shares)
  return new Map([...off].map(([key, units]) => [key, units * unit]))
}
