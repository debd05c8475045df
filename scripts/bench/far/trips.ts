import type { Delivered, Trip } from './distances'
import type { Exchange } from './front'
import { payStep, type Stepped } from './walks'

/** A step with what it has waited for. */
export type Waited = {
  name: string
  /** From the press, or from the address, in ms. */
  seenMs: number
  usableMs: number
  /** Trips to D1 that followed one another: those the HTML waited for, and those after it. */
  html: Chain
  after: Chain
  /** Scripts and style sheets that came between the press and its end: what was fetched before is not waited for. */
  files: number
  /** What the queue took with the order, in ms; of the step that pays. */
  queueMs?: number
}
type Chain = { primary: number; replica: number; kv: number }

export const d1Of = ({ primary, replica }: Chain): number => primary + replica

const nothing: Chain = { primary: 0, replica: 0, kv: 0 }

/** The longest row of trips of which each begins when the one before has ended: of equally many those that take longest. */
function rowOf(trips: Trip[]): Trip[] {
  const msOf = (row: Trip[]) => row.reduce((sum, { from, to }) => sum + to - from, 0)
  const longer = (one: Trip[], other: Trip[]) =>
    (one.length - other.length || msOf(one) - msOf(other)) > 0 ? one : other
  const rows: Trip[][] = []
  for (const trip of [...trips].sort((one, other) => one.to - other.to)) {
    const before = rows.filter((row) => (row.at(-1)?.to ?? 0) <= trip.from)
    rows.push([...before.reduce<Trip[]>(longer, []), trip])
  }
  return rows.reduce<Trip[]>(longer, [])
}

function chainOf(trips: Trip[]): Chain {
  const d1 = rowOf(trips.filter(({ kind }) => kind !== 'kv'))
  const count = (row: Trip[], kind: Trip['kind']) => row.filter((trip) => trip.kind === kind).length
  return {
    primary: count(d1, 'primary'),
    replica: count(d1, 'replica'),
    kv: rowOf(trips.filter(({ kind }) => kind === 'kv')).length,
  }
}

// What a finger on a link has begun belongs to the press, and an answer is noted a moment after it has left.
const beforePressMs = 100
const lateMs = 3

/** Asked for when the browser has nothing else to do: no screen waits for these. */
const idle = ['/api/notices?limit=1', '/api/favourites?limit=1']

/** What a step has waited for, from all that the browser has asked and the queue has done. */
export function waitedFor(step: Stepped, exchanges: readonly Exchange[], deliveries: readonly Delivered[]): Waited {
  const { name, begunMs, seenMs, usableMs } = step
  const askedSince = (sinceMs: number) =>
    exchanges.filter(({ isFile, from, to }) => !isFile && from >= sinceMs && to <= usableMs + lateMs)
  const isPage = ({ path }: Exchange) => !path.startsWith('/api/')
  // No finger is on an address that is opened: what began before is of the screen before.
  const isOpened = askedSince(begunMs).some(isPage)
  const asked = askedSince(isOpened ? begunMs : begunMs - beforePressMs)
  const isCode = ({ path, isFile, from, to }: Exchange) =>
    isFile && /\.(js|css)$/.test(path) && from >= begunMs && to <= usableMs + lateMs
  const files = exchanges.filter(isCode).length
  const html = asked.filter(isPage)
  const calls = asked.filter((each) => !isPage(each) && !idle.includes(each.path))
  const waited = { name, files, seenMs: seenMs - begunMs, usableMs: usableMs - begunMs }
  const htmlChain = html.length > 0 ? chainOf(html.flatMap(({ trips }) => trips)) : nothing
  if (name !== payStep) return { ...waited, html: htmlChain, after: chainOf(calls.flatMap(({ trips }) => trips)) }
  const paid = calls.find(({ path }) => path.startsWith('/api/payment/'))
  const read = calls.findLast(({ path }) => /^\/api\/orders\/[0-9A-Z]{12}/.test(path))
  const delivery = deliveries.find(({ orderId }) => read?.path.includes(orderId))
  const trips = [paid, delivery, read].flatMap((each) => each?.trips ?? [])
  return {
    ...waited,
    html: htmlChain,
    after: chainOf(trips),
    ...(delivery && { queueMs: delivery.begunMs - delivery.sentMs }),
  }
}
