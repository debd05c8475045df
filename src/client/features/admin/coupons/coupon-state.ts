import type { AdminCoupon } from '../../../calls/admin-coupons'
import type { Tone } from '../../../components/badge'

export type CouponState = 'runs' | 'notYet' | 'ended' | 'usedUp'

export const stateNames = {
  runs: 'admin.coupons.runs',
  notYet: 'admin.coupons.notYet',
  ended: 'admin.coupons.ended',
  usedUp: 'admin.coupons.usedUp',
} as const satisfies Record<CouponState, string>

export const stateTones: Record<CouponState, Tone> = { runs: 'good', notYet: 'info', ended: 'plain', usedUp: 'warn' }

type Used = Pick<AdminCoupon, 'codes' | 'uses'>

/** How many orders may use a coupon by all its codes; null for any number. */
export const usesOf = ({ codes, uses }: Used): number | null => (uses === null ? null : uses * codes)

type Dated = Used & Pick<AdminCoupon, 'startsAt' | 'endsAt' | 'endedAt' | 'used'>

/** What a coupon does at a moment (Unix ms). */
export function stateOf(coupon: Dated, nowMs: number): CouponState {
  const { startsAt, endsAt, endedAt, used } = coupon
  if (endedAt !== null || (endsAt !== null && Date.parse(endsAt) <= nowMs)) return 'ended'
  if (used >= (usesOf(coupon) ?? Number.POSITIVE_INFINITY)) return 'usedUp'
  return startsAt !== null && Date.parse(startsAt) > nowMs ? 'notYet' : 'runs'
}
