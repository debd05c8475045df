import { vi } from 'vitest'
import type { Currency } from '../../src/shared/money'
import { baseUrlName, type PartyName, partyNames } from '../../src/shared/parties'
import type { ProviderName } from '../../src/shared/payments'
import { type SupplierName, supplierNames } from '../../src/shared/suppliers'
import { simulatedAddresses } from '../../src/simulator/addresses'
import { readConfig } from '../../src/worker/config/config'
import { demoValues } from '../../src/worker/config/demo-values'
import { addressesOf } from '../../src/worker/config/parties'
import { type PaymentProvider, type PaymentWish, ProviderError } from '../../src/worker/domain/payment-provider'
import {
  type Supplier,
  type SupplierDesk,
  SupplierError,
  type SupplierOrder,
  type SupplyWish,
} from '../../src/worker/domain/supplier'
import { createPaymentDesk } from '../../src/worker/providers/payment-desk'
import { createSupplierDesk } from '../../src/worker/providers/supplier-desk'
import { keys, shopOrigin } from './providers'

/** A real shop that has no key of a provider yet, as its environment holds what it is configured with. */
export const bareEnv = {
  SHOP_MODE: 'production',
  ADMIN_TOTP_REQUIRED: 'no',
  CODES_KEY: 'MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE=',
  SESSION_PEPPER: 'YSBwZXBwZXIgZm9yIHRlc3RzLCBub3QgYnkgY2hhbmNl',
  PAYMENTS: {
    usd: { methods: { card: 'stripe' }, top_up: [5, 1000], transfer: [0.01, 1000] },
    rub: { methods: { card: 'yookassa', sbp: 'yookassa' }, top_up: [5, 100_000], transfer: [0.01, 100_000] },
    uzs: { methods: { payme: 'payme', click: 'click' }, top_up: [5000, 10_000_000], transfer: [100, 10_000_000] },
  },
}

/** A demo shop, which asks nobody whether they are a person. */
export const demoEnv = {
  ...bareEnv,
  SHOP_MODE: 'demo',
  ...demoValues,
  MAIL_FROM: 'shop@shop.test',
  TURNSTILE_SITE_KEY: '',
  TURNSTILE_SECRET: '',
  ...simulatedAddresses(),
  TURNSTILE_BASE_URL: '',
}

const locate = (baseUrl: string): string => (baseUrl.startsWith('/') ? shopOrigin + baseUrl : baseUrl)

/** The desk of a demo shop whose environment differs in this. */
export const deskWith = (changes: Record<string, unknown> = {}) =>
  createPaymentDesk(readConfig({ ...demoEnv, ...changes }), locate)

/** Its suppliers. */
export const supplierDeskWith = (changes: Record<string, unknown> = {}): SupplierDesk =>
  createSupplierDesk(readConfig({ ...demoEnv, ...changes }), locate)

/** One of them. */
export function supplierWith(name: SupplierName, changes: Record<string, unknown> = {}): Supplier {
  const supplier = supplierDeskWith(changes).get(name)
  if (!supplier) throw new Error(`${name} is not offered`)
  return supplier
}

/** Where a shop in staging calls its suppliers. */
const stagingAddress = (party: PartyName) =>
  Object.entries(addressesOf[party]).find(([, modes]) => modes.includes('staging'))?.[0] ?? ''
const simulated = new Map(
  supplierNames.map((name) => [stagingAddress(name), simulatedAddresses(shopOrigin)[baseUrlName(name)]]),
)

/** The suppliers of a shop in staging, at the addresses it has to call; behind those the simulators answer. */
export function stagingDesk(): SupplierDesk {
  const { keys: demoKeys } = readConfig(demoEnv)
  const real = {
    ...demoKeys,
    ...Object.fromEntries(partyNames.map((party) => [baseUrlName(party), stagingAddress(party)])),
  }
  return createSupplierDesk({ mode: 'staging', keys: real }, (address) => simulated.get(address) ?? address)
}

