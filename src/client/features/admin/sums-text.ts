import { currencies, type Sums } from '../../../shared/money'
import type { Formats } from '../../i18n/formats'

/** "$2.50 · ₽225": a sum in each currency that there is one in. */
export const sumsText = (sums: Sums, money: Formats['money']): string =>
  currencies
    .flatMap((currency) => {
      const sum = sums[currency]
      return sum === undefined ? [] : money(sum, currency)
    })
    .join(' · ')
