import type { FreeFireAdmin } from '../../../../shared/contract/freefire'
import { currencies, mainCurrency, type Sums } from '../../../../shared/money'
import type { FreeFirePackage } from '../../../calls/admin-freefire'
import type { Tone } from '../../../components/badge'

const saleStates = {
  sold: { name: 'admin.freeFire.sold', tone: 'good' },
  hidden: { name: 'admin.freeFire.hidden', tone: 'plain' },
  unasked: { name: 'admin.freeFire.unasked', tone: 'warn' },
  outOfStock: { name: 'admin.items.outOfStock', tone: 'bad' },
  loss: { name: 'admin.freeFire.loss', tone: 'bad' },
  closed: { name: 'admin.freeFire.closed', tone: 'bad' },
} as const satisfies Record<string, { name: string; tone: Tone }>

/** Whether a package is sold as it was saved, and if not why. */
export function saleStateOf({ shown, sells, cost, inStock, priceIn }: FreeFirePackage, { rates }: FreeFireAdmin) {
  const perDollar: Sums = { ...rates, [mainCurrency]: 1 }
  if (!shown) return saleStates.hidden
  if (sells) return saleStates.sold
  if (cost === null) return saleStates.unasked
  if (!inStock) return saleStates.outOfStock
  // What is priced in a currency without a rate is never below it: nothing compares with NaN.
  const isAtLoss = currencies.some((each) => Number(priceIn[each]) / Number(perDollar[each]) < cost)
  return isAtLoss ? saleStates.loss : saleStates.closed
}
