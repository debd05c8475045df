import { currencies, type Sums, times, toMajor, toMinor } from '../../shared/money'

type Line = { priceIn: Sums; qty: number }

/** What lines cost together: in each currency that all of them are sold in. */
export function totalsOf(lines: readonly Line[]): Sums {
  const totals = currencies.flatMap((currency) => {
    const sums = lines.flatMap(({ priceIn, qty }) => {
      const price = priceIn[currency]
      return price === undefined ? [] : times(price, qty)
    })
    const minor = sums.reduce((total, sum) => total + (toMinor(sum) ?? 0), 0)
    return sums.length < lines.length ? [] : [[currency, toMajor(minor)] as const]
  })
  return Object.fromEntries(totals)
}
