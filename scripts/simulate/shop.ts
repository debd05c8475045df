import type { Luck } from '../seed/year/luck'
import { type Agenda, createAgenda, createServer, type Server } from './events'

/** What a purchase asks of D1, step by step, as the bench has counted it, and what D1 takes for it. */
export type Times = {
  measured: string
  orders: number
  /** Milliseconds of D1: for a round trip, and for each statement in it. */
  tripMs: number
  statementMs: number
  steps: { name: string; isRequest: boolean; roundTrips: number; statements: number; writes: number }[]
}

type Step = Times['steps'][number]
type Job = { server: Server; ms: number }
type Order = { user: number; product: number }

/** How the data lies: which servers a step keeps busy, one after another. */
export type Layout = {
  name: string
  build(servers: (name: string, count?: number) => Server[]): (step: Step, order: Order, ms: number) => Job[]
}

const regions = 6
const products = 20
/** Of this product so many of all orders are: a new season of a popular game. */
const hotShare = 0.5
/** Part of paying that takes codes out of stock and counts them; measured by its statements. */
const claimShare = 0.2
/** A Durable Object hands out a reservation: one round trip of its own. */
const reserveMs = 1
/** Worker and network around each round trip; many run side by side, so nothing waits for it but its own buyer. */
const aroundMs = 20

const isRead = (step: Step) => step.writes === 0
const isShelf = ({ name }: Step) => /logging in|whose session|cart|balances/.test(name)
const isPaying = ({ name }: Step) => name === 'paying'
const only = (server: Server | undefined, ms: number): Job[] => (server ? [{ server, ms }] : [])

function byUser(shards: number): Layout {
  return {
    name: `+ ${shards} shards by user`,
    build: (servers) => {
      const [homes, replicas] = [servers('shard', shards), servers('replica of a shard', shards * regions)]
      const objects = servers('object of a product', products)
      return (step, { user, product }, ms) => {
        if (isRead(step)) return only(replicas[user % (shards * regions)], ms)
        if (!isPaying(step)) return only(homes[user % shards], ms)
        return [...only(objects[product], reserveMs), ...only(homes[user % shards], ms * (1 - claimShare))]
      }
    },
  }
}

/** One after another, each with all that came before it. */
export const layouts: Layout[] = [
  {
    name: 'one D1, as it is',
    build: (servers) => {
      const [primary] = servers('D1')
      return (_, __, ms) => only(primary, ms)
    },
  },
  {
    name: '+ replicas for what only reads',
    build: (servers) => {
      const [[primary], replicas] = [servers('D1'), servers('replica', regions)]
      return (step, { user }, ms) => only(isRead(step) ? replicas[user % regions] : primary, ms)
    },
  },
  {
    name: '+ accounts and carts in a D1 of their own',
    build: (servers) => {
      const [[money], [people], replicas] = [servers('D1 money'), servers('D1 people'), servers('replica', regions)]
      return (step, { user }, ms) => {
        if (isRead(step)) return only(replicas[user % regions], ms)
        return only(isShelf(step) ? people : money, ms)
      }
    },
  },
  {
    name: '+ an object for each product',
    build: (servers) => {
      const [[money], [people], replicas] = [servers('D1 money'), servers('D1 people'), servers('replica', regions)]
      const objects = servers('object of a product', products)
      return (step, { user, product }, ms) => {
        if (isRead(step)) return only(replicas[user % regions], ms)
        if (isShelf(step)) return only(people, ms)
        if (!isPaying(step)) return only(money, ms)
        return [...only(objects[product], reserveMs), ...only(money, ms * (1 - claimShare))]
      }
    },
  },
  byUser(16),
  byUser(64),
]

export type Outcome = {
  layout: string
  perMinute: number
  /** What keeps the busiest server busy, of its time; above 1 it can't keep up. */
  load: number
  busiest: string
  /** How many orders a minute it could take at most. */
  mostPerMinute: number
  /** From the click on “pay” to the code that can be read, milliseconds. */
  p50: number
  p99: number
}

const quantile = (sorted: number[], part: number) => sorted[Math.floor((sorted.length - 1) * part)] ?? 0

/** Lets so many orders come, at random moments, and watches them go through. */
export function simulate(times: Times, layout: Layout, perMinute: number, luck: Luck): Outcome {
  const agenda = createAgenda()
  const all: Server[] = []
  const place = layout.build((name, count = 1) => {
    const made = Array.from({ length: count }, (_, nth) =>
      createServer(agenda, count === 1 ? name : `${name} ${nth + 1}`),
    )
    all.push(...made)
    return made
  })
  const count = Math.min(20_000, Math.max(500, perMinute * 2))
  const chance = () => (luck.below(1_000_000) + 1) / 1_000_000
  const betweenMs = 60_000 / perMinute
  const waitedMs: number[] = []
  let comesAtMs = 0
  for (let nth = 0; nth < count; nth += 1) {
    comesAtMs += -Math.log(chance()) * betweenMs
    const product = chance() < hotShare ? 0 : 1 + luck.below(products - 1)
    const order = { user: luck.below(1_000_000), product }
    agenda.at(comesAtMs, () => live(agenda, times, order, place, chance, (ms) => waitedMs.push(ms)))
  }
  agenda.run()
  const busiest = all.reduce((most, server) => (server.busyMs > most.busyMs ? server : most))
  const load = busiest.busyMs / comesAtMs
  const sorted = waitedMs.sort((a, b) => a - b)
  return {
    ...{ layout: layout.name, perMinute, load, busiest: busiest.name, mostPerMinute: perMinute / load },
    ...{ p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99) },
  }
}

const thinkMs = 2000

/** A buyer from the first page on, who thinks a while before each click but does not wait to pay and to read. */
function live(
  agenda: Agenda,
  { steps, tripMs, statementMs }: Times,
  order: Order,
  place: (step: Step, order: Order, ms: number) => Job[],
  chance: () => number,
  tell: (ms: number) => void,
): void {
  let paidAtMs: number | undefined
  const loggedIn = chance() > 1 / 3
  // Public pages come from the memory of an isolate, as a rule.
  const isAsked = ({ name, roundTrips }: Step) => roundTrips > 0 && !/page/.test(name)
  const todo = steps.filter((step) => isAsked(step) && !(loggedIn && step.name === 'logging in'))
  const go = (nth: number): void => {
    const step = todo[nth]
    if (!step) return
    if (isPaying(step)) paidAtMs = agenda.nowMs()
    const jobs = place(step, order, step.roundTrips * tripMs + step.statements * statementMs)
    const work = (at: number): void => {
      const job = jobs[at]
      if (job) {
        job.server.serve(job.ms, () => work(at + 1))
        return
      }
      agenda.at(agenda.nowMs() + step.roundTrips * aroundMs, () => {
        if (step.name === 'the order with its code' && paidAtMs !== undefined) tell(agenda.nowMs() - paidAtMs)
        const pauseMs = paidAtMs === undefined ? -Math.log(chance()) * thinkMs : 0
        agenda.at(agenda.nowMs() + pauseMs, () => go(nth + 1))
      })
    }
    work(0)
  }
  go(0)
}
