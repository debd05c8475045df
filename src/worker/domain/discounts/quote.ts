import { type CouponReason, type Discount, type Good, isMeant } from '../../../shared/discounts'
import type { Translated } from '../../../shared/languages'
import { type Currency, shareOf, smallestUnit } from '../../../shared/money'
import type { Held, Take } from '../promotions/promotions'
import type { Coupon } from './coupon'
import { divide } from './dividing'

/** What lowers the price of a line by itself. Of several the lowest price wins, they do not add up. */
export type Reduction = Take & {
  kind: 'promotion' | 'tier'
  id: string
  /** Moves with each change of what it says. */
  version: number
  /** What its buyer reads, and what others read who look at the order. */
  name: string
  names?: Translated<string>
  /** Whether a coupon may take something off on top of it. */
  allowsCoupon: boolean
  /** How many pieces may still be sold so, if that is limited: a line is reduced whole or not at all. */
  left?: number | null
  /** Those of them that unpaid orders of the same buyer hold, which go when the buyer buys. */
  held?: Held | undefined
}

/**
 * A line to be quoted; `floor` is the least that a piece may be sold for, 0 where its cost is not known. Minor units. Of a
 * line that is `fixed` nothing is taken off, nor does it count for a sum that a discount wants.
 */
export type Quotable = Good & {
  key: string
  quantity: number
  unitPrice: number
  floor: number
  fixed: boolean
  reductions: readonly Reduction[]
}

/** What a line costs, all its pieces together: before and after; `list` less every discount is what is paid. */
export type QuotedLine = { key: string; list: number; discounts: Discount[]; paid: number; reduction: Reduction | null }
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
 * What lines cost, in one place for the cart, the checkout and the order; minor units. Each line gets the best of its
 * reductions. Then one coupon takes something off those lines that it is for, divided by what they cost. Nothing takes
 * a line below its floor.
 */
export function quote(lines: readonly Quotable[], asking: Asking, coupon?: Coupon): Quote {
  const reduced = reduceAll(lines, asking.currency)
  const list = sumOf(lines.map(listOf))
  const total = sumOf(reduced.map(({ paid }) => paid))
  if (!coupon) return { lines: reduced, list, total, coupon: null }
  const { code } = coupon
  const open = lines.flatMap((line, place) => openTo(coupon, line, reduced[place]))
  const reason = reasonAgainst(coupon, asking, lines, open)
  if (reason) return { lines: reduced, list, total, coupon: { code, reason } }
  const offOf = offByLine(coupon, asking, open)
  const off = sumOf([...offOf.values()])
  if (off === 0) return { lines: reduced, list, total, coupon: { code, reason: 'coupon_price_too_low' } }
  const quoted = reduced.map((line) => takeOff(line, { kind: 'coupon', name: code, minor: offOf.get(line.key) ?? 0 }))
  return { lines: quoted, list, total: total - off, coupon: { code, reason: null } }
}

const listOf = ({ unitPrice, quantity }: Quotable): number => unitPrice * quantity
const sumOf = (sums: readonly number[]): number => sums.reduce((sum, each) => sum + each, 0)

const takeOff = (line: QuotedLine, discount: Discount): QuotedLine =>
  discount.minor === 0 ? line : { ...line, discounts: [...line.discounts, discount], paid: line.paid - discount.minor }

/** What is taken off a piece, in whole units of the currency; its floor stays. Minor units. */
export function offOf(
  { unitPrice, floor }: Pick<Quotable, 'unitPrice' | 'floor'>,
  { percent, priceIn }: Take,
  currency: Currency,
): number {
  const room = shareOf(currency, Math.max(unitPrice - floor, 0), 1, 1)
  const toPrice = unitPrice - (priceIn?.[currency] ?? unitPrice)
  return Math.max(Math.min(Math.max(shareOf(currency, unitPrice, percent, 100), toPrice), room), 0)
}

