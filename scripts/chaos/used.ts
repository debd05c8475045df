import type { State } from './state'

/** How often each feature was used that an owner can switch on, told from the tables. */
const uses = {
  'coupons, by order': 'coupon_uses WHERE code IN (SELECT code FROM coupon_codes WHERE user_id IS NULL)',
  'coupons of newcomers, by order':
    'coupon_uses WHERE code IN (SELECT code FROM coupon_codes WHERE user_id IS NOT NULL)',
  'promotions of few pieces, by order': 'promotion_uses',
  'promotions and steps, by line': `order_items WHERE discounts LIKE '%"kind":"promotion"%'`,
  'tiers, by line': `order_items WHERE discounts LIKE '%"kind":"tier"%'`,
  'tiers given by hand': 'tier_standings WHERE given IS NOT NULL',
  'buyers with something that was kept': 'tier_standings WHERE kept > 0',
  'bonuses on top-ups': "transfers WHERE reference GLOB 'bonus:*'",
  'vouchers bought': 'orders WHERE vouchers > 0 AND paid_at IS NOT NULL',
  'vouchers redeemed': "transfers WHERE kind = 'voucher'",
  'vouchers frozen': 'frozen_vouchers',
  'newcomers by a link': 'referrals',
  'credits for newcomers': 'referrals WHERE paid_at IS NOT NULL',
  reviews: 'reviews',
  favourites: 'favourites',
} as const

/** What happens where luck wants it; a run without it is a run all the same. */
const byLuck = {
  'bonuses taken back': "transfers WHERE reference GLOB 'bonus-back:*'",
  'frozen vouchers taken': 'frozen_vouchers WHERE taken_at IS NOT NULL',
  'frozen vouchers given back': 'frozen_vouchers WHERE given_back_at IS NOT NULL',
  'credits held': "referrals WHERE suspicions <> '[]'",
  'credits refused': "referrals WHERE state = 'refused'",
  'credits taken back': "referrals WHERE state = 'taken_back'",
  'credits over the limit of a month': "referrals WHERE state = 'over_limit'",
} as const

export type Use = { what: string; times: number; isNeeded: boolean }

const timesOf = (state: State, which: string): number =>
  Number(state.rows<{ n: number }>(`SELECT count(*) AS n FROM ${which}`)[0]?.n ?? 0)

export const featuresUsed = (state: State): Use[] =>
  [
    ...Object.entries(uses).map(([what, which]) => ({ what, which, isNeeded: true })),
    ...Object.entries(byLuck).map(([what, which]) => ({ what, which, isNeeded: false })),
  ].map(({ what, which, isNeeded }) => ({ what, times: timesOf(state, which), isNeeded }))

/** What must be under fire, and was not. */
export const missing = (used: readonly Use[]): string[] =>
  used.filter(({ times, isNeeded }) => isNeeded && times === 0).map(({ what }) => what)
