import {
  type Currency,
  currencies,
  minorOf,
  type Sums,
  smallestUnit,
  toMajor,
  unconfirmedSum,
} from '../../../../shared/money'
import type { AdminCoupon } from '../../../calls/admin-coupons'
import type { Formats } from '../../../i18n/formats'
import { currencyNames } from '../../../i18n/money-words'
import { datesText } from '../discounts/dates'
import { type Goods, type GoodsNames, goodsText } from '../discounts/goods'
import { sumsText } from '../sums-text'

type Off = { percent: number | null; amountIn: Sums | null }
type Named = keyof Goods | 'currencies' | 'startsAt' | 'endsAt' | 'usesPerBuyer'
/** What a coupon takes off and of what; sums in major units. */
export type CouponTerms = Off & { leastIn: Sums | null } & Pick<AdminCoupon, Named | 'firstOrderOnly' | 'belowCost'>

/** "10 %", or a sum in each currency. */
export const offText = ({ percent, amountIn }: Off, { t, money }: Formats): string =>
  percent === null ? sumsText(amountIn ?? {}, money) : t('admin.prices.percentMoved', { percent })

/** What must be so for a coupon to take anything off, each part as a buyer would be told. */
export function conditionsOf(terms: CouponTerms, words: Formats, names: GoodsNames): string[] {
  const { t, money } = words
  const { leastIn, currencies: named, usesPerBuyer } = terms
  return [
    leastIn && t('admin.coupons.fromSum', { sums: sumsText(leastIn, money) }),
    ...goodsText(terms, words, names),
    named.length > 0 &&
      t('admin.coupons.inCurrencies', { names: named.map((each) => t(currencyNames[each])).join(', ') }),
    terms.firstOrderOnly && t('admin.coupons.forFirstOrder'),
    !terms.firstOrderOnly && usesPerBuyer !== null && t('admin.coupons.perBuyer', { count: usesPerBuyer }),
    ...datesText(terms, words),
  ].flatMap((part) => part || [])
}

/** The currencies in which a coupon takes anything off: sums that it names are for their currencies alone. */
export const currenciesOf = ({ currencies: named, percent, amountIn, leastIn }: CouponTerms): Currency[] =>
  currencies.filter(
    (each) =>
      (named.length === 0 || named.includes(each)) &&
      (percent !== null || amountIn?.[each] !== undefined) &&
      (leastIn === null || leastIn[each] !== undefined),
  )

/** What a cart of about 100 dollars costs with a coupon, or one of its least sum where that is more; major units. */
export function exampleIn({ percent, amountIn, leastIn }: CouponTerms, currency: Currency) {
  const minor = (sum = 0) => minorOf(String(sum)) ?? 0
  const unit = smallestUnit(currency)
  const list = Math.max(unconfirmedSum[currency], minor(leastIn?.[currency]))
  const off = percent === null ? minor(amountIn?.[currency]) : Math.floor((list * percent) / 100 / unit) * unit
  return { list: toMajor(list), total: toMajor(Math.max(list - off, 0)) }
}
