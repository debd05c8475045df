import { useState } from 'react'
import type { Profile } from '../../../shared/contract/identity'
import type { Currency } from '../../../shared/money'
import { affordableIn, missingFor, type Totals } from './currency'

/** In what to pay: as the buyer has chosen, else in what the balance is enough for. */
export function useCurrency(profile: Profile, totals: Totals = { usd: 0, rub: 0 }) {
  const [choice, choose] = useState<Currency>()
  const currency = choice ?? affordableIn(totals, profile) ?? 'usd'
  return { profile, currency, choose, missing: missingFor(totals, profile, currency) }
}

export type CurrencyChoice = ReturnType<typeof useCurrency>
