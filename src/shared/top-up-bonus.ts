import { type Currency, shareOf } from './money'

/** From this sum on (minor units) a top-up brings this whole percentage on top. */
export type BonusStep = { from: number; percent: number }

/** The step that a sum reaches. */
const stepFor = (steps: readonly BonusStep[], minor: number): BonusStep | undefined =>
  steps.filter(({ from }) => from <= minor).reduce<BonusStep | undefined>(higher, undefined)

const higher = (one: BonusStep | undefined, other: BonusStep): BonusStep => (one && one.from > other.from ? one : other)

/** What a top-up brings on top by the highest step that it reaches; minor units. */
export const bonusOf = (currency: Currency, steps: readonly BonusStep[], minor: number): number =>
  shareOf(currency, minor, stepFor(steps, minor)?.percent ?? 0, 100)

/**
 * How much of a bonus has to be given back once so much (`gone`) of the top-up has left again: in proportion, and exactly
 * all of it with the last unit. Minor units.
 */
export const bonusDue = (currency: Currency, bonus: number, { gone, of }: { gone: number; of: number }): number =>
  shareOf(currency, bonus, Math.min(Math.max(gone, 0), of), of)
