import { type Currency, type Sums, times } from '../../shared/money'
import { useFormat } from '../i18n/format'
import { useShownCurrency, useSold } from '../i18n/shown-currency'

/** The currencies that the shop sells in, the shown one first. */
export function useShownFirst(): readonly Currency[] {
  const { currency } = useShownCurrency()
  return [currency, ...useSold().filter((each) => each !== currency)]
}

/** Tells a price in the currency that the reader counts in, or in the first other that it is sold in. */
export function usePriceText() {
  const { money } = useFormat()
  const order = useShownFirst()
  return (sums: Sums | undefined): string | undefined =>
    order.flatMap((currency) => {
      const sum = sums?.[currency]
      return sum === undefined ? [] : money(sum, currency)
    })[0]
}

type Props = { sums: Sums; quantity?: number; large: string; small: string }

/** So many of a price, in the currency that the reader counts in, and below in the others that it is sold in. */
export function EachSum({ sums, quantity = 1, large, small }: Props) {
  const { money } = useFormat()
  const sold = useShownFirst().flatMap((currency) => {
    const sum = sums[currency]
    return sum === undefined ? [] : { currency, text: money(times(sum, quantity), currency) }
  })
  return sold.map(({ currency, text }, place) => (
    <span
      key={currency}
      className={`block whitespace-nowrap tabular-nums ${place === 0 ? large : small}`}
      data-testid={`price-${currency}`}
    >
      {text}
    </span>
  ))
}
