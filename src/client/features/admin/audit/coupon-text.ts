import type { ParseKeys } from 'i18next'
import { currencies, toMajor } from '../../../../shared/money'
import type { Formats } from '../../../i18n/formats'
import { sumsText } from '../sums-text'
import type { Change } from './changes'

/** Whether an act makes, changes or ends a coupon. */
export const isOfCoupons = (action: string): boolean => action.endsWith('_coupon')

const names: Readonly<Record<string, ParseKeys>> = {
  ...{ name: 'admin.coupons.name', percent: 'admin.coupons.percent', amountIn: 'admin.coupons.sums' },
  ...{ productIds: 'admin.coupons.products', categories: 'admin.coupons.categories', codes: 'admin.coupons.showCodes' },
  ...{ currencies: 'admin.coupons.currencies', leastIn: 'admin.coupons.least', uses: 'admin.coupons.uses' },
  ...{ startsAt: 'admin.coupons.startsAt', endsAt: 'admin.coupons.endsAt' },
  ...{ usesPerBuyer: 'admin.coupons.usesPerBuyer', firstOrderOnly: 'admin.coupons.firstOrderOnly' },
  belowCost: 'admin.coupons.belowCost',
}

/** Sums in minor units, as the log keeps them. */
const sumsIn = (value: object) =>
  Object.fromEntries(
    currencies.flatMap((each) => {
      const minor: unknown = Reflect.get(value, each)
      return typeof minor === 'number' ? [[each, toMajor(minor)]] : []
    }),
  )

function valueText(name: string, value: unknown, { t, money, date }: Formats): string {
  if (value === null || value === undefined) return t('admin.audit.nothing')
  if (typeof value === 'boolean') return t(value ? 'admin.audit.yes' : 'admin.audit.no')
  if (Array.isArray(value)) return value.length === 0 ? t('admin.audit.nothing') : value.join(', ')
  if (typeof value === 'object') return sumsText(sumsIn(value), money)
  const isMoment = typeof value === 'number' && ['startsAt', 'endsAt'].includes(name)
  return isMoment ? date(new Date(value).toISOString()) : String(value)
}

/** A changed part of a coupon in words. */
export function couponText({ name, from, to }: Change, words: Formats) {
  const key = names[name]
  return { name: key ? words.t(key) : name, from: valueText(name, from, words), to: valueText(name, to, words) }
}
