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

/** The price before a promotion, in the currency that `usePriceText` tells the price of now in; undefined where none is told. */
export function useWasText() {
  const { money } = useFormat()
  const order = useShownFirst()
  return (sums: Sums | undefined, was: Sums | undefined): string | undefined => {
    const [currency] = order.filter((each) => sums?.[each] !== undefined)
    const sum = currency && was?.[currency]
    return currency && sum !== undefined ? money(sum, currency) : undefined
  }
}

/** A price that is no longer asked. */
export const Was = ({ children, className = '' }: { children: string | undefined; className?: string }) =>
  children && <s className={`font-normal whitespace-nowrap text-muted ${className}`}>{children}</s>

type Props = { sums: Sums; quantity?: number; was?: Sums; large: string; small: string }

/**
 * So many of a price, in the currency that the reader counts in, and below in the others that it is sold in. `was`: the
 * price before, struck through beside the first.
 */
export function EachSum({ sums, quantity = 1, was, large, small }: Props) {
  const { money } = useFormat()
  const sold = useShownFirst().flatMap((currency) => {
    const sum = sums[currency]
    return sum === undefined ? [] : { currency, text: money(times(sum, quantity), currency) }
  })
  return sold.map(({ currency, text }, place) => (
    <span
      key={currency}
      // A browser that translates the page would keep showing the sum that it has found first.
      translate="no"
      className={`block whitespace-nowrap tabular-nums ${place === 0 ? large : small}`}
      data-testid={`price-${currency}`}
    >
      {text}
      {place === 0 && was?.[currency] !== undefined && (
        <Was className="ml-2 text-base">{money(times(was[currency], quantity), currency)}</Was>
      )}
    </span>
  ))
}
