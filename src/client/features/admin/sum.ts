import { byCurrency, type Currency, minorOf, type Sums, shownDigits, sumsBy, toMajor } from '../../../shared/money'

/** A comma is as good as a point, and spaces don't count. */
const plain = (text: string): string => text.replace(/\s/g, '').replace(',', '.')

/** The sum in major units that somebody typed; of a currency that is named, no finer than it is shown. */
export function sumIn(text: string, currency?: Currency): number | undefined {
  const minor = minorOf(plain(text))
  if (minor === undefined || (currency && minor % 10 ** (2 - shownDigits[currency]) !== 0)) return undefined
  return toMajor(minor)
}

/** The number that somebody typed: not below zero, and no finer than so many decimals. */
export function numberIn(text: string, decimals: number): number | undefined {
  const parts = /^\d{1,9}(?:\.(\d+))?$/.exec(plain(text))
  const [, fraction = ''] = parts ?? []
  return parts && fraction.length <= decimals ? Number(plain(text)) : undefined
}

const minor = (major: number): number => minorOf(String(major)) ?? 0

/** The rest of a sum, in major units. */
export const differenceOf = (sum: number, part: number): number => toMajor(minor(sum) - minor(part))

/** A number for each currency, null where there is none. */
export const withGaps = (sums: Sums | null): Record<Currency, number | null> =>
  byCurrency((each) => sums?.[each] ?? null)

/** The numbers of the currencies that there is one in. */
export const withoutGaps = (numbers: Record<Currency, number | null>): Sums =>
  sumsBy((each) => numbers[each] ?? undefined)
