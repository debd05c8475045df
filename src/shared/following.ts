import { type Currency, currencies, mainCurrency } from './money'

/** A currency beside the main one: a rate tells what a dollar costs in it, and its prices may follow that rate. */
export type OtherCurrency = Exclude<Currency, typeof mainCurrency>

const isOther = (currency: Currency): currency is OtherCurrency => currency !== mainCurrency
export const otherCurrencies: readonly OtherCurrency[] = currencies.filter(isOther)

/** Something for every currency but the main one. */
export const byOther = <Made>(make: (currency: OtherCurrency) => Made): Record<OtherCurrency, Made> =>
  Object.fromEntries(otherCurrencies.map((currency) => [currency, make(currency)])) as Record<OtherCurrency, Made>

/** Of which sums a followed price may be a multiple, minor units, the finest first. */
export const priceSteps = {
  rub: [100, 500, 1000],
  uzs: [10_000, 50_000, 100_000, 500_000],
} as const satisfies Record<OtherCurrency, readonly number[]>

/** How prices in a currency come about: somebody enters them, or they follow the dollar price by the day's rate. */
export const pricingWays = ['entered', 'follows'] as const

/** Of a currency for one dollar: a number from millionths, in which rates are stored. */
export const perUsdOf = (millionths: number): number => Number(`${millionths}e-6`)

/** Less is nothing in the hundredths that the database keeps beside the millionths, and no rate of any of our currencies. */
export const smallestRate = 5000

/** Millionths of each currency for one dollar, where a rate is known: a million of the dollar itself. */
export type PerDollar = { [Name in Currency]?: number }

/** Millionths from a number; undefined where it is too small or too large for a rate, or finer than a millionth. */
export function millionthsOf(perUsd: number): number | undefined {
  const [, whole = '', fraction = ''] = /^(\d{1,8})(?:\.(\d{1,6}))?$/.exec(String(perUsd)) ?? []
  const millionths = Number(whole) * 1_000_000 + Number(fraction.padEnd(6, '0'))
  return millionths >= smallestRate ? millionths : undefined
}
