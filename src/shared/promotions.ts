import type { Sums } from './money'

/** What brings buyers and costs the shop something: each is a line of the dashboard. */
export const promotionSources = ['promotion', 'tier', 'coupon', 'topup_bonus', 'referral'] as const
export type PromotionSource = (typeof promotionSources)[number]

type UpTo = { priceIn: Sums; left: number | null }

/** What promotions make of a price: from the first piece, and from so many on, for no more pieces than are `left`. */
type Steps = {
  priceIn: Sums
  lowered?: UpTo | null | undefined
  steps?: readonly (UpTo & { from: number })[] | undefined
}

/** What each of so many pieces costs, before any coupon: a line is lowered whole or not at all. In the unit of the prices. */
export function eachOf({ priceIn, lowered, steps = [] }: Steps, pieces: number): Sums {
  const isWithin = ({ left }: UpTo) => pieces <= (left ?? pieces)
  const step = steps.findLast((each) => each.from <= pieces && isWithin(each))
  if (step) return step.priceIn
  return lowered && isWithin(lowered) ? lowered.priceIn : priceIn
}
