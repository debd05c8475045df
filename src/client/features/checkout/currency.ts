import type { Profile } from '../../../shared/contract/identity'
import { type Currency, currencies, type Sums, toMajor, toMinor } from '../../../shared/money'
import { balanceOf } from '../../calls/identity'

/** The sum that the balance lacks, in major units; 0 when there is enough. */
export function missingFor(totals: Sums, profile: Profile, currency: Currency): number {
  const missing = (toMinor(totals[currency] ?? 0) ?? 0) - (toMinor(balanceOf(profile, currency)) ?? 0)
  return missing > 0 ? toMajor(missing) : 0
}

/** Those of these currencies that there is a total in. */
export const payableIn = (totals: Sums, among: readonly Currency[] = currencies): readonly Currency[] =>
  among.filter((currency) => totals[currency] !== undefined)

/** The first of these whose balance is enough. */
export const affordableIn = (totals: Sums, profile: Profile, among?: readonly Currency[]): Currency | undefined =>
  payableIn(totals, among).find((currency) => missingFor(totals, profile, currency) === 0)
