import type { AdminCoupon, CartQuote } from '../../../shared/contract/discounts'
import type { Discount } from '../../../shared/discounts'
import { inLanguage, type Language } from '../../../shared/languages'
import { toMajor } from '../../../shared/money'
import type { CouponView, Quote } from '../../domain/discounts/discounts'
import { isoTime, sumsAnswer } from './units'

/** What was taken off, as the API shows it; of an order, whose buyer may have read another language, in the reader's. */
export const discountsAnswer = (discounts: readonly Discount[], reader?: Language) =>
  discounts.map(({ kind, name, names, minor }) => ({
    kind,
    name: names && reader ? inLanguage(names, reader) : name,
    amount: toMajor(minor),
  }))

/** The discounts of all lines, once for each reason. */
function gathered(quote: Quote): Discount[] {
  const all = quote.lines.flatMap(({ discounts }) => discounts)
  const byReason = Map.groupBy(all, ({ kind, name }) => `${kind} ${name}`)
  return [...byReason.values()].flatMap((same) => {
    const [first] = same
    return first ? [{ ...first, minor: same.reduce((sum, { minor }) => sum + minor, 0) }] : []
  })
}

export const quoteAnswer = (quote: Quote): CartQuote => ({
  lines: quote.lines.map(({ key, list, discounts, paid }) => ({
    key,
    list: toMajor(list),
    discounts: discountsAnswer(discounts),
    paid: toMajor(paid),
  })),
  list: toMajor(quote.list),
  discounts: discountsAnswer(gathered(quote)),
  total: toMajor(quote.total),
  coupon: quote.coupon && { ...quote.coupon, applied: quote.coupon.reason === null },
})

/** What orders with a discount paid, and what it took off, by currency. */
export const broughtAnswer = (brought: CouponView['brought']): AdminCoupon['broughtIn'] =>
  Object.fromEntries(
    Object.entries(brought).map(([currency, { orders, paid, off }]) => [
      currency,
      { orders, paid: toMajor(paid), off: toMajor(off) },
    ]),
  )

/** A coupon as administrators see it. */
export const couponAnswer = ({ id, terms, brought, madeAt, ...coupon }: CouponView): AdminCoupon => ({
  couponId: id,
  version: coupon.version,
  name: coupon.name,
  ...terms,
  ...{ games: [...(terms.games ?? [])], packageIds: [...(terms.packageIds ?? [])] },
  amountIn: terms.amountIn && sumsAnswer(terms.amountIn),
  leastIn: terms.leastIn && sumsAnswer(terms.leastIn),
  startsAt: isoTime(coupon.startsAt),
  endsAt: isoTime(coupon.endsAt),
  endedAt: isoTime(coupon.endedAt),
  madeAt: isoTime(madeAt),
  uses: coupon.uses,
  code: coupon.code,
  codes: coupon.codes,
  used: coupon.used,
  broughtIn: broughtAnswer(brought),
})
