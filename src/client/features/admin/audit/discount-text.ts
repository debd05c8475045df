import type { ParseKeys } from 'i18next'
import { currencies } from '../../../../shared/money'
import { categoryName } from '../../../i18n/category-name'
import type { Formats } from '../../../i18n/formats'
import { currencyNames } from '../../../i18n/money-words'
import { sumsText } from '../sums-text'
import type { Change } from './changes'
import { sumsIn } from './sums-in'

/** The part of the back office with the discount that an act makes, changes or ends. */
export function partOfDiscount(action: string): 'coupons' | 'promotions' | undefined {
  if (action.endsWith('_coupon')) return 'coupons'
  return action.endsWith('_promotion') ? 'promotions' : undefined
}

/** Whether an act tells of a discount: the terms of referrals have one too. */
export const isOfDiscount = (action: string): boolean =>
  action === 'edit_referral' || partOfDiscount(action) !== undefined

const names: Readonly<Record<string, ParseKeys>> = {
  ...{ name: 'admin.coupons.name', percent: 'admin.coupons.percent', amountIn: 'admin.coupons.sums' },
  ...{ productIds: 'admin.tabs.products', categories: 'admin.coupons.categories', codes: 'admin.import.codes' },
  ...{ games: 'admin.tabs.games', packageIds: 'admin.coupons.packages', priceIn: 'admin.promotions.price' },
  ...{ currencies: 'admin.settings.currencies', leastIn: 'admin.coupons.least', uses: 'admin.coupons.uses' },
  ...{ startsAt: 'admin.coupons.startsAt', endsAt: 'admin.coupons.endsAt' },
  ...{ usesPerBuyer: 'admin.coupons.usesPerBuyer', firstOrderOnly: 'admin.coupons.firstOrderOnly' },
  ...{ belowCost: 'admin.coupons.belowCost', names: 'admin.coupons.name', steps: 'admin.promotions.steps' },
  ...{ pieces: 'admin.promotions.pieces', allowsCoupon: 'admin.promotions.allowsCoupon' },
  ...{ creditIn: 'admin.referrals.reward', perMonth: 'admin.referrals.perMonth' },
}

/** A step of a promotion as the form writes it, a currency by its name; another part of a list as it is. */
function partText(name: string, part: unknown, { t }: Formats): string {
  const currency = name === 'currencies' && currencies.find((each) => each === part)
  if (currency) return t(currencyNames[currency])
  if (name === 'categories') return categoryName(String(part), t)
  if (typeof part !== 'object' || part === null) return String(part)
  return t('admin.promotions.fromPieces', { from: Reflect.get(part, 'from'), percent: Reflect.get(part, 'percent') })
}

function valueText(name: string, value: unknown, words: Formats): string {
  const { t, money, date } = words
  if (value === null || value === undefined) return t('admin.audit.nothing')
  if (typeof value === 'boolean') return t(value ? 'admin.audit.yes' : 'admin.audit.no')
  if (Array.isArray(value))
    return value.map((part) => partText(name, part, words)).join(', ') || t('admin.audit.nothing')
  if (typeof value === 'object' && name === 'names') return Object.values(value).join(' · ')
  if (typeof value === 'object') return sumsText(sumsIn(value), money)
  const isMoment = typeof value === 'number' && ['startsAt', 'endsAt'].includes(name)
  return isMoment ? date(new Date(value).toISOString()) : String(value)
}

/** A changed part of a coupon or a promotion in words. */
export function discountText({ name, from, to }: Change, words: Formats) {
  const key = names[name]
  return { name: key ? words.t(key) : name, from: valueText(name, from, words), to: valueText(name, to, words) }
}
