import type { Language } from './languages'

export const currencies = ['usd', 'rub', 'uzs'] as const
export type Currency = (typeof currencies)[number]

/** The currency that every price has, and that a form begins with. */
export const mainCurrency = 'usd' satisfies Currency

/** With how many decimals a sum is shown. Every sum is stored in hundredths, whatever the currency. */
export const shownDigits: Record<Currency, number> = { usd: 2, rub: 2, uzs: 0 }

/** The largest sum that one call may name, in hundredths. */
export const largestSum: Record<Currency, number> = {
  usd: 10_000_000_000,
  rub: 10_000_000_000,
  uzs: 10_000_000_000_000,
}

/** More than this, about 100 dollars in hundredths, leaves a balance only after a confirmation. */
export const unconfirmedSum: Record<Currency, number> = { usd: 10_000, rub: 1_000_000, uzs: 120_000_000 }

/** The smallest sum that a currency can be shown with, in hundredths. */
export const smallestUnit = (currency: Currency): number => 10 ** (2 - shownDigits[currency])

/** Whether a sum has no more digits than its currency shows, and is not above the largest. */
export const isSumOf = (currency: Currency, minor: number): boolean =>
  minor <= largestSum[currency] && minor % smallestUnit(currency) === 0

/** How a sum in it is marked, in every language. */
export const currencySymbols: Record<Currency, string> = { usd: '$', rub: '₽', uzs: 'soʻm' }

/** The currency that readers of a language see first, where their country decides nothing. */
const firstCurrency: Record<Language, Currency> = { en: 'usd', ru: 'rub', uz: 'uzs' }

/** Countries (ISO 3166) whose visitors see it first, whatever language they read. */
const countries: Record<Currency, readonly string[]> = { usd: [], rub: ['RU'], uzs: ['UZ'] }

const currencyOfCountry = (country: string): Currency | undefined =>
  currencies.find((currency) => countries[currency].includes(country))

/** The currencies that the shop sells in, and the one that a visitor sees first until they choose another one. */
export type Selling = { sold: readonly Currency[]; own: Currency }

type Visitor = { chosen: string | undefined; country: string; language: Language }

/** `own`: what the visitor has chosen, else their country's, else their language's; the first of these that is sold in. */
export function sellingTo(sold: readonly Currency[], { chosen, country, language }: Visitor): Selling {
  const wishes = [chosen, currencyOfCountry(country), firstCurrency[language]]
  const own = wishes.flatMap((wish) => sold.find((each) => each === wish) ?? [])[0] ?? sold[0] ?? mainCurrency
  return { sold, own }
}

/** Something for every currency. */
export const byCurrency = <Made>(make: (currency: Currency) => Made): Record<Currency, Made> =>
  Object.fromEntries(currencies.map((currency) => [currency, make(currency)])) as Record<Currency, Made>

/** Sums, major units, in the currencies that there is one in. */
export type Sums = Partial<Record<Currency, number>>

/** A sum in each currency that one is made in. */
export function sumsBy(make: (currency: Currency) => number | undefined): Sums {
  const sums: Sums = {}
  for (const currency of currencies) {
    const sum = make(currency)
    if (sum !== undefined) sums[currency] = sum
  }
  return sums
}

/** A sum for each currency that there is one in. Every price has one in dollars. */
export type Prices = { usd: number } & { [Name in Currency]?: number }

export const arePrices = (sums: Sums): sums is Prices => sums[mainCurrency] !== undefined

/** The same for every currency that there is a price in. */
export const inEach = (prices: Prices, change: (sum: number, currency: Currency) => number): Prices => {
  const changed: Prices = { usd: change(prices.usd, 'usd') }
  for (const currency of currencies) {
    const sum = prices[currency]
    if (sum !== undefined) changed[currency] = change(sum, currency)
  }
  return changed
}

export const samePrices = (one: Prices, other: Prices): boolean =>
  currencies.every((currency) => one[currency] === other[currency])

const majorPattern = /^(\d{1,13})(?:\.(\d{1,2}))?$/

/** Minor units of a decimal text, or undefined when it is negative, no number or finer than two decimals. */
export function minorOf(text: string): number | undefined {
  const parts = majorPattern.exec(text)
  if (!parts) return undefined
  const [, whole = '0', fraction = ''] = parts
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

/** Minor units of a JSON amount in major units; undefined also when it is not finite. */
export const toMinor = (major: number): number | undefined => minorOf(String(major))

/** The JSON number of a sum: major units with at most two decimals. */
export const toMajor = (minor: number): number => Number(`${minor}e-2`)

/** A sum in major units with exactly two decimals, as providers write it. */
export const decimalOf = (minor: number): string => toMajor(minor).toFixed(2)

/**
 * `minor * part / whole`, rounded down to what the currency can show; minor units. The product may pass what a number
 * holds exactly.
 */
export function shareOf(currency: Currency, minor: number, part: number, whole: number): number {
  const unit = BigInt(smallestUnit(currency))
  return Number(((BigInt(minor) * BigInt(part)) / (BigInt(whole) * unit)) * unit)
}

/** Several of one price, in major units. */
export const times = (major: number, quantity: number): number => toMajor((toMinor(major) ?? 0) * quantity)
