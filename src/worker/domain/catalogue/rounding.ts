import type { Repricing } from '../../../shared/contract/admin-products'
import type { Currency } from '../../../shared/money'

type Rules = Repricing['rounding']
type Step = { step: number; ending: number }

// In minor units: prices are so many steps and an ending.
const steps = {
  none: { step: 1, ending: 0 },
  whole: { step: 100, ending: 0 },
  tens: { step: 1000, ending: 0 },
  nines: { step: 1000, ending: 900 },
  hundreds: { step: 10_000, ending: 0 },
  thousands: { step: 100_000, ending: 0 },
  '99': { step: 100, ending: 99 },
} as const satisfies Record<Rules[Currency], Step>

const rounded = (minor: number, { step, ending }: Step): number => {
  const nearest = Math.round((minor - ending) / step) * step + ending
  // However cheap it was, a price is never nothing.
  return nearest > 0 ? nearest : ending || step
}

/** A price in minor units after a change in percent, rounded to the nearest that the rule allows and above zero. */
export const repriced = (minor: number, percent: number, rule: Rules[Currency]): number =>
  rounded((minor * (10_000 + Math.round(percent * 100))) / 10_000, steps[rule])
