import type { Price } from './contract/catalogue'

/** From how many pieces on a buyer is told that only a few are left. */
export const lowStock = 5

export const isSoldOut = (price: Price): boolean => price.stock === 0
