import { isServed } from '../../../src/shared/payments'
import { type Memory, newMemory } from '../../../src/simulator/memory'
import { createSimulators } from '../../../src/simulator/simulators'
import { demoValues } from '../../../src/worker/config/demo-values'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { answerServed, receive, servedBy } from '../../../src/worker/domain/payments/payments'

/** Where the shop of the past has answered: nobody asks there any more. */
export const origin = 'http://127.0.0.1:8787'
const card = { card: '4242424242424242', expiry: '12/39', cvv: '123' }

export type Providers = {
  /** Pays on a provider's page, and lets the provider tell the shop. */
  pay(page: string | null, how: keyof typeof forms): Promise<void>
  /** Lets providers tell the shop what has happened. */
  arrive(): Promise<void>
  /** Gives back, in Payme's cabinet, what was paid there last. */
  reverseLastOfPayme(): Promise<void>
  memory: Memory
}

const forms = {
  ...{ card, payme: card, click: card, sbp: { sbp: 'paid' } },
  declined: { ...card, card: '4000000000000002' },
}

/** Works with the providers in this process: the shop's own adapters reach them, under the shop's clock. */
export async function withProviders<T>(ctx: Ctx, work: (providers: Providers) => Promise<T>): Promise<T> {
  const soon: (() => Promise<void>)[] = []
  const memory = newMemory()
  const simulators = createSimulators({
    origin: () => origin,
    keys: demoValues,
    memory,
    nowMs: ctx.clock.nowMs,
    deliver: (request) => carry(ctx, request),
    later: (job) => void soon.push(job),
  })
  const ask = async (input: RequestInfo | URL, init?: RequestInit) => simulators.fetch(new Request(input, init))
  const arrive = async () => {
    for (let job = soon.shift(); job; job = soon.shift()) await job()
  }
  const outside = globalThis.fetch
  globalThis.fetch = ask
  try {
    return await work({
      memory,
      arrive,
      async pay(page, how) {
        await ask(page ?? origin, { method: 'POST', body: new URLSearchParams(forms[how]) })
        await arrive()
      },
      async reverseLastOfPayme() {
        const body = JSON.stringify({ receipt: [...memory.payme.receipts.keys()].at(-1) })
        await ask(`${origin}/simulator/payme/dashboard/cancel`, { method: 'POST', body })
      },
    })
  } finally {
    globalThis.fetch = outside
  }
}

/** Brings a provider's notice, or its question, to the shop as its route does. */
async function carry(ctx: Ctx, request: Request): Promise<Response> {
  const name = new URL(request.url).pathname.split('/').at(-1) ?? ''
  const call = {
    httpMethod: request.method,
    body: await request.text(),
    header: (wanted: string) => request.headers.get(wanted) ?? undefined,
    nowMs: ctx.clock.nowMs(),
  }
  if (isServed(name)) return new Response((await answerServed(ctx, servedBy(ctx, name), call)).body)
  await receive(ctx, name, call)
  return new Response()
}
