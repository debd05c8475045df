import type { Clock } from './ports'

/** One thing that an isolate may remember for a while. Losing it costs time only. */
export type Memory<T> = {
  recall(): T | undefined
  /** The same however long ago, also after `forget`: what has moved since can be read instead of everything. */
  last(): T | undefined
  remember(value: T, ttlMs: number): void
  /** Begins a reading, and answers how to remember what it finds: not over what has changed meanwhile, which may be newer. */
  reading(): (value: T, ttlMs: number) => void
  /** Remembers what the shop window says, where this isolate has neither read nor changed it yet. */
  begin(value: T, ttlMs: number): void
  forget(): void
}

/** The same for many things, each under its key. */
export type Shelf<T> = {
  recall(key: string): T | undefined
  remember(key: string, value: T, ttlMs: number): void
  /** The same for a reading that begins now: nothing where anything of the shelf was forgotten before the answer came. */
  reading(key: string): (value: T, ttlMs: number) => void
  /** Remembers what the shop window says, where this isolate has neither read nor changed any of it yet. */
  begin(key: string, value: T, ttlMs: number): void
  forget(key: string): void
  forgetAll(): void
}

/** One isolate of the worker. What it remembers is declared by the folder of the domain that owns it. */
export type Isolate = { clock: Clock }

function createMemory<T>(clock: Clock): Memory<T> {
  let entry: { value: T; endsAtMs: number } | undefined
  let changes = 0
  const keep = (value: T, ttlMs: number) => {
    entry = { value, endsAtMs: clock.nowMs() + ttlMs }
  }
  const recall = () => (entry && entry.endsAtMs > clock.nowMs() ? entry.value : undefined)
  return {
    recall,
    last: () => entry?.value,
    remember(value, ttlMs) {
      changes += 1
      keep(value, ttlMs)
    },
    reading() {
      const began = changes
      return (value, ttlMs) => {
        if (changes === began) keep(value, ttlMs)
        // Too old to be believed, but `last` has it.
        else if (recall() === undefined) keep(value, 0)
        changes += 1
      }
    },
    begin(value, ttlMs) {
      if (changes === 0) keep(value, ttlMs)
    },
    forget() {
      changes += 1
      if (entry) entry.endsAtMs = 0
    },
  }
}

function createShelf<T>(clock: Clock, most: number): Shelf<T> {
  const entries = new Map<string, { value: T; endsAtMs: number }>()
  let isNew = true
  let changes = 0
  const keep = (key: string, value: T, ttlMs: number) => {
    entries.delete(key)
    const [oldest] = entries.size >= most ? entries.keys() : []
    if (oldest !== undefined) entries.delete(oldest)
    entries.set(key, { value, endsAtMs: clock.nowMs() + ttlMs })
  }
  const remember = (key: string, value: T, ttlMs: number) => {
    isNew = false
    keep(key, value, ttlMs)
  }
  return {
    recall(key) {
      const entry = entries.get(key)
      if (entry && entry.endsAtMs > clock.nowMs()) return entry.value
      entries.delete(key)
    },
    remember,
    reading(key) {
      const began = changes
      return (value, ttlMs) => {
        if (changes === began) remember(key, value, ttlMs)
      }
    },
    begin(key, value, ttlMs) {
      if (isNew) keep(key, value, ttlMs)
    },
    forget(key) {
      isNew = false
      changes += 1
      entries.delete(key)
    },
    forgetAll() {
      isNew = false
      changes += 1
      entries.clear()
    },
  }
}

const declared: WeakMap<Isolate, unknown>[] = []

/** The isolate knows as much as one that has just begun. */
export const forgetEverything = (isolate: Isolate): void => {
  for (const made of declared) made.delete(isolate)
}

/** Each isolate has its own; it goes when the isolate goes. */
function inEach<T>(make: (clock: Clock) => T) {
  const made = new WeakMap<Isolate, T>()
  declared.push(made)
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
