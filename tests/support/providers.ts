import { exports } from 'cloudflare:workers'
import { vi } from 'vitest'
import { AppError, errorStatus } from '../../src/shared/errors'
import { createSimulators } from '../../src/simulator/simulators'
import type { Ctx } from '../../src/worker/domain/ctx'
import { receive } from '../../src/worker/domain/payments/payments'

export const shopOrigin = 'http://shop.test'
export const keys = {
  stripeSecretKey: 'sk_test_demo',
  stripeWebhookSecret: 'whsec_demo',
  yookassaShopId: '100500',
  yookassaSecretKey: 'test_demo',
}

type Fault = { provider: 'stripe' | 'yookassa' | 'cbu'; fault: string; times?: number } | { provider: 'cbu'; rate: string }

/**
 * The providers' side of the wire, in this isolate: what the adapters fetch reaches the simulators. With a ctx their
 * webhooks go to the domain under its clock, else over HTTP to the shop itself. Nothing runs by time: `arrive` carries
 * what is on its way, `arriveLate` also what waits for a later moment (retries, late webhooks).
 */
export function openProviders(ctx?: Ctx) {
  const soon: (() => Promise<void>)[] = []
  const waiting: (() => Promise<void>)[] = []
  const simulators = createSimulators({
    origin: () => shopOrigin,
    keys,
    nowMs: ctx ? ctx.clock.nowMs : Date.now,
    deliver: ctx ? (request) => deliverTo(ctx, request) : (request) => exports.default.fetch(request),
    later: (work, delayMs) => void (delayMs < 5000 ? soon : waiting).push(work),
  })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const answer = await simulators.fetch(request)
    if (answer.status === 599) throw new TypeError('the connection was lost')
    return answer
  })
  const call = (path: string, init?: RequestInit) =>
    Promise.resolve(simulators.fetch(new Request(new URL(path, shopOrigin), init)))
  const post = async (path: string, body: unknown) => {
    const headers = { 'Content-Type': 'application/json' }
    return call(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }

  async function arrive(): Promise<void> {
    for (let work = soon.shift(); work; work = soon.shift()) await work()
  }

  return {
    call,
    post,
    arrive,
    async arriveLate(): Promise<void> {
      soon.push(...waiting.splice(0))
      await arrive()
    },
    /** Everything on its way at the same moment. */
    async arriveAtOnce(): Promise<void> {
      await Promise.all(soon.splice(0).map((work) => work()))
    },
    /** The next exchanges of a provider go wrong. */
    async fail(fault: Fault): Promise<void> {
      const answer = await post('/simulator/control', 'fault' in fault ? { times: 1, ...fault } : fault)
      if (!answer.ok) throw new Error(await answer.text())
    },
    /** Types a card into the provider's page. Answers where the page sends the buyer. */
    async pay(payUrl: string | null, card = '4242424242424242'): Promise<string> {
      const form = new URLSearchParams({ card, expiry: '12/34', cvv: '123' })
      const answer = await call(payUrl ?? '', { method: 'POST', body: form })
      return answer.headers.get('Location') ?? String(answer.status)
    },
    reset: () => post('/simulator/reset', {}),
  }
}
export type Providers = ReturnType<typeof openProviders>

/** As the webhook route does it, under the test's clock. */
async function deliverTo(ctx: Ctx, request: Request): Promise<Response> {
  const provider = new URL(request.url).pathname.split('/').at(-1) ?? ''
  const header = (name: string) => request.headers.get(name) ?? undefined
  try {
    await receive(ctx, provider, { body: await request.text(), header, nowMs: ctx.clock.nowMs() })
    return new Response(null, { status: 200 })
  } catch (error) {
    return new Response(null, { status: error instanceof AppError ? errorStatus[error.code] : 500 })
  }
}
