/** What brings buyers and costs the shop something: each is a line of the dashboard. */
export const promotionSources = ['promotion', 'tier', 'coupon', 'topup_bonus', 'referral'] as const
export type PromotionSource = (typeof promotionSources)[number]
