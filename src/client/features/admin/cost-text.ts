import { currencies } from '../../../shared/money'
import { useFormat } from '../../i18n/format'

type Cost = { currency: string; amount: number }

/** What something has cost. Suppliers also take money the shop does not sell in: that one is shown with its code. */
export function useCostText() {
  const { money, sum } = useFormat()
  return ({ currency, amount }: Cost): string => {
    const own = currencies.find((each) => each === currency.toLowerCase())
    return own ? money(amount, own) : `${sum(amount)}\u00a0${currency.toUpperCase()}`
  }
}
