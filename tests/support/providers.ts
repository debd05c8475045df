import { exports } from 'cloudflare:workers'
import { vi } from 'vitest'
import { AppError, errorStatus } from '../../src/shared/errors'
import type { ProviderName } from '../../src/shared/payments'
import { type SupplierName, supplierNames } from '../../src/shared/suppliers'
import { createSimulators } from '../../src/simulator/simulators'
import { demoValues } from '../../src/worker/config/demo-values'
import { answerUpdate } from '../../src/worker/domain/bot/bot'
import type { Ctx } from '../../src/worker/domain/ctx'
import type { PaymentProvider } from '../../src/worker/domain/payment-provider'
import { answerServed, countRefused, receive } from '../../src/worker/domain/payments/payments'
import type { ServedProvider } from '../../src/worker/domain/served-provider'
import type { Supplier } from '../../src/worker/domain/supplier'
import { receiveCallback } from '../../src/worker/domain/supply/supply'

export const shopOrigin = 'http://shop.test'
export const keys = demoValues

/** A webhook on its way to the shop; a supplier's names its event and a secret in its headers. */
export type Letter = { provider: string; body: string; signature?: string; headers?: Headers }
/** One call of the shop's to a provider. */
type Call = { method: string; path: string; key: string | null; status: number; answer: string }

type Fault =
  | {
      provider: ProviderName | SupplierName | 'cbu' | 'telegram' | 'telegram_login' | 'turnstile' | 'resend'
      fault: string
      times?: number
    }
  | { provider: 'cbu'; rate: string; ccy?: string }
  | { provider: SupplierName; balance: string }
  | { provider: SupplierName; ref: string; price: string }

/**
 * The providers' side of the wire, in this isolate: what the adapters fetch reaches the simulators. With a ctx their
 * webhooks go to the domain under its clock, else over HTTP to the shop itself. Nothing runs by time: `arrive` carries
 * what is on its way, `arriveLate` also what waits for a later moment (retries, late webhooks).
 */
