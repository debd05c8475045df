import type { Player } from '../../shared/players'
import type { SimulatorOptions } from '../options'
import type { Product, Variation } from './catalogue'

export const startMinor = 100_000

type OrderStatus = 'processing' | 'completed' | 'refunded' | 'incorrect-details'

export type Order = {
  id: string
  partnerId: string | null
  product: Product
  variation: Variation
  priceMinor: number
  player: Player
  status: OrderStatus
  /** How many questions it stays in work for, the last one being answered with how it ends. */
  course: { questions: number; end: OrderStatus }
  atMs: number
}

/** What this MooGold remembers. */
export type Books = {
  options: SimulatorOptions
  /** Prices that are not those of the catalogue any more, by ref. */
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
