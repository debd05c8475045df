import { z } from 'zod'
import type { FieldCode } from '../errors'
import { byLanguage } from '../languages'
import { mainCurrency } from '../money'
import { tierLimits } from '../tiers'
import { exactly, field, line, moneyOf, moneyOut, reason } from './common'

const percent = z.int(field('invalid')).min(0, field('invalid')).max(tierLimits.percent, field('invalid'))
const name = line(tierLimits.name).min(1, field('required'))

const tier = z.object({
  /** Of a tier that was there already. */
  id: exactly(40).optional(),
  name: z.object(byLanguage(() => name)),
  from: moneyOf(mainCurrency).nullable(),
  percent,
  categories: z
    .array(z.object({ category: exactly(80).min(1, field('required')), percent }))
    .max(tierLimits.categories)
    .default([]),
  /** `game` null for all games that are not named. */
  games: z
    .array(z.object({ game: exactly(60).min(1, field('required')).nullable(), percent }))
    .max(tierLimits.games)
    .default([]),
  allowsCoupon: z.boolean().default(false),
})
export type TierForm = z.output<typeof tier>

const wrong = (context: z.RefinementCtx, path: (string | number)[], message: FieldCode): void =>
  context.addIssue({ code: 'custom', path, message })

/** Each tier that is reached by buying needs more than those below it, and no tier, category or game is named twice. */
function areInOrder(tiers: readonly TierForm[], context: z.RefinementCtx): void {
  let highest = 0
  tiers.forEach(({ id, from, categories, games }, at) => {
    if (from !== null && from <= highest) wrong(context, [at, 'from'], 'invalid_amount')
    highest = Math.max(highest, from ?? 0)
    if (id !== undefined && tiers.findIndex((each) => each.id === id) !== at) wrong(context, [at, 'id'], 'invalid')
    const named = new Set(categories.map(({ category }) => category))
    if (named.size !== categories.length) wrong(context, [at, 'categories'], 'invalid')
    if (new Set(games.map(({ game }) => game)).size !== games.length) wrong(context, [at, 'games'], 'invalid')
  })
}

/** All tiers, the lowest first, made from the list of a version. */
export const editTiers = z.object({
  tiers: z.array(tier).max(tierLimits.tiers).superRefine(areInOrder),
  version: z.int(),
  reason,
})
export type EditTiers = z.output<typeof editTiers>

const gives = {
  percent: z.int(),
  categories: z.array(z.object({ category: z.string(), percent: z.int() })),
  /** Null stands for all games that are not named. */
  games: z.array(z.object({ game: z.string().nullable(), name: z.string().nullable(), percent: z.int() })),
  allowsCoupon: z.boolean(),
}

export const adminTiers = z.object({
  version: z.int(),
  tiers: z.array(
    z.object({
      id: z.string(),
      name: z.object(byLanguage(() => z.string())),
      from: moneyOut.nullable(),
      ...gives,
      /** Who has it now, and how many of these by hand. */
      buyers: z.int(),
      given: z.int(),
    }),
  ),
})
export type AdminTiers = z.infer<typeof adminTiers>

/** A tier in the words of its buyer: what it takes off everything, and off some categories. */
const shownTier = z.object({ name: z.string(), ...gives })

/** What a buyer has paid and kept within a year, in dollars; the tier of the buyer, and the next one. */
export const ownTier = z.object({
  kept: moneyOut,
  now: shownTier.nullable(),
  next: shownTier.extend({ from: moneyOut }).nullable(),
})
export type OwnTier = z.infer<typeof ownTier>

/** Gives a tier by hand; null takes it back. */
export const giveTier = z.object({ tier: exactly(40).nullable(), reason })

/** The tier that a user has, the one that was given by hand, and those that there are, by their ids. */
export const userTier = z.object({
  kept: moneyOut,
  now: z.string().nullable(),
  given: z.string().nullable(),
  tiers: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type UserTier = z.infer<typeof userTier>
/** What a user has after a tier was given or taken back; null in a shop without tiers. */
export const givenTier = userTier.nullable()
