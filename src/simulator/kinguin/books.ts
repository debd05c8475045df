import type { Faults, OrderFault } from '../faults'
import type { SimulatorOptions } from '../options'
import type { Postman } from '../postman'
import { catalogue, type Offer, type Product } from './catalogue'

export const startBalanceMinor = 500_00

export type Line = { product: Product; offer: Offer; qty: number; unitMinor: number; isText: boolean }

/** `isClaimed`: the shop has seen it, so it can't go back. */
export type Key = {
  id: string
  line: Line
  serial: string
  type: 'text/plain' | 'image/gif'
  status: 'PENDING' | 'DELIVERED' | 'REFUNDED' | 'CANCELED'
  isClaimed: boolean
}

export type Order = {
  id: string
  externalId: string | null
  createdAtMs: number
  updatedAtMs: number
  status: 'processing' | 'completed' | 'canceled' | 'refunded'
  lines: Line[]
  keys: Key[]
  totalMinor: number
  /** How often the shop has asked what became of it. */
  questions: number
  isReturned: boolean
  fault: OrderFault | undefined
}

/** What this Kinguin remembers; the newest order comes last. */
export type Books = {
  options: SimulatorOptions
  faults: Faults
  postman: Postman
  products: Map<string, Product>
  orders: Map<string, Order>
  balanceMinor: number
}

export const openBooks = (options: SimulatorOptions, faults: Faults, postman: Postman): Books => ({
  options,
  faults,
  postman,
  products: catalogue(options.nowMs()),
  orders: new Map(),
  balanceMinor: startBalanceMinor,
})
