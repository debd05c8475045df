import type { SecretName } from '../shared/parties'
import type { Player } from '../shared/players'
import type { Memory } from './memory'

export type SimulatorOptions = {
  /** Where the shop (and so the simulators, at /simulator/<name>) answers, e.g. http://127.0.0.1:8787 */
  origin: () => string
  keys: Record<SecretName, string>
  /** Carries a webhook to the shop. */
  deliver: (request: Request) => Promise<Response>
  nowMs: () => number
  /** Runs work after a while; tests make it immediate or hold it. Work must not keep a process alive. */
  later: (work: () => Promise<void>, delayMs: number) => void
  /** What payment providers remember already; they add to it. */
  memory?: Memory
}

/** An order in a supplier's cabinet. `reference`: the shop's id of it; null where the supplier takes none. */
export type ListedOrder = {
  id: string
  reference: string | null
  ref: string
  player: Player | null
  state: 'open' | 'done' | 'undone'
}

/** What can be seen and changed of a supplier while it runs; prices and balance in minor units of its currency. */
export type SupplierSettings = {
  setBalance: (minor: number) => void
  /** Answers whether it sells something under this id. */
  setPrice: (ref: string, minor: number) => boolean
  /** The same; of a supplier whose stock can end. */
  setStock?: (ref: string, pieces: number) => boolean
  reset: () => void
  /** The oldest first. */
  orders: () => ListedOrder[]
}
