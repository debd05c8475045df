import type { SimulatorOptions } from '../options'
import type { Item } from './catalogue'

export const startMinor = 5_000_000

export type Order = { id: string; item: Item; userId: string; zoneId: string; priceMinor: number; atMs: number }

/** What this Smile.one remembers. Its orders have no name but its own. */
export type Books = {
  options: SimulatorOptions
  /** Prices that are not those of the catalogue any more, by game and item. */
  prices: Map<string, number>
  orders: Order[]
  balanceMinor: number
  nextOrderId: number
}

export function openBooks(options: SimulatorOptions): Books {
  // Begins anywhere: a shop that has outlived these books must not meet its old order numbers again.
  const [nextOrderId = 0] = crypto.getRandomValues(new Uint32Array(1))
  return { options, prices: new Map(), orders: [], balanceMinor: startMinor, nextOrderId }
}
