import type { Clock } from './ports'

/** One thing that an isolate may remember for a while. Losing it costs time only. */
export type Memory<T> = {
  recall(): T | undefined
  remember(value: T, ttlMs: number): void
  forget(): void
}

/** The same for many things, each under its key. */
export type Shelf<T> = {
  recall(key: string): T | undefined
  remember(key: string, value: T, ttlMs: number): void
  forget(key: string): void
  forgetAll(): void
}

/** One isolate of the worker. What it remembers is declared by the folder of the domain that owns it. */
export type Isolate = { clock: Clock }

function createMemory<T>(clock: Clock): Memory<T> {
  let entry: { value: T; endsAtMs: number } | undefined
  return {
    recall: () => (entry && entry.endsAtMs > clock.nowMs() ? entry.value : undefined),
    remember(value, ttlMs) {
      entry = { value, endsAtMs: clock.nowMs() + ttlMs }
    },
    forget() {
      entry = undefined
    },
  }
}

function createShelf<T>(clock: Clock, most: number): Shelf<T> {
  const entries = new Map<string, { value: T; endsAtMs: number }>()
  return {
    recall(key) {
      const entry = entries.get(key)
      if (entry && entry.endsAtMs > clock.nowMs()) return entry.value
      entries.delete(key)
    },
    remember(key, value, ttlMs) {
      entries.delete(key)
      const [oldest] = entries.size >= most ? entries.keys() : []
      if (oldest !== undefined) entries.delete(oldest)
      entries.set(key, { value, endsAtMs: clock.nowMs() + ttlMs })
    },
    forget(key) {
      entries.delete(key)
    },
    forgetAll: () => entries.clear(),
  }
}

/** Each isolate has its own; it goes when the isolate goes. */
function inEach<T>(make: (clock: Clock) => T) {
  const made = new WeakMap<Isolate, T>()
  return ({ isolate }: { isolate: Isolate }): T => {
    const own = made.get(isolate) ?? make(isolate.clock)
    made.set(isolate, own)
    return own
  }
}

/** Declares one thing that each isolate may remember until its time is over. */
export const memory = <T>() => inEach<Memory<T>>(createMemory)

/** Declares the same for many things, each under its key: `most` of them at most, the oldest go first. */
export const shelf = <T>(most: number) => inEach<Shelf<T>>((clock) => createShelf(clock, most))
