import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProviderName } from '../../src/shared/payments'
import { type SupplierName, supplierNames } from '../../src/shared/suppliers'
import type { ListedOrder } from '../../src/simulator/options'
import { createSimulators } from '../../src/simulator/simulators'
import { listenerOf, readKeys } from '../../src/simulator/vite-plugin'
import { fromKinguin } from './goods'

/** What goes wrong by chance: calls, notices, and orders at suppliers. */
const faults = [
  ...['timeout', 'error500', 'rubbish', 'slow', 'cancelled', 'unavailable', 'too_many'],
  ...['lost_webhook', 'duplicate_webhook', 'late_webhook', 'reordered_webhooks', 'forged_webhook'],
]

/** A payment in a provider's cabinet, minor units. */
export type ProviderPayment = {
  id: string
  paid: boolean
  amount: number
  refunded: number
  /** Of Stripe's only. */
  dispute?: { id: string; status: 'needs_response' | 'won' | 'lost' } | null
  metadata: { payment_id?: string }
}
export type SupplierOrder = ListedOrder & { supplier: SupplierName }

export type Providers = Awaited<ReturnType<typeof openProviders>>

/** What providers do after a while; `bringForward` has all of it done at once. */
function createLater() {
  const waiting = new Map<NodeJS.Timeout, () => Promise<void>>()
  return {
    later(work: () => Promise<void>, delayMs: number): void {
      const timer = setTimeout(() => {
        waiting.delete(timer)
        void work()
      }, delayMs).unref()
      waiting.set(timer, work)
    },
    async bringForward(): Promise<void> {
      const now = [...waiting]
      waiting.clear()
      for (const [timer] of now) clearTimeout(timer)
      await Promise.all(now.map(([, work]) => work()))
    },
  }
}

/** The providers, in this process: when the shop dies they go on, remember, and send their notices again. */
export async function openProviders(shopOrigin: string) {
  let origin = ''
  const { later, bringForward } = createLater()
  const app = createSimulators({
    // The pages for paying are the provider's own; only notices go to the shop.
    origin: () => origin,
    keys: readKeys(),
    deliver: (request) => fetch(new Request(request.url.replace(origin, shopOrigin), request)),
    nowMs: Date.now,
    later,
  })
  const server = createServer(listenerOf(app)).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function call<T>(path: string, body?: object): Promise<T> {
    const init = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
    const answered = await app.request(`${origin}/simulator${path}`, body && init)
    if (!answered.ok) throw new Error(`The simulators answer ${answered.status}: ${await answered.text()}`)
    return (await answered.json()) as T
  }

  return {
    origin,
    weather: (percent: number, seed = 1) => call('/weather', { percent, seed, faults }),
    happened: async () => (await call<{ happened: Record<string, number> }>('/weather')).happened,
    /** What is late comes now, and who has not understood the shop asks it once more. */
    bringForward,
    /** As much money with the supplier as nobody can spend: an empty balance would keep orders waiting for its owner. */
    async refill() {
      const balance = '10000000'
      for (const provider of supplierNames) await call('/control', { provider, balance })
      await call('/control', fromKinguin)
    },
    paymentsAt: (provider: ProviderName) => call<ProviderPayment[]>(`/${provider}/dashboard/payments`),
    dispute: (session: string) => call('/stripe/dashboard/dispute', { session, state: 'created' }),
    decide: (session: string, state: 'won' | 'lost') => call('/stripe/dashboard/dispute', { session, state }),
    async supplierOrders(): Promise<SupplierOrder[]> {
      const lists = supplierNames.map(async (supplier) =>
        (await call<ListedOrder[]>(`/orders/${supplier}`)).map((order) => ({ ...order, supplier })),
      )
      return (await Promise.all(lists)).flat()
    },
    close: () => void server.close(),
  }
}
