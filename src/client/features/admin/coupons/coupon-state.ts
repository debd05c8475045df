import type { AdminCoupon } from '../../../calls/admin-coupons'
import { type DiscountState, stateAt } from '../discounts/state'

export const stateNames = {
  runs: 'admin.coupons.runs',
  notYet: 'admin.coupons.notYet',
  ended: 'admin.coupons.ended',
  usedUp: 'admin.coupons.usedUp',
} as const satisfies Record<DiscountState, string>

type Used = Pick<AdminCoupon, 'codes' | 'uses'>

/** How many orders may use a coupon by all its codes; null for any number. */
export const usesOf = ({ codes, uses }: Used): number | null => (uses === null ? null : uses * codes)

type Dated = Used & Pick<AdminCoupon, 'startsAt' | 'endsAt' | 'endedAt' | 'used'>

/** What a coupon does at a moment (Unix ms). */
export const stateOf = (coupon: Dated, nowMs: number): DiscountState =>
  stateAt(coupon, coupon.used >= (usesOf(coupon) ?? Number.POSITIVE_INFINITY), nowMs)