export function openProviders(ctx?: Ctx) {
  const soon: (() => Promise<void>)[] = []
  const waiting: (() => Promise<void>)[] = []
  const letters: Letter[] = []
  const calls: Call[] = []
  let bringTo = ctx
  let rewrite = (answer: string) => answer
  let trouble: { callsLeft: number; fault: Fault } | undefined
  const simulators = createSimulators({
    origin: () => shopOrigin,
    keys,
    nowMs: ctx ? ctx.clock.nowMs : Date.now,
    deliver: ctx ? carry : (request) => exports.default.fetch(request),
    later: (work, delayMs) => void (delayMs < 5000 ? soon : waiting).push(work),
  })
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init)
    const key = request.headers.get('Idempotency-Key') ?? request.headers.get('Idempotence-Key')
    if (trouble && trouble.callsLeft-- === 0) await order(trouble.fault)
    const response = await simulators.fetch(request)
    const { status, headers } = response
    const answer = rewrite(await response.text())
    calls.push({ method: request.method, path: new URL(request.url).pathname, key, status, answer })
    if (status === 599) throw new TypeError('the connection was lost')
    return new Response(answer, { status, headers })
  })
  const call = (path: string, init?: RequestInit) =>
    Promise.resolve(simulators.fetch(new Request(new URL(path, shopOrigin), init)))
  const post = async (path: string, body: unknown) => {
    const headers = { 'Content-Type': 'application/json' }
    return call(path, { method: 'POST', headers, body: JSON.stringify(body) })
  }
  const order = async (fault: Fault) => {
    const answer = await post('/simulator/control', 'fault' in fault ? { times: 1, ...fault } : fault)
    if (!answer.ok) throw new Error(await answer.text())
  }

  async function carry(request: Request): Promise<Response> {
    const provider = new URL(request.url).pathname.split('/').at(-1) ?? ''
    const signature = request.headers.get('Stripe-Signature') ?? undefined
    // workerd warns of `text()` for a body that does not call itself text.
    const body = new TextDecoder().decode(await request.arrayBuffer())
    const letter = { provider, body, signature, headers: request.headers }
    letters.push(letter)
    const served = bringTo && [...bringTo.payments.served.values()].find(({ name }) => name === provider)
    if (bringTo && provider === 'telegram') return new Response(null, { status: await tellBot(bringTo, letter) })
    if (bringTo && served) return new Response(await answerCall(bringTo, served, letter))
    return new Response(null, { status: bringTo ? await bring(bringTo, letter) : 200 })
  }

  async function arrive(): Promise<void> {
    for (let work = soon.shift(); work; work = soon.shift()) await work()
  }

  return {
    call,
    post,
    arrive,
    /** Every webhook sent so far, oldest first. */
    letters,
    /** What the shop has asked so far, oldest first. */
    calls,
    /** From now on webhooks are taken at the door and kept in `letters` only. */
    keepLetters(): void {
      bringTo = undefined
    },
    /** From now on webhooks reach the shop under another context. */
    bringTo(other: Ctx): void {
      bringTo = other
    },
    /** From now on what providers answer is changed on its way. */
    rewriteAnswers(change: (answer: string) => string): void {
      rewrite = change
    },
    async arriveLate(): Promise<void> {
      soon.push(...waiting.splice(0))
      await arrive()
    },
    /** Everything on its way at the same moment. */
    async arriveAtOnce(): Promise<void> {
      await Promise.all(soon.splice(0).map((work) => work()))
    },
    /** The next exchanges of a provider go wrong. */
    fail: order,
    /** The same, once the shop has made so many calls more. */
    failAfter(callsLeft: number, fault: Fault): void {
      trouble = { callsLeft, fault }
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

/** Brings the call of a provider that asks us, as the route does it. Answers the body of the answer. */
async function answerCall(ctx: Ctx, provider: ServedProvider, { body, headers }: Letter) {
  const header = (name: string) => headers?.get(name) ?? undefined
  const answered = await answerServed(ctx, provider, { body, header, nowMs: ctx.clock.nowMs() })
  if (answered.refused) await countRefused(ctx, provider)
  return answered.body
}

/** Brings what somebody said to the bot, as the route does it, and waits for the answer. */
async function tellBot(ctx: Ctx, { body, headers }: Letter): Promise<number> {
  const isTelegram = await ctx.bot?.isSender(headers?.get('X-Telegram-Bot-Api-Secret-Token') ?? '')
  if (!isTelegram) return 400
  const update = ctx.bot?.read(JSON.parse(body))
  if (update) await answerUpdate(ctx, update)
  return 200
}

/** Brings a webhook to the shop as the route does it, under the test's clock. Answers the status. */
export async function bring(ctx: Ctx, { provider, body, signature, headers }: Letter): Promise<number> {
  const header = (name: string) => (name === 'stripe-signature' ? signature : (headers?.get(name) ?? undefined))
  const notification = { body, header, nowMs: ctx.clock.nowMs() }
  const supplier = supplierNames.find((name) => name === provider)
  try {
    if (supplier) await receiveCallback(ctx, supplier, notification)
    else await receive(ctx, provider, notification)
    return supplier ? 204 : 200
  } catch (error) {
    return error instanceof AppError ? errorStatus[error.code] : 500
  }
}

/** The shop with a provider of which some abilities are others; what they are made of is the real one. */
export function withProvider(
  ctx: Ctx,
  name: ProviderName,
  change: (real: PaymentProvider) => Partial<PaymentProvider>,
): Ctx {
  const real = ctx.payments.providers.get(name)
  if (!real) throw new Error(`there is no ${name}`)
  const providers = new Map(ctx.payments.providers).set(name, { ...real, ...change(real) })
  return { ...ctx, payments: { ...ctx.payments, providers } }
}

/** The same with a supplier. */
export function withSupplier<C extends Ctx>(
  ctx: C,
  name: SupplierName,
  change: (real: Supplier) => Partial<Supplier>,
): C {
  const real = ctx.suppliers.get(name)
  if (!real) throw new Error(`there is no ${name}`)
  return { ...ctx, suppliers: new Map(ctx.suppliers).set(name, { ...real, ...change(real) }) }
}
