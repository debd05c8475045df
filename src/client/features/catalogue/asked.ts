import { paramsOf, type Wish } from '../../../shared/finding'
import type { Currency } from '../../../shared/money'
import type { Asked } from '../../calls/product-lists'

/** A wish as the shop reads it, no longer than it takes, and the cursor that its page comes after. */
export function askedOf(wish: Wish, currency: Currency, after?: string): Asked {
  const { q = '', category = '', region = '', sort = '' } = paramsOf(wish)
  const all = {
    search: q.trim().slice(0, 100),
    category: category.slice(0, 60),
    region: region.slice(0, 20),
    ...(sort && { sort, currency }),
    ...(after && { cursor: after }),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
}