/** Those that list no orders: after a restoration a person compares. */
export const withoutList = ['smileone', 'moogold'] as const satisfies SupplierName[]

/** One of the demo shop's adapters. */
export function adapterWith(name: ProviderName, changes: Record<string, unknown> = {}): PaymentProvider {
  const provider = deskWith(changes).providers.get(name)
  if (!provider) throw new Error(`${name} is not offered`)
  return provider
}

/** The providers that the shop asks; the others call the shop. */
export const askedProviders = ['stripe', 'yookassa'] as const satisfies ProviderName[]

export const currencyOf = { stripe: 'usd', yookassa: 'rub', payme: 'uzs', click: 'uzs' } as const satisfies Record<
  ProviderName,
  Currency
>

let wishes = 0

/** A wish of a payment that nobody has wished for yet. */
export const newWish = (name: ProviderName, changes: Partial<PaymentWish> = {}): PaymentWish => ({
  paymentId: `pay-${++wishes}`,
  method: 'card',
  currency: currencyOf[name],
  minor: 49_900,
  title: 'Keyfall A1B2',
  language: 'en',
  returnUrl: `${shopOrigin}/checkout/return?p=1`,
  cancelUrl: `${shopOrigin}/checkout/return?p=1&cancelled=1`,
  expiresAtMs: Date.now() + 31 * 60_000,
  buyer: { userId: '1234567890', orderId: `ORDER${wishes}` },
  ...changes,
})

/** A wish of a piece that nobody has wished for yet. */
export const newSupplyWish = (wish: Omit<SupplyWish, 'id'> & { id?: string }): SupplyWish => ({
  id: `piece-${++wishes}`,
  ...wish,
})

const secrets = [...Object.values(keys), btoa(`${keys.YOOKASSA_SHOP_ID}:${keys.YOOKASSA_SECRET_KEY}`)]

/** What a call of an adapter ended with: 'ok', or the outcome of its error, whose words hold no secret. */
export async function endOf(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt
    return 'ok'
  } catch (error) {
    if (!(error instanceof ProviderError || error instanceof SupplierError)) throw error
    const words = `${error.message} ${error.stack} ${String(error.cause)}`
    const leaked = secrets.filter((secret) => words.includes(secret))
    return leaked.length === 0 ? error.outcome : `tells ${leaked.join(', ')}`
  }
}

/** How an order at a supplier stands: its state, why it was rejected, or the outcome of the call for it. */
export async function standOf(asked: Promise<SupplierOrder | undefined>): Promise<string> {
  const stand = asked.then((order) => (order?.state === 'rejected' ? order.reason : (order?.state ?? 'not there')))
  const end = await endOf(stand)
  return end === 'ok' ? stand : end
}

/** The adapter of Stripe waits a moment before it asks again; tests do not. Longer times, which end a call, stay what they are. */
export function skipPauses(): void {
  const inTime = globalThis.setTimeout
  vi.stubGlobal('setTimeout', (work: () => void, ms = 0, ...given: []) => inTime(work, ms < 5000 ? 0 : ms, ...given))
}

export type Sent = { method: string; url: string; headers: Headers; body: string; init: RequestInit }

/** Every call that leaves this isolate is answered so. Answers the list of what was sent. */
export function answerWith(answer: () => Response | Promise<Response>): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push(readSent(input, init))
    return answer()
  })
  return sent
}

/** Notes what is sent and lets it through. */
export function listen(): Sent[] {
  const through = globalThis.fetch
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    sent.push(readSent(input, init))
    return through(input, init)
  })
  return sent
}

function readSent(input: RequestInfo | URL, init: RequestInit = {}): Sent {
  const { method, url, headers } = new Request(input, init)
  return { method, url, headers, body: String(init.body ?? ''), init }
}

export const json = (body: unknown, status = 200): Response =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json' },
  })
