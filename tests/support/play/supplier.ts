import { type Supplier, SupplierError, type SupplierOrder } from '../../../src/worker/domain/supplier'
import { uniqueName } from '../shop'

/** How a supplier takes the next order. `lost` accepts it and says nothing; `known` sends a code of an older order. */
export const moods = ['done', 'pending', 'lost', 'silent', 'down', 'empty', 'reject', 'known', 'dear'] as const
export type Mood = (typeof moods)[number]

type Made = { state: 'pending' | 'done' | 'rejected'; code: string }

/** A supplier that carries out one order an id, in its own time. */
export function playSupplier() {
  const made = new Map<string, Made>()
  let mood: Mood = 'done'
  let money = 100_000

  const told = (id: string, { state, code }: Made): SupplierOrder => {
    if (state === 'pending') return { state, externalId: id }
    return state === 'done'
      ? { state, externalId: id, codes: [code], costMinor: 100 }
      : { state, externalId: id, reason: 'cancelled' }
  }
  const accept = (id: string, state: Made['state']): Made => {
    const older = [...made.values()].find((order) => order.state === 'done')
    const order = { state, code: (mood === 'known' && older?.code) || uniqueName('BOUGHT-') }
    made.set(id, order)
    return order
  }

  const supplier: Partial<Supplier> = {
    async quote(ref) {
      if (mood === 'down') throw new SupplierError('down', 'played')
      const item = { ref, name: 'A code', currency: 'usd', inStock: true, region: null, forPlayer: false }
      return { ...item, priceMinor: mood === 'dear' ? 120 : 90 }
    },
    async place({ id }) {
      const earlier = made.get(id)
      if (earlier) return told(id, earlier)
      if (mood === 'silent' || mood === 'down') throw new SupplierError('unknown', 'played')
      if (mood === 'empty') throw new SupplierError('empty', 'played')
      if (mood === 'reject') return { state: 'rejected', externalId: null, reason: 'unavailable' }
      const order = accept(id, mood === 'done' || mood === 'known' ? 'done' : 'pending')
      if (mood === 'lost') throw new SupplierError('unknown', 'played')
      return told(id, order)
    },
    async status({ id }) {
      if (mood === 'down') throw new SupplierError('down', 'played')
      const order = made.get(id)
      return order && told(id, order)
    },
    async balance() {
      money += 1
      return { minor: money, currency: 'usd' }
    },
  }
  return {
    supplier,
    be(next: Mood): void {
      mood = next
    },
    /** Ends everything that it has accepted. */
    decide(state: 'done' | 'rejected'): void {
      for (const order of made.values()) if (order.state === 'pending') order.state = state
    },
    /** How many of these orders it has carried out or is about to. */
    countOf: (ids: string[]): number => ids.filter((id) => (made.get(id)?.state ?? 'rejected') !== 'rejected').length,
    /** The codes that it has sold for these orders. */
    codesOf: (ids: string[]): string[] =>
      ids.flatMap((id) => (made.get(id)?.state === 'done' ? (made.get(id)?.code ?? []) : [])),
  }
}
