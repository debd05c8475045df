import type { Currency } from './money'

/** The roundings of a changed price: none; .99 or whole dollars; whole roubles, tens, or a nine at the end. */
export const usdRoundings = ['none', '99', 'whole'] as const
export const rubRoundings = ['none', 'whole', 'tens', 'nines'] as const

export const roundings = { usd: usdRoundings, rub: rubRoundings } as const satisfies Record<Currency, readonly string[]>
export type Rounding = (typeof roundings)[Currency][number]
