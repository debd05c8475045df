import { useState } from 'react'
import type { Profile } from '../../../shared/contract/identity'
import { type Currency, currencies, toMajor, toMinor } from '../../../shared/money'
import { balanceOf } from '../../calls/identity'

/** What something costs in each currency, in major units. */
export type Totals = Record<Currency, number>

/** What is missing on the balance, in major units; 0 when there is enough. */
function missingFor(totals: Totals, profile: Profile, currency: Currency): number {
  const missing = (toMinor(totals[currency]) ?? 0) - (toMinor(balanceOf(profile, currency)) ?? 0)
  return missing > 0 ? toMajor(missing) : 0
}

/** In what to pay: as the buyer has chosen, else in what the balance is enough for. */
export function useCurrency(profile: Profile, totals: Totals = { usd: 0, rub: 0 }) {
  const [choice, choose] = useState<Currency>()
  const affordable = currencies.find((each) => missingFor(totals, profile, each) === 0)
  const currency = choice ?? affordable ?? 'usd'
  return { profile, currency, choose, missing: missingFor(totals, profile, currency) }
}

export type CurrencyChoice = ReturnType<typeof useCurrency>
