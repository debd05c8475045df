import type { Good } from './discounts'
import type { Language } from './languages'

/**
 * What a group of buyers pays less. `from`: the sum, in cents, that one has to have paid and kept; null for a tier that is
 * only given by hand. `percent` is taken off everything but the categories and games that have their own; the game `null`
 * stands for every game without one.
 */
export type Tier = {
  id: string
  name: Record<Language, string>
  from: number | null
  percent: number
  categories: { category: string; percent: number }[]
  games: { game: string | null; percent: number }[]
  allowsCoupon: boolean
}

/** The tiers of the shop, the lowest first; `version` moves with every change. */
export type TierList = { version: number; tiers: readonly Tier[] }

/** What a buyer has paid and kept in so many days with today, in cents, and the tier that was given by hand. */
export type Standing = { kept: number; given: string | null }

export const tierLimits = { tiers: 10, name: 40, percent: 90, categories: 50, games: 100, keptDays: 365 } as const

/** The highest tier that a buyer has reached or was given; undefined for none. */
export const tierOf = (tiers: readonly Tier[], { kept, given }: Standing): Tier | undefined =>
  tiers.findLast(({ id, from }) => id === given || (from !== null && kept >= from))

/** The next tier that a buyer can reach by buying. */
export function nextTierOf(tiers: readonly Tier[], standing: Standing): (Tier & { from: number }) | undefined {
  const now = tierOf(tiers, standing)
  const higher = tiers.slice(now ? tiers.indexOf(now) + 1 : 0)
  return higher.find((tier): tier is Tier & { from: number } => tier.from !== null)
}

type Offs = Pick<Tier, 'percent' | 'categories' | 'games'>

/** What a tier takes off something that is sold, percent. */
export function percentOn({ percent, categories, games }: Offs, good: Good): number {
  if (!('game' in good)) return categories.find(({ category }) => category === good.category)?.percent ?? percent
  const own = games.find(({ game }) => game === good.game) ?? games.find(({ game }) => game === null)
  return own?.percent ?? percent
}
