/** How far the parts of a shop are from its worker, as round trips in ms. `from` and `to`: anything between, evenly. */
export type Distances = {
  primaryMs: number
  /** Undefined: replicas are switched off, and the primary answers everything. */
  replica?: { ms: number; lag: Span }
  kv: { warmMs: number; coldMs: number }
  queue: Span
  /** Between browser and worker; files come from the edge in any case. */
  browserMs: number
}
type Span = { from: number; to: number }

/** What the worker is told: its distances, and where its luck begins. */
export type FarWorker = Distances & { seed: number }

export const edgeMs = 40
const kv = { warmMs: 3, coldMs: 80 }
const queue = { from: 20, to: 200 }
const replica = { ms: 10, lag: { from: 0, to: 2000 } }

const atEdge = (primaryMs: number): Distances => ({ primaryMs, replica, kv, queue, browserMs: edgeMs })

/** A world that is measured. */
export type World = { name: string; distances: Distances }

export const worlds: readonly World[] = [5, 60, 150, 250].map((ms) => ({
  name: `primary ${ms} ms away`,
  distances: atEdge(ms),
}))

export const nothingFar: World = {
  name: 'no distance at all',
  distances: {
    ...{ primaryMs: 0, replica: { ms: 0, lag: { from: 0, to: 0 } }, kv: { warmMs: 0, coldMs: 0 } },
    ...{ queue: { from: 0, to: 0 }, browserMs: 0 },
  },
}

/** The same distance without replicas, and with the worker moved to the primary, where only the browser is far. */
export const placements: readonly World[] = [
  { name: 'primary 150 ms away, no replicas', distances: { primaryMs: 150, kv, queue, browserMs: edgeMs } },
  { name: 'primary 150 ms away, Smart Placement', distances: { primaryMs: 5, kv, queue, browserMs: edgeMs + 150 } },
]

/** All of D1 equally far and nothing left to luck: what follows one another is seen from the times. */
export const evenWorld: World = {
  name: 'all of D1 200 ms away',
  distances: {
    ...{ primaryMs: 200, replica: { ms: 200, lag: { from: 0, to: 0 } }, kv: { warmMs: 3, coldMs: 20 } },
    ...{ queue: { from: 20, to: 20 }, browserMs: 20 },
  },
}

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
export function luckOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** One trip to something so far away, and back. `from` and `to` are Unix ms. */
export type Trip = { kind: 'primary' | 'replica' | 'kv'; from: number; to: number }

/** What the consumer of the queue did for one order. */
export type Delivered = { orderId: string; sentMs: number; begunMs: number; endedMs: number; trips: Trip[] }

export const tripsHeader = 'X-Bench-Trips'
