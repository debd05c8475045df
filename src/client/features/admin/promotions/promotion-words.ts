import { type Currency, currencies } from '../../../../shared/money'
import type { AdminPromotion, PromotionForm, PromotionPreview } from '../../../calls/admin-promotions'
import type { Formats } from '../../../i18n/formats'
import { datesText } from '../discounts/dates'
import { type Goods, type GoodsNames, goodsText } from '../discounts/goods'
import { type DiscountState, stateAt } from '../discounts/state'
import { sumsText } from '../sums-text'

export const stateNames = {
  runs: 'admin.promotions.runs',
  notYet: 'admin.promotions.notYet',
  ended: 'admin.promotions.ended',
  usedUp: 'admin.promotions.soldOut',
} as const satisfies Record<DiscountState, string>

type Dated = Pick<AdminPromotion, 'startsAt' | 'endsAt' | 'endedAt' | 'pieces'>

/** What a promotion does at a moment (Unix ms). */
export const stateOf = (promotion: Dated, nowMs: number): DiscountState =>
  stateAt(promotion, promotion.pieces === 0, nowMs)

type Off = Pick<PromotionForm, 'percent' | 'priceIn' | 'steps'>

/** "20%, for $5, from 5 pieces: 25%". */
export const offText = ({ percent, priceIn, steps = [] }: Off, { t, money }: Pick<Formats, 't' | 'money'>): string =>
  [
    ...(percent ? [t('admin.prices.percentMoved', { percent })] : []),
    ...(priceIn ? [t('admin.promotions.forPrice', { price: sumsText(priceIn, money) })] : []),
    ...steps.map((step) => t('admin.promotions.fromPieces', step)),
  ].join(', ')

type Terms = Goods & Pick<AdminPromotion, 'startsAt' | 'endsAt' | 'allowsCoupon'>

/** What a promotion is for and when, each part of its own. */
export function conditionsOf(terms: Terms, words: Formats, names: GoodsNames): string[] {
  const goods = goodsText(terms, words, names)
  return [
    ...(goods.length > 0 ? goods : [words.t('admin.promotions.forAll')]),
    ...datesText(terms, words),
    ...(terms.allowsCoupon ? [] : [words.t('admin.promotions.noCoupon')]),
  ]
}

type Offer = Pick<PromotionPreview['offers'][number], 'priceIn' | 'loweredIn'>

/** The currencies in which an offer stays at its price: what a piece costs leaves nothing to take off. */
export const heldIn = ({ priceIn, loweredIn }: Offer): Currency[] =>
  currencies.filter((each) => priceIn[each] !== undefined && priceIn[each] === loweredIn[each])
