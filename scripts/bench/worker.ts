import { createSimulators } from '../../src/simulator/simulators'
import { createCtx } from '../../src/worker/context'
import { login } from '../../src/worker/domain/identity/identity'
import shop from '../../src/worker/index'
import { controls } from './controls'
import { delivered, farEnv, traced } from './far/bindings'
import { tripsHeader } from './far/distances'
import { meteredEnv, noCost } from './meter'

// The shop as it is deployed, with what only a measurement needs beside it. Never deployed itself.

// Locally a rate limit is a database of its own; where the shop runs it is a counter in the memory of the machine.
const counts = new Map<string, number>()
const countedHere: RateLimit = {
  async limit({ key }) {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    return { success: true }
  },
}

const known = new WeakMap<object, Env>()
function shopEnv(env: Env): Env {
  const made = known.get(env) ?? {
    ...env,
    ...{ LIMIT_ALL: countedHere, LIMIT_MONEY: countedHere },
    ...{ LIMIT_REGISTER: countedHere, LIMIT_SUPPORT: countedHere },
  }
  known.set(env, made)
  return made
}

// The providers answer from this isolate, so that what is measured is the shop and not a network.
let letters: { body: string; signature: string }[] = []
let onTheWay: (() => Promise<void>)[] = []
let simulators: ReturnType<typeof createSimulators> | undefined
const network = globalThis.fetch

function playProviders(origin: string, env: Env): ReturnType<typeof createSimulators> {
  const made = createSimulators({
    origin: () => origin,
    keys: { ...env, TURNSTILE_SITE_KEY: '', TURNSTILE_SECRET: '' },
    async deliver(request) {
      letters.push({ body: await request.text(), signature: request.headers.get('Stripe-Signature') ?? '' })
      return new Response(null, { status: 200 })
    },
    nowMs: Date.now,
    later: (work) => void onTheWay.push(work),
  })
  globalThis.fetch = async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    return new URL(request.url).pathname.startsWith('/simulator/') ? made.fetch(request) : network(request)
  }
  return made
}

/** Pays at the simulator's page and answers the letters it would send to the shop. */
async function pay(request: Request): Promise<Response> {
  const { payUrl, form } = await request.json<{ payUrl: string; form: Record<string, string> }>()
  ;[letters, onTheWay] = [[], []]
  const paid = await simulators?.fetch(new Request(payUrl, { method: 'POST', body: new URLSearchParams(form) }))
  for (let work = onTheWay.shift(); work; work = onTheWay.shift()) await work()
  return Response.json({ status: paid?.status, letters })
}

/** Everything a login does but the hash: tries are booked, the session is opened. */
async function loginWithoutHash(request: Request, env: Env, execution: ExecutionContext): Promise<Response> {
  const ctx = await createCtx(env, execution)
  const passwords = { ...ctx.passwords, verify: async () => true, isOutdated: () => false }
  return Response.json(await login({ ...ctx, passwords }, await request.json()))
}

/** The queue's consumer with one message, as the queue would call it. */
async function consumed(body: { orderId: string }, env: Env, execution: ExecutionContext): Promise<string> {
  let outcome = 'lost'
  const message = {
    ...{ id: '1', timestamp: new Date(), attempts: 1, body },
    ack: () => {
      outcome = 'done'
    },
    retry: () => {
      outcome = 'retry'
    },
  }
  const batch = { queue: 'keyfall-delivery', messages: [message], ackAll() {}, retryAll() {} }
  await shop.queue(batch as unknown as MessageBatch<unknown>, env, execution)
  return outcome
}

async function deliver(url: URL, env: Env, execution: ExecutionContext): Promise<Response> {
  const outcome = await consumed({ orderId: url.searchParams.get('order') ?? '' }, env, execution)
  return Response.json({ outcome }, { status: outcome === 'done' ? 200 : 500 })
}

const lost: Queue = {
  async send() {
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
  },
  async sendBatch() {
    return { metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } } }
  },
  async metrics() {
    return { backlogCount: 0, backlogBytes: 0 }
  },
}
const undelivered = new WeakMap<object, Env>()
/** The same shop, whose messages nobody takes. */
function withoutDelivery(env: Env): Env {
  const made = undelivered.get(env) ?? { ...env, DELIVERY: lost }
  undelivered.set(env, made)
  return made
}

async function own(request: Request, env: Env, execution: ExecutionContext): Promise<Response> {
  const url = new URL(request.url)
  if (url.pathname === '/bench/pay') return pay(request)
  if (url.pathname === '/bench/login') return loginWithoutHash(request, env, execution)
  if (url.pathname === '/bench/deliver') return deliver(url, env, execution)
  return new Response('Not found', { status: 404 })
}

// As little as possible comes before the shop and before the controls, and the same before both.
function route(request: Request, env: Env, execution: ExecutionContext): Response | Promise<Response> {
  const { url } = request
  if (url.includes('/bench/bare/')) return controls.fetch(request, env, execution)
  if (url.includes('/bench/')) return own(request, env, execution)
  return shop.fetch(request as Parameters<typeof shop.fetch>[0], env, execution)
}

/** Counts what one call costs and says so in a header, once all of its work is done. */
async function counted(request: Request, env: Env, execution: ExecutionContext): Promise<Response> {
  const cost = noCost()
  const later: Promise<unknown>[] = []
  const waiting = {
    ...execution,
    waitUntil: (work: Promise<unknown>) => void later.push(work),
    passThroughOnException() {},
  }
  const answer = await route(request, meteredEnv(env, cost), waiting as unknown as ExecutionContext)
  const bytes = (await answer.clone().arrayBuffer()).byteLength
  await Promise.all(later)
  const sent = new Response(answer.body, answer)
  sent.headers.set('X-Bench-Cost', JSON.stringify({ ...cost, bytes }))
  return sent
}

type FarShop = ReturnType<typeof farEnv<Env>>
let distant: FarShop | undefined

/** The shop with its distances (`far/distances.ts`); each answer tells the trips that it has waited for. */
async function fromFar(request: Request, env: Env & { FAR: string }, execution: ExecutionContext): Promise<Response> {
  const shopFar: FarShop =
    distant ??
    farEnv(shopEnv(env), JSON.parse(env.FAR), (message, later) => {
      const waiting = { ...later, passThroughOnException() {} } as unknown as ExecutionContext
      return consumed(message, shopFar.env, waiting)
    })
  distant = shopFar
  if (request.url.endsWith('/bench/far/end')) {
    await shopFar.settle()
    return Response.json(delivered)
  }
  const { answer, trips } = await traced(execution, async () => route(request, shopFar.env, execution))
  const sent = new Response(answer.body, answer)
  const waitedFor = trips.filter(({ to }) => Number.isFinite(to))
  sent.headers.set(tripsHeader, JSON.stringify(waitedFor))
  return sent
}

const isFar = (env: Env): env is Env & { FAR: string } => 'FAR' in env

export default {
  async fetch(request, env, execution) {
    simulators ??= playProviders(new URL(request.url).origin, env)
    if (isFar(env)) return fromFar(request, env, execution)
    const wish = request.headers.get('X-Bench')
    if (wish === null) return route(request, shopEnv(env), execution)
    const bindings = wish.includes('undelivered') ? withoutDelivery(shopEnv(env)) : shopEnv(env)
    return (wish.includes('count') ? counted : route)(request, bindings, execution)
  },
  async queue(batch, env, execution) {
    await shop.queue(batch, env, execution)
  },
} satisfies ExportedHandler<Env>
