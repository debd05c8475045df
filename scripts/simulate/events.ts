/** What is to happen, the earliest first; what was planned first goes first at the same moment. */
export type Agenda = { at(ms: number, happen: () => void): void; run(): void; nowMs(): number }

type Entry = { ms: number; nth: number; happen: () => void }

const isBefore = (one: Entry, other: Entry) => one.ms < other.ms || (one.ms === other.ms && one.nth < other.nth)

export function createAgenda(): Agenda {
  const heap: Entry[] = []
  let planned = 0
  let nowMs = 0
  const swap = (one: number, other: number) => {
    const [a, b] = [heap[one], heap[other]]
    if (a && b) [heap[one], heap[other]] = [b, a]
  }
  const precedes = (one: number, other: number) => {
    const [a, b] = [heap[one], heap[other]]
    return a !== undefined && b !== undefined && isBefore(a, b)
  }
  function rise(place: number): void {
    const parent = (place - 1) >> 1
    if (place === 0 || !precedes(place, parent)) return
    swap(place, parent)
    rise(parent)
  }
  function sink(place: number): void {
    let least = place
    for (const child of [2 * place + 1, 2 * place + 2]) if (precedes(child, least)) least = child
    if (least === place) return
    swap(place, least)
    sink(least)
  }
  function next(): Entry | undefined {
    swap(0, heap.length - 1)
    const first = heap.pop()
    sink(0)
    return first
  }
  return {
    nowMs: () => nowMs,
    at(ms, happen) {
      heap.push({ ms, nth: planned++, happen })
      rise(heap.length - 1)
    },
    run() {
      for (let entry = next(); entry; entry = next()) {
        nowMs = entry.ms
        entry.happen()
      }
    },
  }
}

/** Something that does one thing at a time, in the order in which it is asked: a D1, a Durable Object. */
export type Server = { name: string; busyMs: number; serve(takesMs: number, done: () => void): void }

export function createServer(agenda: Agenda, name: string): Server {
  let freeAtMs = 0
  const server: Server = {
    name,
    busyMs: 0,
    serve(takesMs, done) {
      const endsAtMs = Math.max(freeAtMs, agenda.nowMs()) + takesMs
      freeAtMs = endsAtMs
      server.busyMs += takesMs
      agenda.at(endsAtMs, done)
    },
  }
  return server
}
