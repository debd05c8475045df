import type { Repricing } from '../../../shared/contract/admin-products'
import { type Currency, smallestUnit } from '../../../shared/money'

type Rules = Repricing['rounding']
type Step = { step: number; ending: number }

// In minor units: prices are so many steps and an ending.
const steps = {
  whole: { step: 100, ending: 0 },
  tens: { step: 1000, ending: 0 },
  nines: { step: 1000, ending: 900 },
  hundreds: { step: 10_000, ending: 0 },
  thousands: { step: 100_000, ending: 0 },
  '99': { step: 100, ending: 99 },
} as const satisfies Record<Exclude<Rules[Currency], 'none'>, Step>

const rounded = (minor: number, { step, ending }: Step): number => {
  const nearest = Math.round((minor - ending) / step) * step + ending
  // However cheap it was, a price is never nothing.
  return nearest > 0 ? nearest : ending || step
}

/**
 * A price in minor units after a change in percent, above zero: rounded to the nearest that the rule allows, or else
 * that the currency can be shown with.
 */
export const repriced = (minor: number, percent: number, currency: Currency, rule: Rules[Currency]): number =>
  rounded(
    (minor * (10_000 + Math.round(percent * 100))) / 10_000,
    rule === 'none' ? { step: smallestUnit(currency), ending: 0 } : steps[rule],
  )
