import type { Clock, Memory, Shelf } from '../domain/ctx'

/** Remembers in this isolate until the time is over. */
export function createMemory<T>(clock: Clock): Memory<T> {
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

/** The same for many things, each under its key: so many of them at most, the oldest go first. */
export function createShelf<T>(clock: Clock, most: number): Shelf<T> {
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
  }
}
