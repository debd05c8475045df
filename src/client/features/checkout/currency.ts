import type { Profile } from '../../../shared/contract/identity'
import { type Currency, currencies, toMajor, toMinor } from '../../../shared/money'
import { balanceOf } from '../../calls/identity'

/** A price in each currency, in major units. */
export type Totals = Record<Currency, number>

/** The sum that the balance lacks, in major units; 0 when there is enough. */
export function missingFor(totals: Totals, profile: Profile, currency: Currency): number {
  const missing = (toMinor(totals[currency]) ?? 0) - (toMinor(balanceOf(profile, currency)) ?? 0)
  return missing > 0 ? toMajor(missing) : 0
}

/** The first currency whose balance is enough. */
export const affordableIn = (totals: Totals, profile: Profile): Currency | undefined =>
  currencies.find((currency) => missingFor(totals, profile, currency) === 0)
