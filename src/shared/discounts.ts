import type { Translated } from './languages'
import { latinCode } from './ways-in'

/** What takes something off a price. */
export const discountKinds = ['promotion', 'tier', 'coupon'] as const
export type DiscountKind = (typeof discountKinds)[number]

/**
 * What was taken off a line for one reason, minor units; `name` is what its buyer read, `names` what readers of each
 * language read. A coupon has none, nor has a row from before.
 */
export type Discount = { kind: DiscountKind; name: string; names?: Translated<string>; minor: number }

/** Why a coupon that is there takes nothing off a cart. */
export const couponReasons = [
  'coupon_not_yet',
  'coupon_ended',
  'coupon_other_currency',
  'coupon_other_products',
  'coupon_least_sum',
  'coupon_not_on_top',
  'coupon_first_order',
  'coupon_used_up',
  'coupon_price_too_low',
] as const
export type CouponReason = (typeof couponReasons)[number]

export const couponLimits = { codes: 5000, code: { min: 4, max: 32 }, name: 60, uses: 1_000_000 } as const

/** What is sold: pieces of a product, or a package of a game for a player; a game by its name in addresses. */
export type Good = { productId: string; category: string } | { packageId: string; game: string }

/** What a discount is for; everything where it names nothing. A row from before tops no player up. */
export type Goods = {
  productIds: readonly string[]
  categories: readonly string[]
  games?: readonly string[]
  packageIds?: readonly string[]
}

export const namesNothing = ({ productIds, categories, games = [], packageIds = [] }: Goods): boolean =>
  productIds.length + categories.length + games.length + packageIds.length === 0

/** Whether a discount is for something that is sold. */
export function isMeant(goods: Goods, good: Good): boolean {
  const { productIds, categories, games = [], packageIds = [] } = goods
  if (namesNothing(goods)) return true
  return 'game' in good
    ? games.includes(good.game) || packageIds.includes(good.packageId)
    : productIds.includes(good.productId) || categories.includes(good.category)
}

/** Sums that are named, without those that are empty; null where none is. */
export function namedSums(sums: { [currency: string]: number | null | undefined } | null | undefined) {
  const named = Object.entries(sums ?? {}).flatMap(([currency, minor]) => (minor ? [[currency, minor] as const] : []))
  return named.length === 0 ? null : Object.fromEntries(named)
}

/** A code as it is kept: buyers type it in any letters, with spaces and dashes where they like. */
export const couponCode = latinCode

/** Whether a code can be one of a coupon; as it is kept. */
export const isCouponCode = (code: string): boolean => /^[0-9A-Z_]{4,32}$/.test(code)

/** `from`: the most pieces that a step may begin at. */
export const promotionLimits = { name: 60, percent: 90, steps: 5, from: 100, pieces: 1_000_000, previewed: 20 } as const
