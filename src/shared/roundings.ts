import type { Currency } from './money'

/** The roundings of a changed price: none; .99 or whole dollars; whole roubles, tens, or a nine at the end. */
export const roundings = {
  usd: ['none', '99', 'whole'],
  rub: ['none', 'whole', 'tens', 'nines'],
  uzs: ['none', 'hundreds', 'thousands'],
} as const satisfies Record<Currency, readonly string[]>
export type Rounding = (typeof roundings)[Currency][number]

/** What a computed price is rounded up to, minor units: the cent, the whole rouble, the whole so'm. */
export const computedSteps: Record<Currency, number> = { usd: 1, rub: 100, uzs: 100 }
