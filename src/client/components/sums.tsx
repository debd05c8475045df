import { type Currency, currencies, type Sums, times } from '../../shared/money'
import { useFormat } from '../i18n/format'
import { useShownCurrency } from '../i18n/shown-currency'

/** All currencies, the shown one first. */
export function useShownFirst(): readonly Currency[] {
  const { currency } = useShownCurrency()
  return [currency, ...currencies.filter((each) => each !== currency)]
}

type Props = { sums: Sums; quantity?: number; large: string; small: string }

/** So many of a price, in the currency that the reader counts in, and below in the others that it is sold in. */
export function EachSum({ sums, quantity = 1, large, small }: Props) {
  const { t, money } = useFormat()
  return useShownFirst().map((currency, place) => {
    const sum = sums[currency]
    const isSold = sum !== undefined
    const look = isSold && place === 0 ? large : small
    return (
      (isSold || place === 0) && (
        <span
          key={currency}
          className={`block tabular-nums ${isSold ? 'whitespace-nowrap' : ''} ${look}`}
          data-testid={`price-${currency}`}
        >
          {isSold ? money(times(sum, quantity), currency) : t('product.otherCurrency')}
        </span>
      )
    )
  })
}
