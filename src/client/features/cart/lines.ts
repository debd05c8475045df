import type { CartLine } from '../../../shared/contract/cart'

/** Fewer can be delivered than the line asks for. */
export const isShort = (line: CartLine): boolean => line.stock !== null && line.stock < line.qty
