import { AsyncLocalStorage } from 'node:async_hooks'
import type { Delivered, FarWorker, Trip } from './distances'
import { luckOf } from './distances'
import { farDatabase } from './replication'

type Call = { trips: Trip[]; waitUntil(work: Promise<unknown>): void }
type Later = Pick<ExecutionContext, 'waitUntil'>
type Deliver = (message: { orderId: string }, later: Later) => Promise<unknown>
type Bindings = { DB: D1Database; SESSIONS: KVNamespace; DELIVERY: Queue; REPLICA?: D1Database }

const calls = new AsyncLocalStorage<Call>()
const sleep = (ms: number) => (ms > 0 ? new Promise<void>((done) => setTimeout(done, ms)) : undefined)

/** Notes which trips belong to which call. */
export async function traced<T>(execution: Later, work: () => Promise<T>) {
  const call: Call = { trips: [], waitUntil: (later) => execution.waitUntil(later) }
  return { answer: await calls.run(call, work), trips: call.trips }
}

export const delivered: Delivered[] = []

/** The bindings of the shop with their distances before them. One for an isolate: what it remembers hangs on them. */
export function farEnv<Env extends Bindings>(env: Env, world: FarWorker, deliver: Deliver) {
  const luck = luckOf(world.seed)
  const between = ({ from, to }: { from: number; to: number }) => from + luck() * (to - from)
  // A network is never quite as fast as the time before.
  const about = (ms: number) => ms * (0.95 + luck() / 10)

  /** Goes there, works, and comes back. */
  async function trip<T>(kind: Trip['kind'], ms: number, work: () => Promise<T>): Promise<T> {
    const way = about(ms) / 2
    const noted: Trip = { kind, from: Date.now(), to: Number.POSITIVE_INFINITY }
    calls.getStore()?.trips.push(noted)
    try {
      await sleep(way)
      return await work()
    } finally {
      await sleep(way)
      noted.to = Date.now()
    }
  }

  const queue = (real: Queue): Queue => ({
    ...real,
    async send(message) {
      const call = calls.getStore()
      const [sentMs, waitMs] = [Date.now(), between(world.queue)]
      const arrive = async () => {
        await sleep(waitMs)
        const begunMs = Date.now()
        const [body, later] = [
          message as { orderId: string },
          { waitUntil: (work: Promise<unknown>) => call?.waitUntil(work) },
        ]
        const { trips } = await traced(later, () => deliver(body, later))
        const { orderId } = body
        delivered.push({ orderId, sentMs, begunMs, endedMs: Date.now(), trips })
      }
      call?.waitUntil(arrive())
      return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
    },
  })

  const { database, settle } = farDatabase({
    primary: env.DB,
    replica: env.REPLICA,
    world,
    trip,
    lagMs: between,
    sleep,
  })
  const sessions = farKv(env.SESSIONS, world.kv, trip)
  return { env: { ...env, DB: database, SESSIONS: sessions, DELIVERY: queue(env.DELIVERY) }, settle }
}

export type TripTo = <T>(kind: Trip['kind'], ms: number, work: () => Promise<T>) => Promise<T>

/** How long a place keeps what it has read from KV. */
const keptMs = 60_000

/** A key that was read here a moment ago is near; anything else is where KV keeps it. */
function farKv(kv: KVNamespace, { warmMs, coldMs }: FarWorker['kv'], trip: TripTo): KVNamespace {
  const readMs = new Map<string, number>()
  const away = (key: unknown) => (Date.now() - (readMs.get(String(key)) ?? 0) < keptMs ? warmMs : coldMs)
  return new Proxy(kv, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        const isRead = name === 'get' || name === 'getWithMetadata'
        return trip('kv', isRead ? away(given[0]) : coldMs, async () => {
          const found = await value.apply(target, given)
          if (isRead) readMs.set(String(given[0]), Date.now())
          return found
        })
      }
    },
  })
}
