import { Hono } from 'hono'
import { z } from 'zod'
import type { CentralBank } from './cbu'
import { type Fault, type Faults, faultsOf, type Provider } from './faults'
import type { Postman } from './postman'

const providers = Object.keys(faultsOf) as Provider[]
const times = z.int('times must be a whole number from 1 to 1000').min(1).max(1000).default(1)
const rate = z.string().regex(/^(?=.*[1-9])\d{1,9}(\.\d{1,2})?$/, 'rate must be a text like "12100.50"')
const body = z.object({
  provider: z.enum(providers, `provider must be one of ${providers.join(', ')}`),
  fault: z.string().optional(),
  times,
  rate: rate.optional(),
})

class BadOrder extends Error {}

function readOrder(given: unknown): z.infer<typeof body> & { fault?: Fault } {
  const parsed = body.safeParse(given)
  if (!parsed.success) throw new BadOrder(parsed.error.issues[0]?.message ?? 'the body is not understood')
  const { provider, fault } = parsed.data
  const known: Fault | undefined = faultsOf[provider].find((each) => each === fault)
  if (fault !== undefined && !known) {
    throw new BadOrder(`fault of ${provider} must be one of ${faultsOf[provider].join(', ')}`)
  }
  if (parsed.data.rate !== undefined && provider !== 'cbu') throw new BadOrder(`${provider} has no rate`)
  if (!known && parsed.data.rate === undefined) throw new BadOrder('name a fault, or a rate of cbu')
  return { ...parsed.data, fault: known }
}

/** Orders trouble, ends it, and tells which webhooks were sent. */
export function controlRoutes(faults: Faults, postman: Postman, bank: CentralBank): Hono {
  const routes = new Hono()
  routes.post('/control', async (c) => {
    const { provider, fault, times, rate } = readOrder(await c.req.json().catch(() => undefined))
    if (fault) faults.order({ provider, fault, times })
    if (rate !== undefined) bank.setRate(rate)
    return c.json({ faults: faults.list(), rate: bank.rate() })
  })
  routes.post('/reset', (c) => {
    faults.clear()
    bank.reset()
    return c.json({ faults: faults.list(), rate: bank.rate() })
  })
  routes.post('/release', async (c) => c.json({ released: await postman.release() }))
  routes.get('/deliveries', (c) => c.json(postman.deliveries()))
  routes.onError((error, c) => {
    if (error instanceof BadOrder) return c.json({ error: error.message }, 400)
    throw error
  })
  return routes
}