/** Each line with the best of its reductions. What is left of one goes to the lines in the order of their keys. */
export function reduceAll(lines: readonly Quotable[], currency: Currency): QuotedLine[] {
  const taken = new Map<string, number>()
  const byKey = new Map<string, QuotedLine>()
  for (const line of lines.toSorted((one, other) => (one.key < other.key ? -1 : 1))) {
    const plain = { key: line.key, list: listOf(line), discounts: [], paid: listOf(line), reduction: null }
    const best = bestOf(line, currency, taken)
    byKey.set(line.key, best ? withReduction(plain, best.reduction, best.off * line.quantity) : plain)
    if (best) taken.set(best.reduction.id, (taken.get(best.reduction.id) ?? 0) + line.quantity)
  }
  return lines.flatMap(({ key }) => byKey.get(key) ?? [])
}

function withReduction(line: QuotedLine, reduction: Reduction, minor: number): QuotedLine {
  const { kind, name, names } = reduction
  return { ...takeOff(line, { kind, name, names, minor }), reduction }
}

/** The reduction that takes most off each piece; of equal ones that which lets a coupon on top. */
function bestOf(line: Quotable, currency: Currency, taken: ReadonlyMap<string, number>) {
  const [best] = (line.fixed ? [] : line.reductions)
    .filter(({ id, left }) => (taken.get(id) ?? 0) + line.quantity <= (left ?? Number.POSITIVE_INFINITY))
    .map((reduction) => ({ reduction, off: offOf(line, reduction, currency) }))
    .filter(({ off }) => off > 0)
    .sort(
      (one, other) =>
        other.off - one.off ||
        Number(other.reduction.allowsCoupon) - Number(one.reduction.allowsCoupon) ||
        (one.reduction.id < other.reduction.id ? -1 : 1),
    )
  return best
}

const isFor = ({ terms }: Coupon, line: Quotable): boolean => !line.fixed && isMeant(terms, line)

/** A line that a coupon may take something off: what it costs until then, and how much may be taken. */
type OpenLine = { key: string; cost: number; most: number }

function openTo(coupon: Coupon, line: Quotable, quoted: QuotedLine | undefined): OpenLine[] {
  if (!quoted || !isFor(coupon, line) || quoted.reduction?.allowsCoupon === false) return []
  const least = coupon.terms.belowCost ? 0 : line.floor * line.quantity
  return [{ key: line.key, cost: quoted.paid, most: Math.max(quoted.paid - least, 0) }]
}

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
  open: readonly OpenLine[],
): CouponReason | null {
  const { terms, startsAt, endsAt } = coupon
  if (nowMs < (startsAt ?? 0)) return 'coupon_not_yet'
  if (nowMs >= (endsAt ?? Number.POSITIVE_INFINITY)) return 'coupon_ended'
  if (!isIn(coupon, currency)) return 'coupon_other_currency'
  if (terms.firstOrderOnly && hasOrdered) return 'coupon_first_order'
  if (coupon.isUsedUp) return 'coupon_used_up'
  if (!lines.some((line) => isFor(coupon, line))) return 'coupon_other_products'
  if (open.length === 0) return 'coupon_not_on_top'
  return sumOf(open.map(({ cost }) => cost)) < (terms.leastIn?.[currency] ?? 0) ? 'coupon_least_sum' : null
}

/** What the coupon takes off each line, in whole units of the currency. */
function offByLine(coupon: Coupon, { currency }: Asking, open: readonly OpenLine[]): Map<string, number> {
  const unit = smallestUnit(currency)
  const { percent, amountIn } = coupon.terms
  const shares = open.map(({ key, cost, most }) => ({ key, weight: cost / unit, most: Math.floor(most / unit) }))
  const all = sumOf(open.map(({ cost }) => cost))
  const wanted = percent === null ? (amountIn?.[currency] ?? 0) : shareOf(currency, all, percent, 100)
  const off = divide(Math.floor(wanted / unit), shares)
  return new Map([...off].map(([key, units]) => [key, units * unit]))
}
