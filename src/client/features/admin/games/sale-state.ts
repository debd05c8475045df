import { currencies, mainCurrency, type Sums } from '../../../../shared/money'
import type { GamePackage, GameSettings } from '../../../calls/admin-games'
import type { Tone } from '../../../components/badge'

const saleStates = {
  sold: { name: 'admin.games.sold', tone: 'good' },
  hidden: { name: 'admin.games.hidden', tone: 'plain' },
  unasked: { name: 'admin.games.unasked', tone: 'warn' },
  outOfStock: { name: 'admin.items.outOfStock', tone: 'bad' },
  loss: { name: 'admin.games.loss', tone: 'bad' },
  closed: { name: 'admin.games.closed', tone: 'bad' },
} as const satisfies Record<string, { name: string; tone: Tone }>

/** Whether a package is sold as it was saved, and if not why. */
export function saleStateOf({ shown, sells, cost, inStock, priceIn }: GamePackage, { rates }: GameSettings) {
  const perDollar: Sums = { ...rates, [mainCurrency]: 1 }
  if (!shown) return saleStates.hidden
  if (sells) return saleStates.sold
  if (cost === null) return saleStates.unasked
  if (!inStock) return saleStates.outOfStock
  // What is priced in a currency without a rate is never below it: nothing compares with NaN.
  const isAtLoss = currencies.some((each) => Number(priceIn[each]) / Number(perDollar[each]) < cost)
  return isAtLoss ? saleStates.loss : saleStates.closed
}
