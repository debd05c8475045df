import type { FreeFireAdmin } from '../../../../shared/contract/freefire'
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
export function saleStateOf(
  { shown, sells, cost, inStock, price, rub }: FreeFirePackage,
  { rubPerUsd }: FreeFireAdmin,
) {
  if (!shown) return saleStates.hidden
  if (sells) return saleStates.sold
  if (cost === null) return saleStates.unasked
  if (!inStock) return saleStates.outOfStock
  const least = Math.min(price ?? Number.POSITIVE_INFINITY, (rub ?? Number.POSITIVE_INFINITY) / rubPerUsd)
  return least < cost ? saleStates.loss : saleStates.closed
}
