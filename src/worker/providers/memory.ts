import type { Clock, Memory } from '../domain/ctx'

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
