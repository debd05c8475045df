import { currencies } from '../../../shared/money'
import { useFormat } from '../../i18n/format'

type Cost = { currency: string; amount: number }

/** A cost in words. Suppliers also take currencies that the shop does not sell in: these are shown with their code. */
export function useCostText() {
  const { money, number } = useFormat()
  return ({ currency, amount }: Cost): string => {
    const own = currencies.find((each) => each === currency.toLowerCase())
    return own ? money(amount, own) : `${number(amount, 2)}\u00a0${currency.toUpperCase()}`
  }
}
