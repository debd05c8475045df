import type { CouponReason, DiscountKind } from '../../shared/discounts'

export const discountNames = {
  promotion: 'discounts.promotion',
  tier: 'discounts.tier',
  coupon: 'discounts.coupon',
} as const satisfies Record<DiscountKind, string>

/** Why a coupon takes nothing off, in the words of a buyer. */
export const couponReasons = {
  coupon_not_yet: 'discounts.reasons.notYet',
  coupon_ended: 'discounts.reasons.ended',
  coupon_other_currency: 'discounts.reasons.otherCurrency',
  coupon_other_products: 'discounts.reasons.otherProducts',
  coupon_least_sum: 'discounts.reasons.leastSum',
  coupon_not_on_top: 'discounts.reasons.notOnTop',
  coupon_first_order: 'discounts.reasons.firstOrder',
  coupon_used_up: 'discounts.reasons.usedUp',
  coupon_price_too_low: 'discounts.reasons.priceTooLow',
} as const satisfies Record<CouponReason, string>
