import type { Product } from '../../../shared/contract/catalogue'
import { isAllSoldOut } from './prices'

/** What sells most first, what is sold out last, the order of the shop in between. */
export const byPopularity = (products: readonly Product[], region = ''): readonly Product[] =>
  products.toSorted((a, b) => {
    const soldOut = Number(isAllSoldOut(a, region)) - Number(isAllSoldOut(b, region))
    return soldOut || b.popularity - a.popularity
  })
